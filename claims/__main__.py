"""``python -m claims``."""

from claims.cli import main

main()
