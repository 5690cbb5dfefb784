"""What is left when something goes wrong: a reference for the person, and under it the trace in the log.

The trace is written without the words of the error, which may quote a CV (`bot.cli.edge`). Knows nothing about Slack.
"""

from __future__ import annotations

import logging
import secrets

logger = logging.getLogger(__name__)

_BYTES = 4


def note(error: BaseException) -> str:
    """Write an error to the log, and return the reference that it is found by."""
    reference = secrets.token_hex(_BYTES)
    logger.error("reference %s: %s", reference, type(error).__name__, exc_info=error)
    return reference
