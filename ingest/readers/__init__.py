"""Readers: one a format, each a module with `read(data, name, limits) -> Extract`."""
