"""Holds: the records, and the search over them."""
