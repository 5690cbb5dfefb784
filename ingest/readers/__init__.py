"""One reader a format: bytes become the canonical text of a document."""
