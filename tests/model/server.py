"""A chat model of a team's own, as a server that speaks OpenAI's protocol over real HTTP and answers by a script.

Knows the protocol: plain and streamed answers, schemas, JSON mode, tools, errors as servers word them. Knows nothing
of Vouch. The parts of a body stand in `tests.model.protocol`.

    with ModelServer(lambda asked: Reply(value={"people": []})) as server:
        ChatOpenAI(model="scripted", base_url=server.url, api_key="test")
    assert server.asked[0].user == "who has worked at Huawei?"
"""

from __future__ import annotations

import json
import threading
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, NamedTuple, Self

from tests.model import protocol
from tests.model.protocol import Asked, Reply, Script

LARGEST_BODY = 8 << 20  # bytes of one request; a prompt is a few thousand
STOPPED_WITHIN = 5.0  # seconds in which the thread that accepts connections must end


class Abilities(NamedTuple):
    """What a server can be asked for; for the rest it answers 400, as servers of that kind do."""

    schemas: bool = True
    json_mode: bool = True
    tools: bool = True
    streams: bool = True


class ModelServer:
    """A server on a free port of this machine, for as long as its `with` block runs.

    `asked` are the requests, in their order, those too that were turned away. With `key`, any other is refused; with
    `models`, any other is unknown. A script that raises is answered 500, and raises again where the block ends.
    """

    def __init__(
        self,
        script: Script,
        abilities: Abilities = Abilities(),  # noqa: B008 - an immutable record
        *,
        key: str | None = None,
        models: tuple[str, ...] = (),
    ) -> None:
        self.abilities, self.key, self.models = abilities, key, models
        self.script = script
        self._asked: list[Asked] = []
        self._raised: list[BaseException] = []
        self._lock = threading.Lock()
        self._stopping = threading.Event()
        self._http = ThreadingHTTPServer(("127.0.0.1", 0), type("_Handler", (_Handler,), {"server_of": self}))
        self._http.daemon_threads = True
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.02,), daemon=True)

    @property
    def url(self) -> str:
        """Return the address that a client is given, with the version at its end."""
        return f"http://127.0.0.1:{self._http.server_address[1]}/v1"

    @property
    def asked(self) -> tuple[Asked, ...]:
        """Return what was asked so far."""
        with self._lock:
            return tuple(self._asked)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
        if error is None and self._raised:
            raise self._raised[0]

    def stop(self) -> None:
        """Stop answering at once, also those who wait: from now on nobody listens at the address."""
        self._stopping.set()
        self._http.shutdown()
        self._http.server_close()
        self._thread.join(STOPPED_WITHIN)

    def heard(self, asked: Asked) -> Reply:
        """Keep what was asked, and return what is answered."""
        with self._lock:
            self._asked.append(asked)
        refusal = protocol.turned_away(asked, schemas=self.abilities.schemas, json_mode=self.abilities.json_mode,
                                       tools=self.abilities.tools, streams=self.abilities.streams)  # fmt: skip
        if self.models and asked.model not in self.models:
            refusal = protocol.unknown_model(asked.model)
        if refusal is not None:
            return refusal
        try:
            return self.script(asked)
        except BaseException as error:  # noqa: BLE001 - whatever a script raises is raised again in its test
            self._raised.append(error)
            return Reply(status=500, error=f"the script raised {type(error).__name__}")

    def waits(self, seconds: float) -> bool:
        """Wait, and return whether the server still runs."""
        return not self._stopping.wait(seconds) if seconds else not self._stopping.is_set()


class _Handler(BaseHTTPRequestHandler):
    server_of: ModelServer
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name that the library calls it by
        """Say nothing: what was asked is kept for the test."""

    def handle(self) -> None:
        """Answer until who asks has left, which is no error."""
        with suppress(ConnectionError):
            super().handle()

    def do_GET(self) -> None:
        """List the models."""
        if self.path.rstrip("/") != "/v1/models":
            self._send(404, protocol.error_body(f"no such path: {self.path}", "not_found"), {})
            return
        if self._allowed():
            self._send(200, protocol.models_body(self.server_of.models or ("scripted",)), {})

    def do_POST(self) -> None:
        """Answer a chat by the script."""
        length = int(self.headers.get("Content-Length", 0))
        if length > LARGEST_BODY:
            self.close_connection = True
            self._send(413, protocol.error_body("the request is too large", "request_too_large"), {})
            return
        body = self.rfile.read(length)
        if self.path.partition("?")[0].rstrip("/") != "/v1/chat/completions":
            self._send(404, protocol.error_body(f"no such path: {self.path}", "not_found"), {})
            return
        if not self._allowed():
            return
        try:
            asked = Asked.of(json.loads(body), {name.lower(): value for name, value in self.headers.items()})
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            self._send(400, protocol.error_body(f"the request is no chat: {error}", "invalid_request"), {})
            return
        self._answer(asked, self.server_of.heard(asked))

    def _allowed(self) -> bool:
        key = self.server_of.key
        if key is None or self.headers.get("Authorization") == f"Bearer {key}":
            return True
        self._send(401, protocol.error_body("Incorrect API key provided.", "invalid_api_key"), {})
        return False

    def _answer(self, asked: Asked, reply: Reply) -> None:
        if not self.server_of.waits(reply.delay):
            self.close_connection = True
            return
        if reply.status != 200:
            self._send(reply.status, protocol.error_body(reply.error or "an error", reply.code), reply.headers)
        elif reply.body is not None:
            self._send(200, reply.body, reply.headers)
        elif asked.streamed:
            self._stream(asked, reply)
        else:
            self._send(200, json.dumps(protocol.completion(asked, reply)), reply.headers, cut=reply.cut)

    def _send(self, status: int, body: str, headers: dict[str, str], *, cut: bool = False) -> None:
        data = body.encode()
        self.send_response(status)
        for name, value in {"Content-Type": "application/json", **headers, "Content-Length": str(len(data))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data[: len(data) // 2] if cut else data)
        self.close_connection = self.close_connection or cut

    def _stream(self, asked: Asked, reply: Reply) -> None:
        """Send an answer in pieces; one that is cut ends in the middle, without the mark of its end."""
        events = protocol.events(asked, reply)
        self.send_response(200)
        headers = {"Content-Type": "text/event-stream", **reply.headers, "Transfer-Encoding": "chunked"}
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        for event in events[: len(events) // 2] if reply.cut else events:
            data = f"data: {event}\n\n".encode()
            self.wfile.write(b"%x\r\n%s\r\n" % (len(data), data))
            self.wfile.flush()
            if not self.server_of.waits(reply.pause):
                self.close_connection = True
                return
        if reply.cut:
            self.close_connection = True
        else:
            self.wfile.write(b"0\r\n\r\n")
