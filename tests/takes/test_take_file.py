"""What a take's file says is believed only where whoever shows, finds and plays takes can live with it."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from same_takes import same_take

from kokoro_desktop.takes import Take
from kokoro_desktop.takes.take_file import DAMAGED, metadata_size, pack_take, read_take

MakeTake = Callable[..., Take]


def with_details(packed: bytes, change: Callable[[dict[str, Any]], object]) -> bytes:
    """Pack a take anew whose details are changed."""
    with np.load(io.BytesIO(packed)) as archive:
        arrays = dict(archive)
    details = json.loads(arrays["details"].tobytes())
    change(details)
    arrays["details"] = np.frombuffer(json.dumps(details).encode(), np.uint8)
    memory = io.BytesIO()
    np.savez(memory, **arrays)
    return memory.getvalue()


def with_places(packed: bytes, place: tuple[int, int], value: int) -> bytes:
    with np.load(io.BytesIO(packed)) as archive:
        arrays = dict(archive)
    arrays["places"][place] = value
    memory = io.BytesIO()
    np.savez(memory, **arrays)
    return memory.getvalue()


def test_a_take_comes_back(make_take: MakeTake) -> None:
    take = make_take(0, "mˈaɪ “nˈeɪm”, " * 60)
    object.__setattr__(take, "title", "")
    assert same_take(read_take(io.BytesIO(pack_take(take))), take)


def test_size_beside_sound_is_of_places_and_details_alone(make_take: MakeTake) -> None:
    take = make_take(1)
    size = metadata_size(io.BytesIO(pack_take(take)))
    assert 40 * len(take.spans) < size < 40 * len(take.spans) + 2000 < take.samples.nbytes


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("created", 5), ("created", "yesterday"), ("weights", None), ("bundle", []),
        ("seconds", [1]), ("seconds", {"bert": "long"}), ("pass_seconds", [3]), ("first_audio_s", "soon"),
        ("load_s", float("nan")), ("unspoken", -1), ("unspoken", 0.5), ("symbols", [1] * 4), ("symbols", "abc"),
        ("chunk_starts", [0, 10**12]), ("chunk_starts", [-1]), ("chunk_starts", [5, 0]), ("chunk_starts", [0.5]),
        ("continuum", {"text": 5}), ("telepathy", 1),
    ],
)  # fmt: skip
def test_details_of_another_kind_are_damage(make_take: MakeTake, name: str, value: object) -> None:
    packed = with_details(pack_take(make_take(1, "ɑ")), lambda details: details.update({name: value}))
    with pytest.raises(DAMAGED):
        read_take(io.BytesIO(packed))


@pytest.mark.parametrize(
    ("name", "value"),
    [("text", 5), ("voice", None), ("speed", "fast"), ("speed", 0), ("threads", 1.5), ("seed", []), ("device", 7)],
)
def test_settings_of_another_kind_are_damage(make_take: MakeTake, name: str, value: object) -> None:
    packed = with_details(pack_take(make_take(1, "ɑ")), lambda details: details["settings"].update({name: value}))
    with pytest.raises(DAMAGED):
        read_take(io.BytesIO(packed))


@pytest.mark.parametrize(("place", "value"), [((0, 0), 9), ((1, 0), -2), ((1, 1), 2**31), ((1, 2), -(2**40))])
def test_places_beyond_text_or_sound_are_damage(make_take: MakeTake, place: tuple[int, int], value: int) -> None:
    packed = with_places(pack_take(make_take(1, "ɑ")), place, value)
    with pytest.raises(DAMAGED):
        read_take(io.BytesIO(packed))
