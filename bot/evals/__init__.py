"""A team's own questions: read from a file, asked with and without the chat model, judged, counted. `vouch eval`."""
