"""Compile CUDA source to machine code, with NVRTC if its pip package is installed, otherwise with nvcc.

NVRTC is preferred because users install it deliberately and because, unlike nvcc, it needs no C++ compiler. TVM's own
callback is not used, because it passes ``--use_fast_math``, which reduces accuracy.
"""

from __future__ import annotations

import ctypes
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from kokoro_desktop.devices.cuda import EXTRA, nvidia
from kokoro_desktop.errors import CompileError
from kokoro_desktop.messages import message

_NVRTC: Final = "nvrtc64_*_0.dll" if os.name == "nt" else "libnvrtc.so.*"
_FIXED: Final = "namespace cuda { namespace std { "
# Minimal versions of the two libcu++ headers that TVM's prologue includes under NVRTC. They avoid the need for another
# NVIDIA package.
_HEADERS: Final = {
    "cuda/std/cstdint": _FIXED
    + " ".join(
        f"typedef {kind} int{bits}_t; typedef unsigned {kind} uint{bits}_t;"
        for kind, bits in (("char", 8), ("short", 16), ("int", 32), ("long long", 64))
    ).replace("typedef char", "typedef signed char")
    + " } }",
    "cuda/std/type_traits": _FIXED
    + "template<class T, class U> struct is_same { static const bool value = false; }; "
    + "template<class T> struct is_same<T, T> { static const bool value = true; }; "
    + "template<class T, class U> constexpr bool is_same_v = is_same<T, U>::value; "
    + "template<class T> struct is_integral; template<class T> struct is_signed; template<class T> struct is_unsigned; "
    + "template<class T> struct is_floating_point; template<bool B, class T = void> struct enable_if; "
    + "template<bool B, class T, class F> struct conditional; } }",
}


# Function that compiles source to machine code for an architecture such as ``sm_90``; raises CompileError on failure.
SourceCompiler = Callable[[str, str], bytes]


def find_compiler() -> Nvrtc | Nvcc:
    """Find NVRTC or nvcc.

    Raises
    ------
    CompileError
        Neither is installed.
    """
    library = nvidia(_NVRTC)
    if library is not None:
        return Nvrtc(library)
    program = shutil.which("nvcc")
    if program is not None:
        return Nvcc(Path(program))
    raise CompileError(
        message(
            "Cannot compile for CUDA because neither NVRTC nor nvcc was found. Install NVRTC ({EXTRA}), "
            "or add nvcc to the PATH.",
            EXTRA=EXTRA,
        )
    )


class Nvrtc:
    """NVRTC, NVIDIA's compiler library."""

    def __init__(self, library: Path) -> None:
        try:
            self._library: Any = ctypes.CDLL(str(library))
        except OSError as error:
            raise CompileError(
                message("Cannot load NVRTC: {error}. Reinstall it with: {EXTRA}.", error=error, EXTRA=EXTRA)
            ) from error

    @property
    def name(self) -> str:
        """Name and version of the compiler."""
        major, minor = ctypes.c_int(), ctypes.c_int()
        self._library.nvrtcVersion(ctypes.byref(major), ctypes.byref(minor))
        return f"NVRTC {major.value}.{minor.value}"

    def __call__(self, source: str, arch: str) -> bytes:
        """Compile to a cubin; see `SourceCompiler`."""
        program = ctypes.c_void_p()
        names = (ctypes.c_char_p * len(_HEADERS))(*(name.encode() for name in _HEADERS))
        texts = (ctypes.c_char_p * len(_HEADERS))(*(text.encode() for text in _HEADERS.values()))
        self._check(
            self._library.nvrtcCreateProgram(
                ctypes.byref(program), source.encode(), b"kernels.cu", len(_HEADERS), texts, names
            )
        )
        try:
            options = [f"--gpu-architecture={arch}".encode(), b"--std=c++17", b"--device-int128"]
            status = self._library.nvrtcCompileProgram(
                program, len(options), (ctypes.c_char_p * len(options))(*options)
            )
            if status:
                raise _failure(self.name, arch, self._bytes(program, "ProgramLog").decode(errors="replace"))
            return self._bytes(program, "CUBIN")
        finally:
            self._library.nvrtcDestroyProgram(ctypes.byref(program))

    def _bytes(self, program: ctypes.c_void_p, kind: str) -> bytes:
        size = ctypes.c_size_t()
        self._check(getattr(self._library, f"nvrtcGet{kind}Size")(program, ctypes.byref(size)))
        buffer = ctypes.create_string_buffer(size.value)
        self._check(getattr(self._library, f"nvrtcGet{kind}")(program, buffer))
        return buffer.raw

    def _check(self, status: int) -> None:
        if status:
            self._library.nvrtcGetErrorString.restype = ctypes.c_char_p
            words = self._library.nvrtcGetErrorString(status) or b"unknown error"
            raise CompileError(f"{self.name} failed: {words.decode(errors='replace')}.")


class Nvcc:
    """nvcc, the command-line compiler of the CUDA Toolkit."""

    def __init__(self, program: Path) -> None:
        self._program = program

    @property
    def name(self) -> str:
        """Name and version of the compiler."""
        told = subprocess.run([self._program, "--version"], capture_output=True, text=True, check=False).stdout
        version = re.search(r"release ([\d.]+)", told)
        return f"nvcc {version.group(1)}" if version else "nvcc"

    def __call__(self, source: str, arch: str) -> bytes:
        """Compile to a cubin; see `SourceCompiler`."""
        with tempfile.TemporaryDirectory() as folder:
            text, code = Path(folder) / "kernels.cu", Path(folder) / "kernels.cubin"
            text.write_text(source, encoding="utf-8")
            options = ["--cubin", "-O3", "--std=c++17", f"--gpu-architecture={arch}"]
            command: list[str | Path] = [self._program, *options, "-o", code, text]
            result = subprocess.run(command, capture_output=True, text=True, check=False)
            if result.returncode:
                raise _failure(self.name, arch, result.stderr or result.stdout)
            return code.read_bytes()


def _failure(name: str, arch: str, words: str) -> CompileError:
    """Return an error that quotes the first relevant line of a compiler's output."""
    lines = [line.strip() for line in words.replace("\0", "").splitlines() if line.strip()]
    first = next(
        (line for line in lines if "error" in line.lower()), lines[0] if lines else message("no reason was given")
    )
    return CompileError(message("{name} cannot compile for {arch}: {first}", name=name, arch=arch, first=first))
