"""Question to answer. Knows nothing about Slack, terminals or how CVs are read."""
