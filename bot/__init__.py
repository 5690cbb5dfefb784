"""Asks and shows: a question becomes an answer in the terminal, as JSON or in Slack."""
