"""`python -m bot` is `vouch`."""

from bot.cli import main

raise SystemExit(main())
