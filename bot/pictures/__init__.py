"""Pictures: pages with a quote marked, a career on a line of time. Drawn offline, with a font of our own."""
