"""``python -m enclume``."""

from .cli import main

main()
