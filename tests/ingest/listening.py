"""A server of this machine that notes who asks it for anything: what a CV links to must never be asked."""

from __future__ import annotations

import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest


class Listener(socketserver.TCPServer):
    """A server that hangs up on everybody, and counts them."""

    timeout = 0.0

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), socketserver.BaseRequestHandler)
        self.address = f"http://127.0.0.1:{self.server_address[1]}"
        self.visits = 0

    def verify_request(self, request: object, client_address: object) -> bool:
        self.visits += 1
        return False


@contextmanager
def listening() -> Iterator[Listener]:
    """Listen for the length of a `with`; how many came is known after it."""
    with Listener() as listener, pytest.MonkeyPatch.context() as environment:
        # Through a proxy somebody else would be asked.
        environment.setenv("no_proxy", "*")
        thread = threading.Thread(target=listener.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield listener
        finally:
            listener.shutdown()
            thread.join()
            # Who came last may still wait at the door.
            listener.handle_request()
