"""Words in French and English, always both."""

from __future__ import annotations

from pathlib import Path
from string import Formatter

import pytest

from enclume.kernel import Catalogue, Text
from enclume.kernel.errors import MESSAGES, EnclumeError
from enclume.kernel.texts import joined, listed, same


def test_a_template_is_filled_in_both_languages_at_once() -> None:
    crate = Text(fr="caisse", en="crate")
    sold = Text(fr="{who} vend une {what}.", en="{who} sells a {what}.").fill(who="Ana", what=crate)
    assert sold == Text(fr="Ana vend une caisse.", en="Ana sells a crate.")
    assert (sold.to("fr"), sold.to("en"), str(sold)) == (sold.fr, sold.en, sold.en)


def test_of_gives_way_before_a_vowel_in_french() -> None:
    turn = Text(fr="Au tour de {who}, près de {place}.", en="It is the turn of {who}, near {place}.")
    said = turn.fill(who="Ana", place=Text(fr="Écluse", en="Lock"))
    assert said == Text(fr="Au tour d'Ana, près d'Écluse.", en="It is the turn of Ana, near Lock.")
    assert turn.fill(who="Bruno", place=3).fr == "Au tour de Bruno, près de 3."


def test_texts_are_joined_and_listed() -> None:
    a, b, c = same("a"), same("b"), Text(fr="c fr", en="c en")
    assert joined([a, b]) == same("a b")
    assert listed([a, b, c]).fr == "a, b, c fr"
    assert listed([a, b, c], conjunction=Text(fr="ou", en="or")) == Text(fr="a, b ou c fr", en="a, b or c en")
    assert listed([a], conjunction=Text(fr="ou", en="or")) == a
    assert listed([]) == same("")
    assert same(7) == Text(fr="7", en="7")


def test_a_catalogue_is_read_by_dotted_key(tmp_path: Path) -> None:
    path = tmp_path / "texts.toml"
    path.write_text(
        '[door]\nfr = "porte"\nen = "door"\n[door.open]\nfr = "porte {n} ouverte"\nen = "door {n} is open"\n'
        '[short]\nyes = { fr = "oui", en = "yes" }\n',
        encoding="utf-8",
    )
    texts = Catalogue(path)
    assert list(texts) == ["door", "door.open", "short.yes"]
    assert len(texts) == 3
    assert texts["door"].fr == "porte"
    assert texts.say("door.open", n=3).en == "door 3 is open"
    assert "short.no" not in texts


def test_what_is_counted_reads_right_where_there_is_one_and_in_french_where_there_is_none(tmp_path: Path) -> None:
    path = tmp_path / "texts.toml"
    path.write_text(
        '[doors]\nfr = "{n} portes"\nen = "{n} doors"\none.fr = "{n} porte"\none.en = "{n} door"\n'
        '[shut]\nfr = "{n} portes fermées"\nen = "{n} doors shut"\none.fr = "la porte"\none.en = "the door"\n',
        encoding="utf-8",
    )
    texts = Catalogue(path)
    assert [texts.say("doors", n=n).en for n in range(3)] == ["0 doors", "1 door", "2 doors"]
    assert [texts.say("doors", n=n).fr for n in range(3)] == ["0 porte", "1 porte", "2 portes"]
    assert [texts.say("shut", n=n).fr for n in range(3)] == ["0 portes fermées", "la porte", "2 portes fermées"]
    assert texts.say("doors", n=1, of=[]).en == "1 door"


@pytest.mark.parametrize(
    "toml", ['[door]\nfr = "porte"\n', '[door]\nen = "door"\n', 'door = "porte"\n', "[door]\nfr = 1\nen = 2\n"]
)
def test_a_text_in_one_language_only_is_refused_by_name(tmp_path: Path, toml: str) -> None:
    path = tmp_path / "texts.toml"
    path.write_text(toml, encoding="utf-8")
    with pytest.raises(ValueError, match=r"texts.toml: 'door"):
        Catalogue(path)


def test_the_kernel_says_everything_in_two_languages_with_the_same_blanks() -> None:
    def blanks(template: str) -> set[str]:
        return {name for _, name, _, _ in Formatter().parse(template) if name}

    for key, text in MESSAGES.items():
        assert text.fr
        assert text.en
        assert blanks(text.fr) == blanks(text.en), key


def test_an_error_speaks_english_to_programs_and_both_to_people() -> None:
    error = EnclumeError(Text(fr="Non.", en="No."))
    assert (str(error), error.text.fr) == ("No.", "Non.")
    assert EnclumeError("plain").text == same("plain")
