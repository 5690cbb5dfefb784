"""Reads: a CV file becomes the entries of a person."""
