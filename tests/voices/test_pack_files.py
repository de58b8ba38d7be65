"""Voice files of every kind: read bit for bit, or refused with a sentence that names the file."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kokoro_desktop.errors import OutputError
from kokoro_desktop.voices import VoiceFileError, load_voice, read_pack
from kokoro_desktop.voices.pack_files import write_pack

PACK = np.random.default_rng(1).standard_normal((510, 256)).astype(np.float32)


def torch_file(path: Path, pack: np.ndarray) -> None:
    """Write ``pack`` as ``torch.save`` writes a tensor ``[rows, 1, 256]``: its zip layout and pickle, by hand."""

    def unicode(text: str) -> bytes:
        return b"X" + len(text).to_bytes(4, "little") + text.encode()

    def integer(number: int) -> bytes:
        return b"J" + number.to_bytes(4, "little", signed=True)

    rows = len(pack)
    storage = b"(" + unicode("storage") + b"ctorch\nFloatStorage\n" + unicode("0") + unicode("cpu") + integer(pack.size)
    shape = integer(rows) + integer(1) + integer(256) + b"\x87"
    strides = integer(256) + integer(256) + integer(1) + b"\x87"
    arguments = (
        b"(" + storage + b"tQ" + integer(0) + shape + strides + b"\x89" + b"ccollections\nOrderedDict\n)R" + b"t"
    )
    pickled = b"\x80\x02ctorch._utils\n_rebuild_tensor_v2\n" + arguments + b"R."
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr("voice/data.pkl", pickled)
        archive.writestr("voice/byteorder", "little")
        archive.writestr("voice/data/0", pack.astype("<f4").tobytes())
        archive.writestr("voice/version", "3\n")


def write(path: Path) -> None:
    match path.suffix.lower():
        case ".npy":
            with path.open("wb") as file:  # by name, NumPy would add a second ending to V.NPY
                np.save(file, PACK)
        case ".bin":
            path.write_bytes(PACK.astype("<f4").tobytes())
        case _:
            torch_file(path, PACK)


@pytest.mark.parametrize("name", ["v.npy", "v.bin", "v.pt", "v.pth", "V.NPY", "V.BIN", "V.PT"])
def test_every_kind_of_file_is_read_bit_for_bit(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    write(path)
    assert load_voice(str(path)).pack.tobytes() == PACK.tobytes()


def test_a_three_dimensional_npy_is_squeezed(tmp_path: Path) -> None:
    np.save(tmp_path / "v.npy", PACK[:, None, :])
    assert read_pack(tmp_path / "v.npy").tobytes() == PACK.tobytes()


@pytest.mark.torch
def test_what_torch_saves_is_read_bit_for_bit(tmp_path: Path) -> None:
    torch = pytest.importorskip("torch")
    torch.save(torch.from_numpy(PACK[:, None, :].copy()), tmp_path / "v.pt")
    assert read_pack(tmp_path / "v.pt").tobytes() == PACK.tobytes()


def npz() -> bytes:
    buffer = io.BytesIO()
    np.savez(buffer, PACK)
    return buffer.getvalue()


def huge() -> bytes:
    """A .npy header that promises more than any memory holds."""
    buffer = io.BytesIO()
    np.lib.format.write_array_header_1_0(buffer, {"descr": "<f4", "fortran_order": False, "shape": (2**55, 256)})
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("name", "content", "complaint"),
    [
        ("v.npy", b"", "not a numeric .npy file"),
        ("v.npy", b"not numpy at all", "not a numeric .npy file"),
        ("v.npy", npz(), "not a numeric .npy file"),
        ("v.npy", huge(), "not a numeric .npy file"),
        ("v.npy", b"\x93NUMPY\x01\x00\x10\x00{'descr': (((((\n", "not a numeric .npy file"),
        ("v.bin", b"", "its size (0 bytes) is not a multiple of the row size"),
        ("v.bin", b"\0" * 1025, "its size (1025 bytes) is not a multiple of the row size (256 float32 values)"),
        ("v.bin", b"\0\0\xc0\x7f" * 256, "row 0 contains a value that is not a finite number"),
        ("v.pt", b"PK nothing", "cannot be used"),
        ("v.wav", b"RIFF", "its name must end in .npy, .pt, .pth, .bin"),
        ("v", b"", "its name must end in"),
    ],
)
def test_what_is_no_voice_is_refused_by_name(tmp_path: Path, name: str, content: bytes, complaint: str) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(VoiceFileError) as raised:
        load_voice(str(path))
    assert str(path) in str(raised.value)
    assert complaint in str(raised.value)


def test_numpy_objects_are_never_unpickled(tmp_path: Path) -> None:
    np.save(tmp_path / "v.npy", np.array([{}, []], dtype=object), allow_pickle=True)
    with pytest.raises(VoiceFileError, match=r"not a numeric \.npy file"):
        read_pack(tmp_path / "v.npy")


def test_a_torch_file_of_several_tensors_is_no_voice(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "v.pt", "w") as archive:
        archive.writestr("v/data.pkl", b"\x80\x02}.")
        archive.writestr("v/version", "3\n")
    with pytest.raises(VoiceFileError, match="it contains a dict instead of a tensor"):
        read_pack(tmp_path / "v.pt")


def test_a_folder_is_no_voice(tmp_path: Path) -> None:
    (tmp_path / "v.npy").mkdir()
    with pytest.raises(VoiceFileError, match=r"v\.npy cannot be used"):
        read_pack(tmp_path / "v.npy")


def test_a_written_voice_is_read_back_bit_for_bit(tmp_path: Path) -> None:
    write_pack(tmp_path / "V.NPY", PACK)
    assert read_pack(tmp_path / "V.NPY").tobytes() == PACK.tobytes()
    with pytest.raises(OutputError, match=r"must end in \.npy"):
        write_pack(tmp_path / "v.pt", PACK)


@given(
    st.binary(max_size=300),
    st.sampled_from([b"", b"\x93NUMPY\x01\x00", b"\x93NUMPY\x02\x00\x20\x00\x00\x00", b"PK\x03\x04"]),
)
def test_no_bytes_do_worse_than_a_refusal(
    tmp_path_factory: pytest.TempPathFactory, content: bytes, start: bytes
) -> None:
    folder = tmp_path_factory.mktemp("bytes")
    for suffix in (".npy", ".pt"):
        path = folder / f"v{suffix}"
        path.write_bytes(start + content)
        with pytest.raises(VoiceFileError):
            read_pack(path)
