"""What users write is read as they wrote it, and refused in one sentence where it is no text."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from types import SimpleNamespace

import pytest

from kokoro_desktop.errors import InputError
from kokoro_desktop.files.read import decode_text, file_sha256, read_phonemes, whose


@pytest.mark.parametrize("size", [0, 1, 1 << 20, (1 << 20) + 1])
def test_hash_is_that_of_the_whole_file(tmp_path: Path, size: int) -> None:
    data = bytes(range(256)) * (size // 256) + bytes(size % 256)
    (tmp_path / "x").write_bytes(data)
    assert file_sha256(tmp_path / "x") == hashlib.sha256(data).hexdigest()


@pytest.mark.parametrize(
    ("data", "text"),
    [("həlˈoʊ".encode(), "həlˈoʊ"), ("\ufeffa b\r\n".encode(), "a b"), (b"a\r\nb\n\n", "a\r\nb"), (b"", "")],
)
def test_text_comes_without_byte_order_mark_and_last_line_ends(tmp_path: Path, data: bytes, text: str) -> None:
    (tmp_path / "x").write_bytes(data)
    assert read_phonemes(tmp_path / "x") == text


def test_bytes_that_are_no_utf_8_are_named_by_their_place(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes("aə".encode("utf-16"))
    with pytest.raises(InputError, match=r"x is not UTF-8 text \(byte 0\): save it as UTF-8\.$"):
        read_phonemes(tmp_path / "x")
    with pytest.raises(InputError, match=r"The text is not UTF-8 text \(byte 2\): type it again\.$"):
        decode_text(b"ab\xff", "The text", "type it again")


def test_file_that_is_too_long_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(bytes(2001))
    with pytest.raises(InputError, match="limit 2 kB"):
        read_phonemes(tmp_path / "x", most_bytes=2000)
    assert len(read_phonemes(tmp_path / "x")) == 2001


def test_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"Cannot read .*x: No such file"):
        read_phonemes(tmp_path / "x")


@pytest.mark.skipif(os.name == "nt", reason="POSIX groups")
@pytest.mark.parametrize(
    ("group", "gid", "members", "private"),
    [
        ("mary", 1000, [], True),
        ("mary", 1000, ["mary"], True),
        ("mary", 1000, ["mary", "paul"], False),
        ("staff", 1000, [], False),
        ("mary", 1001, [], False),
    ],
)
def test_group_of_the_users_name_without_other_members_is_private(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, group: str, gid: int, members: list[str], private: bool
) -> None:
    import grp
    import pwd

    monkeypatch.setattr(pwd, "getpwuid", lambda uid: SimpleNamespace(pw_name="mary", pw_gid=1000))
    monkeypatch.setattr(grp, "getgrgid", lambda asked: SimpleNamespace(gr_name=group, gr_mem=members))
    status = os.stat_result((0o100660, 0, 0, 1, os.geteuid(), gid, 0, 0, 0, 0))
    monkeypatch.setattr(Path, "stat", lambda path: status)
    assert whose(tmp_path / "x") == ("" if private else "other users can write to x")
