"""What the server says to people."""

from pathlib import Path
from typing import Final

from enclume.kernel.texts import Catalogue

WORDS: Final = Catalogue(Path(__file__).with_name("messages.toml"))
