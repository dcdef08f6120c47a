"""Enclume with the games of the kernel's tests in its house: one has hands to hide, one is won or lost together."""

import kernel.beacon
import kernel.smugglers  # noqa: F401  (they register themselves)
from enclume.cli import main

if __name__ == "__main__":
    main()
