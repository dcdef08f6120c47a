"""Content files: what is wrong with one is said by file, entry and field; packs override and add."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from enclume.kernel import ContentError, Text
from enclume.kernel.content import check, fingerprint, load, pack_of, read


class Crate(msgspec.Struct, frozen=True):
    id: str
    name: Text
    value: int
    marks: tuple[str, ...] = ()


GOOD = """
[[crate]]
id = "rum"
name = { fr = "Rhum", en = "Rum" }
value = 7

[[crate]]
id = "tea"
name = { fr = "Thé", en = "Tea" }
value = 3
marks = ["light"]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "content").mkdir()
    (tmp_path / "content" / "crates.toml").write_text(GOOD, encoding="utf-8")
    return tmp_path / "content"


def spoilt(folder: Path, *changes: tuple[str, str], count: int | None = None) -> ContentError:
    """The error after these words of the file were replaced by those."""
    path = folder / "crates.toml"
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as error:
        load(folder, "crates.toml", "crate", Crate, count=count)
    assert error.value.text.fr.startswith("crates.toml : ")
    assert error.value.text.en.startswith("crates.toml: ")
    return error.value


def test_entries_come_by_id_in_the_order_of_the_file(folder: Path) -> None:
    crates = load(folder, "crates.toml", "crate", Crate, count=2)
    assert list(crates) == ["rum", "tea"]
    assert crates["tea"] == Crate("tea", Text(fr="Thé", en="Tea"), 3, ("light",))


def test_an_unknown_field_is_named_with_those_there_are(folder: Path) -> None:
    error = spoilt(folder, ("value = 7", "value = 7\nweight = 2"))
    assert error.text.en == ("crates.toml: [[crate]] 'rum': unknown field 'weight' (fields: id, marks, name, value).")
    assert "« rum » : champ inconnu « weight »" in error.text.fr


def test_an_unknown_field_within_a_text_is_named_too(folder: Path) -> None:
    assert (
        "'rum': Object contains unknown field `de`" in spoilt(folder, ('en = "Rum"', 'en = "Rum", de = "Rum"')).text.en
    )


def test_a_missing_field_is_named(folder: Path) -> None:
    assert "'rum': Object missing required field `value`" in spoilt(folder, ("value = 7", "")).text.en


def test_a_missing_language_is_named(folder: Path) -> None:
    error = spoilt(folder, ('fr = "Thé", ', ""))
    assert "'tea'" in error.text.en
    assert "`fr` - at `$.name`" in error.text.en


def test_a_wrong_type_is_named(folder: Path) -> None:
    error = spoilt(folder, ("value = 3", 'value = "three"'))
    assert "[[crate]] 'tea': Expected `int`, got `str` - at `$.value`" in error.text.en


def test_an_entry_without_id_is_named_by_its_place(folder: Path) -> None:
    assert "[[crate]] 'n° 2': Object missing required field `id`" in spoilt(folder, ('id = "tea"\n', "")).text.en


def test_an_id_that_occurs_twice_is_named(folder: Path) -> None:
    error = spoilt(folder, ('"tea"', '"rum"'))
    assert "[[crate]] 'rum': the same id twice" in error.text.en
    assert "deux fois le même id" in error.text.fr


def test_a_wrong_number_of_entries(folder: Path) -> None:
    error = spoilt(folder, count=3)
    assert error.text.en == "crates.toml: 2 entries [[crate]] instead of 3."
    assert error.text.fr == "crates.toml : 2 entrées [[crate]] au lieu de 3."


def test_a_file_without_entries(folder: Path) -> None:
    assert spoilt(folder, ("[[crate]]", "[[barrel]]")).text.en == "crates.toml: no entry [[crate]]."


def test_what_is_no_list_of_entries(folder: Path) -> None:
    (folder / "crates.toml").write_text("crate = 4", encoding="utf-8")
    assert "no entry [[crate]]" in spoilt(folder).text.en
    (folder / "crates.toml").write_text("crate = [4]", encoding="utf-8")
    assert "[[crate]] 'n° 1': Expected `object`" in spoilt(folder).text.en


def test_what_is_not_toml(folder: Path) -> None:
    error = spoilt(folder, ("value = 7", "value = = 7"))
    assert "not TOML" in error.text.en
    assert "line 5" in error.text.en
    assert "ce n'est pas du TOML" in error.text.fr
    (folder / "crates.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(ContentError, match="not TOML"):
        read(folder / "crates.toml")


def test_a_missing_file(folder: Path) -> None:
    with pytest.raises(ContentError, match=r"barrels.toml: the file is missing"):
        load(folder, "barrels.toml", "barrel", Crate)


def test_a_check_of_ones_own_names_file_and_entry(folder: Path) -> None:
    check(folder / "crates.toml", "rum", True, Text(fr="trop cher", en="too dear"))
    with pytest.raises(ContentError, match=r"crates.toml: 'rum': too dear.") as error:
        check(folder / "crates.toml", "rum", False, Text(fr="trop cher", en="too dear"))
    assert error.value.text.fr == "crates.toml : « rum » : trop cher."


# Packs


PACK = """
[[crate]]
id = "tea"
name = { fr = "Thé vert", en = "Green tea" }
value = 5

[[crate]]
id = "salt"
name = { fr = "Sel", en = "Salt" }
value = 1
"""


def test_a_pack_overrides_in_place_and_adds_at_the_end(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "crates.toml").write_text(PACK, encoding="utf-8")
    crates = load(folder, "crates.toml", "crate", Crate, pack=tmp_path, count=3)
    assert [(crate.id, crate.value) for crate in crates.values()] == [("rum", 7), ("tea", 5), ("salt", 1)]


def test_a_pack_without_that_file_or_without_that_table_changes_nothing(folder: Path, tmp_path: Path) -> None:
    plain = load(folder, "crates.toml", "crate", Crate)
    assert load(folder, "crates.toml", "crate", Crate, pack=tmp_path) == plain
    (tmp_path / "crates.toml").write_text('[[barrel]]\nid = "ale"\n', encoding="utf-8")
    assert load(folder, "crates.toml", "crate", Crate, pack=tmp_path) == plain


def test_mistakes_in_a_pack_are_named_too(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "crates.toml").write_text(PACK.replace("value = 1", ""), encoding="utf-8")
    with pytest.raises(ContentError, match="'salt': Object missing required field `value`"):
        load(folder, "crates.toml", "crate", Crate, pack=tmp_path)


def test_the_pack_in_use_is_found_by_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ENCLUME_CONTENT", raising=False)
    assert pack_of("smugglers") is None
    monkeypatch.setenv("ENCLUME_CONTENT", str(tmp_path))
    assert pack_of("smugglers") is None
    (tmp_path / "smugglers").mkdir()
    assert pack_of("smugglers") == tmp_path / "smugglers"


def test_the_fingerprint_changes_with_any_file_and_any_pack(folder: Path, tmp_path: Path) -> None:
    first = fingerprint(folder)
    assert fingerprint(folder) == first
    (folder / "more.toml").write_text("", encoding="utf-8")
    second = fingerprint(folder)
    pack = tmp_path / "pack"
    pack.mkdir()
    (pack / "crates.toml").write_text(PACK, encoding="utf-8")
    (folder / "notes.txt").write_text("not content", encoding="utf-8")
    assert len({first, second, fingerprint(folder, pack)}) == 3
    assert fingerprint(folder) == second
