"""What the JSON says of a take."""

from __future__ import annotations

import json

from takes_of_symbols import take_of

from kokoro_desktop.export.take_json import take_json


def test_json_says_what_it_is_and_where_each_phoneme_lies() -> None:
    take = take_of(list("hə"))
    read = json.loads(take_json(take))
    assert (read["format"], read["sample_rate"], read["version"]) == ("kokoro-desktop take", 24_000, 1)
    assert read["samples"] == len(take.samples)
    assert read["settings"]["text"] == 'həl"oʊ'
    assert read["spans"][1] == {"symbol": "h", "origin": 0, "start": 2_400, "end": 4_800}
