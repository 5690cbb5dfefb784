"""Conditions and plans in words, in the question's language, for an asker to check and an answer to open with.

Knows phrases only; changing one changes no answer.
"""
