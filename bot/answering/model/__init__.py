"""A chat model reads, judges and phrases; whatever it gives is checked by code before anybody sees it."""
