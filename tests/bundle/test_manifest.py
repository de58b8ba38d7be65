"""The manifest comes back as it was written, or not at all."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.bundle.manifest import FORMAT, MANIFEST, FileEntry, Manifest, ModuleEntry

TEXTS = st.text(max_size=12)
NAMES = st.from_regex(r"[a-z_][a-z0-9_.-]{0,11}", fullmatch=True)
INPUTS = st.tuples(TEXTS, st.lists(st.one_of(TEXTS, st.integers(0, 999)), max_size=3).map(tuple), TEXTS)
MODULE_ENTRIES = st.builds(
    ModuleEntry,
    TEXTS,
    st.lists(NAMES, max_size=3).map(tuple),
    st.lists(TEXTS, max_size=3).map(tuple),
    st.lists(INPUTS, max_size=3).map(tuple),
)
MANIFESTS = st.builds(
    Manifest,
    format=st.just(FORMAT),
    threads=st.integers(1, 256),
    modules=st.dictionaries(TEXTS, MODULE_ENTRIES, max_size=3),
    files=st.dictionaries(NAMES, st.builds(FileEntry, st.integers(0, 1 << 40), TEXTS), max_size=3),
)
EXAMPLE = Manifest(
    FORMAT, "key", "0.27", "cuda", "sm_90", "{}", "x86_64", "x86-64-v3", "linux", "ab", "made up", 2,
    {"bert": ModuleEntry("bert_forward", ("bert.o",), ("bert.w",), (("tokens", ("T",), "int64"),))},
    {"bert.o": FileEntry(3, "cd")},
)  # fmt: skip


def written(manifest: Manifest, folder: Path) -> str:
    manifest.write(folder)
    return (folder / MANIFEST).read_text(encoding="utf-8")


@given(manifest=MANIFESTS)
def test_manifest_comes_back_as_it_was_written(manifest: Manifest, tmp_path_factory: pytest.TempPathFactory) -> None:
    assert Manifest.parse(written(manifest, tmp_path_factory.mktemp("manifest"))) == manifest


@given(place=st.floats(0, 1, exclude_max=True), replacement=st.characters(codec="utf-8"))
def test_one_changed_character_is_noticed(
    place: float, replacement: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    text = written(EXAMPLE, tmp_path_factory.mktemp("manifest"))
    at = int(place * len(text))
    damaged = text[:at] + replacement + text[at + 1 :]
    try:
        found = Manifest.parse(damaged)
    except ValueError:
        return
    assert found == EXAMPLE  # another space between two values


@given(length=st.floats(0, 1, exclude_max=True))
def test_truncated_manifest_is_refused(length: float, tmp_path_factory: pytest.TempPathFactory) -> None:
    text = written(EXAMPLE, tmp_path_factory.mktemp("manifest"))
    with pytest.raises(ValueError, match=r".+"):
        Manifest.parse(text[: int(length * len(text))])


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
)


@given(value=JSON)
def test_json_that_is_no_manifest_is_refused(value: object) -> None:
    with pytest.raises(ValueError, match=r".+"):
        Manifest.parse(json.dumps(value))


@pytest.mark.parametrize("field", ["modules", "files", "tvm", "level", "format"])
def test_manifest_without_a_field_is_refused(field: str, tmp_path: Path) -> None:
    data = json.loads(written(EXAMPLE, tmp_path))
    del data[field]
    with pytest.raises(ValueError, match=r".+"):
        Manifest.parse(json.dumps(data))


def test_other_format_is_named(tmp_path: Path) -> None:
    data = json.loads(written(EXAMPLE, tmp_path)) | {"format": FORMAT + 1}
    with pytest.raises(ValueError, match=f"format {FORMAT + 1} instead of {FORMAT}"):
        Manifest.parse(json.dumps(data))


def test_nesting_without_end_is_refused() -> None:
    with pytest.raises(ValueError, match=r".+"):
        Manifest.parse("[" * 100_000)
