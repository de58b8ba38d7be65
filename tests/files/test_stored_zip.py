"""Members come back as they were stored; what is compressed, or more than the file can hold, is refused."""

from __future__ import annotations

import io
import zipfile

import pytest

from kokoro_desktop.files.stored_zip import open_stored


def archive(members: dict[str, bytes], compression: int = zipfile.ZIP_STORED) -> io.BytesIO:
    memory = io.BytesIO()
    with zipfile.ZipFile(memory, "w", compression) as file:
        for name, data in members.items():
            file.writestr(name, data)
    return memory


def test_members_come_back() -> None:
    with open_stored(archive({"a": b"1" * 3_000_000, "b": b""})) as found:
        assert found.names == ("a", "b")
        assert found.read("a") == b"1" * 3_000_000 and found.read("b") == b""


def test_what_is_not_there_compressed_or_too_large_is_refused() -> None:
    with open_stored(archive({"a": bytes(99)}, zipfile.ZIP_DEFLATED)) as found:
        with pytest.raises(ValueError, match="compressed"):
            found.read("a")
        with pytest.raises(ValueError, match="does not contain"):
            found.read("b")
    with open_stored(archive({"a": bytes(99)})) as found, pytest.raises(ValueError, match="too large"):
        found.read("a", 98)


def test_no_more_is_read_than_the_file_holds() -> None:
    with open_stored(archive({"a": bytes(9999)})) as found:
        found.read("a")
        with pytest.raises(ValueError, match="larger than the archive"):
            found.read("a")


def test_far_too_many_members_are_refused_before_they_are_listed() -> None:
    many = archive({f"{number:05}{'x' * 60}": b"" for number in range(10_000)})
    with pytest.raises(ValueError, match="too many members"), open_stored(many):
        pass


def test_an_archive_within_an_archive_is_read_where_it_lies() -> None:
    inner = archive({"x": b"1" * 70_000, "y": b"2"}).getvalue()
    with open_stored(archive({"a": b"before", "in": inner})) as outer:
        assert (outer.size("in"), outer.size("gone")) == (len(inner), 0)
        part = outer.open("in")
        for _ in range(2):
            with open_stored(part) as found:
                assert (found.read("x"), found.read("y")) == (b"1" * 70_000, b"2")


def test_of_an_archive_within_one_no_more_is_opened_than_the_file_holds() -> None:
    with open_stored(archive({"a": bytes(9999)})) as outer:
        outer.open("a")
        with pytest.raises(ValueError, match="larger than the archive"):
            outer.open("a")


def test_a_member_that_is_not_where_the_directory_says_is_refused() -> None:
    data = archive({"a": bytes(99)}).getvalue()
    with (
        open_stored(io.BytesIO(b"XX" + data[2:])) as outer,
        pytest.raises(ValueError, match="not at its recorded offset"),
    ):
        outer.open("a")
