"""Every error that Vouch raises on purpose.

    VouchError                 something failed that the user can mend; shown as one line
    ├── InputError             what was given cannot be used
    │   ├── UnreadableFile     a file: missing, empty, too large, unknown format or encoding
    │   ├── UnknownDocument    no such document in the asker's scope
    │   └── InvalidQuestion    an empty or oversized question
    ├── StoreError             the home cannot be used as it is
    │   ├── HomeUnusable       not a folder, or not writable
    │   ├── NewerSchema        written by a newer version of Vouch
    │   ├── EmbedderMismatch   indexed by another embedder; names the command that re-embeds
    │   └── StoreLocked        another process holds the lock; says which
    ├── ReadersBroken          the processes that read files end before they read any
    └── ConfigurationError     a setting has no usable value

A message says what happened with `{value!r}` and ends with the next step. Knows nothing about exit codes:
`bot.cli` turns these into them.
"""


class VouchError(Exception):
    """Base of all errors that the user can mend."""


class InputError(VouchError):
    """What was given cannot be used."""


class UnreadableFile(InputError):
    """A file that cannot be read as a CV."""


class UnknownDocument(InputError):
    """A document that is not in the asker's scope."""


class InvalidQuestion(InputError):
    """A question that is empty or too long."""


class StoreError(VouchError):
    """The home cannot be used as it is."""


class HomeUnusable(StoreError):
    """The home is not a folder, or cannot be written."""


class NewerSchema(StoreError):
    """The home was written by a newer version of Vouch."""


class EmbedderMismatch(StoreError):
    """The home was indexed by another embedder."""


class StoreLocked(StoreError):
    """Another process holds the lock on the home."""


class ReadersBroken(VouchError):
    """The processes that read files cannot be kept running."""


class ConfigurationError(VouchError):
    """A setting has no usable value."""
