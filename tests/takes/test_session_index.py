"""What an index says of a session is what it was told, and it leads nowhere."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from kokoro_desktop.takes import Take
from kokoro_desktop.takes.session_index import (
    FORMAT,
    SessionIndex,
    TakeEntry,
    UnknownFormat,
    gather,
    not_among,
    parse_index,
)

MakeTake = Callable[..., Take]
INDEX = SessionIndex(
    "tˈɛkst",
    (TakeEntry("take-a.npz", 3, "my title"),),
    ("take-b.npz",),
    {"text": "text", "language": "en", "pieces": "4:4"},
    "/home/me/talk.kokoro",
    False,
)


def test_an_index_comes_back() -> None:
    assert parse_index(json.loads(INDEX.encode())) == INDEX


@pytest.mark.parametrize("number", [FORMAT - 1, FORMAT + 1])
def test_another_format_is_refused(number: int) -> None:
    with pytest.raises(UnknownFormat):
        parse_index(json.loads(INDEX.encode()) | {"format": number})


def test_names_are_of_files_in_the_folder_and_only_takes_are_superseded() -> None:
    content = json.loads(INDEX.encode())
    content["takes"][0]["file"] = "../../take-a.npz"
    content["superseded"] = ["/etc/take-c.npz", "notes.txt"]
    index = parse_index(content)
    assert (index.entries[0].file, index.superseded) == ("take-a.npz", ("take-c.npz",))


def test_takes_that_no_index_lists_come_last_as_they_were_made(make_take: MakeTake) -> None:
    takes = {
        name: replace(make_take(0), created=f"2026-01-0{day}T00:00:00+00:00") for name, day in (("b", 2), ("a", 3))
    }
    found, count = gather([TakeEntry("gone", 9, "x"), TakeEntry("a", 4, "mine")], ["b", "gone too"], takes.get)
    assert (count, [(take.id, take.title) for take in found]) == (1, [(4, "mine"), (5, "həlˈoʊ wˈɜːld")])


def test_a_take_is_known_again_by_when_and_of_what_it_was_made(make_take: MakeTake) -> None:
    one, other = make_take(1), make_take(2, seed=1)
    renamed = replace(one, id=7, title="mine")
    assert not_among([renamed, other], [one]) == [other]
    assert len(not_among([replace(other, created=one.created)], [one])) == 1
