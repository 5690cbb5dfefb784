"""A question in words becomes a Plan: normalised, its names linked, parsed, grounded; every word read or named.

Both languages go one way. Knows the forms of questions; knows nothing about what proves a condition.
"""
