"""A home in one file, and back: `archive` writes and checks the file, `manifest` says what is in it, `restore` uses it.

The vector index is not in it: it is derived from the catalogue's vectors. Knows nothing about terminals.
"""
