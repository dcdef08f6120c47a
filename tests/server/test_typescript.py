"""The client's types are those of the frames."""

import pytest

from enclume.server.typescript import TARGET, generate, main


@pytest.mark.sources
def test_the_types_of_the_client_are_those_of_the_frames() -> None:
    assert TARGET.read_text() == generate(), "run python -m enclume.server.typescript"
    assert main(["--check"]) == 0


def test_every_frame_is_told_apart_by_its_tag() -> None:
    text = generate()
    assert 'frame: "patch";' in text
    assert 'do: "choose";' in text
    assert "export type ServerFrame = Full | Patch | Chat | OrdersTold | Here | Ack | Refused | Why | Moment" in text


def test_what_is_left_out_by_default_is_optional() -> None:
    text = generate()
    assert "  kind: string;\n  title?: string;" in text
    assert "lang?:" in text
    assert "viewer: number | null;" in text
