"""Enclume with the card game of the kernel's tests in its house: it has hands to hide."""

import kernel.smugglers  # noqa: F401  (registers itself)
from enclume.cli import main

if __name__ == "__main__":
    main()
