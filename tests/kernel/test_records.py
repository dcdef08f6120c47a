"""Records: a match played again to the letter, and every way in which one can be spoilt."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from enclume.kernel import Ask, BadRecord, Match, Record, Result, Rules, UnknownGame, register
from kernel.dealing import wander
from kernel.smugglers import GAME
from kernel.tiny import NO, YES, Tiny, play
from support import decision


def finished(seed: int = 3) -> Record:
    *_, match = wander(seed)
    return match.record()


def edited(record: Record, **changes: Any) -> Record:
    return msgspec.structs.replace(record, **changes)


def refused(record: Record) -> BadRecord:
    with pytest.raises(BadRecord) as bad:
        Match.replay(record)
    assert bad.value.text.fr != bad.value.text.en
    return bad.value


def test_a_record_replays_to_the_same_end() -> None:
    for seed in range(12):
        *_, match = wander(seed)
        again = Match.replay(match.record())
        assert again.digest() == match.digest()
        assert again.choices == match.choices
        assert again.result == match.result
        assert list(again.events) == list(match.events)


def test_a_record_of_a_match_that_goes_on_replays_to_where_it_stands() -> None:
    for nth, match in enumerate(wander(4)):
        if nth % 5 == 0:
            assert Match.replay(match.record()).digest() == match.digest()


def test_a_record_survives_saving_and_loading(tmp_path: Path) -> None:
    record = finished()
    record.save(tmp_path / "match.json")
    assert Record.load(tmp_path / "match.json") == msgspec.json.decode(record.to_json(), type=Record)
    assert Match.replay(Record.load(tmp_path / "match.json")).result == record.result
    assert (tmp_path / "match.json").read_bytes().endswith(b"}\n")


def test_any_whole_number_is_a_seed() -> None:
    for seed in (0, -1, 2**63, 10**30):
        record = Match(GAME, seed=seed).record()
        assert Match.replay(Record.from_json(record.to_json())).seed == seed


def test_a_result_whose_details_are_tuples_replays_from_a_file() -> None:
    def ends_with_details(g: Tiny) -> Rules:
        yield Ask(0, "end", [YES, NO])
        g.result = Result.together(won=True, seats=2, reason="over", details={"cards": (1, 2), "best": [(3,)]})

    game = register(replace(play(ends_with_details, hands=[[0], [1]]).game, id="tiny_with_details"))
    match = Match(game, seed=1)
    match.apply(0, "yes")
    assert Match.replay(Record.from_json(match.record().to_json())).result == match.result


def test_an_undone_choice_leaves_no_trace_in_the_record() -> None:
    match = Match(GAME, seats=2, seed=1)
    before = match.record()
    flash = next(option for option in decision(match).options if option.verb == "flash")
    match.apply(0, flash)
    match.undo(0)
    assert match.record() == before


def test_the_same_record_replays_in_another_process_with_another_hash_seed(tmp_path: Path) -> None:
    record = finished(seed=8)
    record.save(tmp_path / "match.json")
    script = (
        "import sys, pathlib, kernel.smugglers\n"
        "from enclume.kernel import Match, Record\n"
        "match = Match.replay(Record.load(pathlib.Path(sys.argv[1])))\n"
        "print(match.digest(), *match.record().digests)\n"
    )
    for hash_seed in ("1", "4242"):
        told = subprocess.run(
            [sys.executable, "-c", script, str(tmp_path / "match.json")],
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        )
        assert told.stdout.split() == [record.digests[-1], *record.digests]


# Spoilt records


def test_a_truncated_file() -> None:
    data = finished().to_json()
    for length in (0, 1, len(data) // 2, len(data) - 3):
        with pytest.raises(BadRecord, match="not a whole record") as bad:
            Record.from_json(data[:length])
        assert "tronqué" in bad.value.text.fr


@pytest.mark.parametrize(
    "data", [b"", b"[]", b"null", b"{}", b"\xff\xfe", b"hello", b'{"format": 1}', b'{"format": "x"}']
)
def test_what_is_no_record_at_all(data: bytes) -> None:
    with pytest.raises(BadRecord):
        Record.from_json(data)


def test_a_field_of_another_type_is_named() -> None:
    told = json.loads(finished().to_json())
    with pytest.raises(BadRecord, match=r"\$\.seed"):
        Record.from_json(json.dumps({**told, "seed": "seven"}).encode())


def test_another_format() -> None:
    told = json.loads(finished().to_json())
    with pytest.raises(BadRecord, match="has format 7; this program reads format 1") as bad:
        Record.from_json(json.dumps({**told, "format": 7, "choices": "in a new way"}).encode())
    assert "format 7" in bad.value.text.fr


def test_an_unknown_game() -> None:
    with pytest.raises(UnknownGame, match="no game 'pirates'"):
        Match.replay(edited(finished(), game="pirates"))


def test_other_rules() -> None:
    assert refused(edited(finished(), version=9)).text.en == (
        "The record was played with rules 9 of Smugglers; this program has rules 1."
    )


def test_other_content() -> None:
    bad = refused(edited(finished(), content="cafe"))
    assert "fingerprint cafe" in bad.text.en
    assert "empreinte cafe" in bad.text.fr


def test_a_record_cut_short() -> None:
    record = finished()
    bad = refused(edited(record, choices=record.choices[:-1]))
    assert f"{len(record.choices) - 1} choices but {len(record.choices) + 1} digests" in bad.text.en


def test_an_edited_seed_shows_in_the_set_up() -> None:
    assert refused(edited(finished(), seed=99)).text.en.startswith("The set-up differs from the record")


def test_edited_options_show_in_the_set_up_or_are_refused() -> None:
    record = finished()
    assert "set-up differs" in refused(edited(record, options={**record.options, "rounds": 4})).text.en
    assert "no option 'weather'" in refused(edited(record, options={**record.options, "weather": "fog"})).text.en
    assert "5 is not possible" in refused(edited(record, seats=5)).text.en


def test_an_edited_digest_is_found_at_the_very_choice() -> None:
    record = finished()
    for n in (1, 7, len(record.choices)):
        digests = [*record.digests[:n], "0" * 16, *record.digests[n + 1 :]]
        bad = refused(edited(record, digests=digests))
        assert f"after choice {n} ({record.choices[n - 1]})" in bad.text.en
        assert f"après le choix n° {n} " in bad.text.fr


def test_an_edited_choice_is_found_at_that_choice() -> None:
    record = finished()
    for n in (1, 5, 10):
        seat = record.choices[n - 1].partition("|")[0]
        for choice in (f"{seat}|sing", f"{seat}|flash:#99", "9|stop"):
            bad = refused(edited(record, choices=[*record.choices[: n - 1], choice, *record.choices[n:]]))
            assert bad.text.en.startswith(f"Choice {n} ({choice}) cannot be replayed: ")
            assert bad.text.fr.startswith(f"Le choix n° {n} ({choice}) ne peut pas être rejoué : ")


def test_a_legal_choice_in_the_place_of_another_is_found_there() -> None:
    record = edited(Match(GAME, seats=2, seed=1).record())
    match = Match(GAME, seats=2, seed=1)
    match.apply(0, "peek")
    bad = refused(edited(match.record(), choices=["0|draw"]))
    assert "differs from the record after choice 1 (0|draw)" in bad.text.en
    assert record.choices == []


@pytest.mark.parametrize("choice", ["", "peek", "|peek", "x|peek", "-1|peek", "0;peek", "²|peek", "9" * 5000 + "|peek"])
def test_a_malformed_choice_is_named_with_an_example(choice: str) -> None:
    record = finished()
    bad = refused(edited(record, choices=[record.choices[0], choice, *record.choices[2:]]))
    assert bad.text.en.startswith("Choice 2 ('")
    assert "should be written seat|option, for example 0|" in bad.text.en
    assert "devrait s'écrire place|coup" in bad.text.fr
    assert len(bad.text.en) < 250


def test_choices_after_the_end() -> None:
    record = finished()
    bad = refused(edited(record, choices=[*record.choices, "0|stop"], digests=[*record.digests, "0" * 16]))
    assert bad.text.en.endswith("The match is over.")


def test_an_edited_result() -> None:
    record = finished()
    assert record.result is not None
    bad = refused(edited(record, result=msgspec.structs.replace(record.result, reason="storm")))
    assert bad.text.en == "The replayed result differs from the recorded one."
