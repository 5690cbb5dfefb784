"""Kills what writes a home at random moments, while others ask it, and looks what is left: `make torture`."""
