"""A chat model reads questions; whatever it gives is checked by code before anybody sees it."""
