"""Mutate small valid files of all kinds that the program reads, and read the results with the program.

Reading must succeed or raise a typed error: no other exception, no signal, at most 20 s and at most 1.5 GB. Run as
``python tests/campaign/mutate_files.py --count 10000``. The same seed creates the same files, and ``--only N`` reads
one of them in this process. ``--keep`` names a folder for the files that fail.
"""

from __future__ import annotations

import argparse
import contextlib
import copy
import io
import itertools
import json
import os
import queue
import random
import struct
import subprocess
import sys
import tempfile
import threading
import time
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

MOST_SECONDS: Final = 20.0
MOST_MEGABYTES: Final = 1500.0
# Files read by one process; its peak memory use is that of all of them.
_BATCH: Final = 200


class Kind(NamedTuple):
    """A kind of file: its name, a valid example, a function that mutates it, and a function that reads it."""

    name: str
    data: bytes
    mutate: Callable[[bytes, random.Random], bytes]
    read: Callable[[Path], object]


def anything(rng: random.Random, data: bytes) -> bytes:
    """Mutate bytes regardless of their meaning."""
    changed = bytearray(data)
    for _ in range(rng.choice((1, 1, 1, 2, 4, 16))):
        at, length = rng.randrange(len(changed) + 1), rng.choice((1, 2, 4, 8, 64, 1024))
        match rng.randrange(7):
            case 0:
                changed[at : at + 1] = bytes([rng.randrange(256)])
            case 1:
                del changed[at : at + length]
            case 2:
                changed[at:at] = bytes(rng.choices(range(256), k=min(length, 64)))
            case 3:
                number = rng.choice(
                    (0, 1, 0x7F, 0xFF, 0x7FFF, 0xFFFF, 2**31 - 1, 2**32 - 1, 2**40, 2**63 - 1, 2**64 - 1)
                )
                size = rng.choice((1, 2, 4, 8))
                changed[at : at + size] = (number % 256**size).to_bytes(size, "little")
            case 4:
                changed[at:at] = changed[at : at + length] * rng.choice((1, 2, 60, 3000))
            case 5:
                del changed[at:]
            case _:
                other = rng.randrange(len(changed) + 1)
                changed[at : at + length] = changed[other : other + length]
    return bytes(changed[: 1 << 24])


ODD: Final = (
    None, True, False, 0, -1, 1, 2**31, 2**63 - 1, 2**64, 10**4000,
    0.5, 1e308, float("nan"), float("inf"), "", "x", "\0",
    "\ud800", "../../etc/passwd", "/dev/zero", "x" * 100_000, [], {}, [[]], {"": None}, [0] * 150_000, [1] * 80,
)  # fmt: skip


def anything_in_json(rng: random.Random, data: bytes) -> bytes:
    """Mutate values within JSON, or the text itself."""
    content = json.loads(data)
    for _ in range(rng.choice((1, 1, 2, 5))):
        place, parent, key = content, None, None
        while isinstance(place, dict | list) and place and (parent is None or rng.random() < 0.8):
            parent, key = place, rng.choice(list(place) if isinstance(place, dict) else range(len(place)))
            place = parent[key]
        if parent is None:
            content = copy.deepcopy(rng.choice(ODD))  # the next mutation may change its contents
        elif rng.random() < 0.2:
            del parent[key]
        elif rng.random() < 0.1 and isinstance(parent, dict):
            parent[rng.choice([word for word in ODD if isinstance(word, str)])] = place
        else:
            parent[key] = copy.deepcopy(rng.choice(ODD))
    text = json.dumps(content).encode() if rng.random() < 0.8 else anything(rng, data)
    return text if rng.random() < 0.95 else b"[" * 100_000 + text


def of_json(data: bytes, rng: random.Random) -> bytes:
    return anything_in_json(rng, data)


def of_bytes(data: bytes, rng: random.Random) -> bytes:
    return anything(rng, data)


OPERATIONS: Final = (
    b"2\x86", b"\x85", b"2", b"(", b"t", b"]", b"}", b"e", b"u", b"s", b"a", b"h\0", b"\x94",
    b"R", b"Q", b"0", b"K\xff", b"\x8a\x09" + b"\x7f" * 9, b"J\xff\xff\xff\x7f", b"N", b"\x88", b"X\x01\0\0\0a",
)  # fmt: skip


def of_zip(data: bytes, rng: random.Random) -> bytes:
    """Mutate a member of an archive, or the archive itself."""
    if rng.random() < 0.25:
        return anything(rng, data)
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as given, zipfile.ZipFile(made, "w") as archive:
        victim = rng.choice(given.namelist())
        for info in given.infolist():
            content = given.read(info)
            if info.filename == victim:
                content = of_member(content, victim, rng)
            archive.writestr(info.filename, content, rng.choice((0,) * 9 + (zipfile.ZIP_DEFLATED,)))
    return made.getvalue()


def of_member(content: bytes, name: str, rng: random.Random) -> bytes:
    if name.endswith("data.pkl") and rng.random() < 0.7:
        at = rng.randrange(2, len(content))
        inserted = rng.choice(OPERATIONS) * rng.choice((1, 1, 2, 60, 300_000))
        return content[:at] + inserted + content[at + rng.choice((0, 0, 1, 5)) :]
    if name.endswith(".npz"):
        return of_zip(content, rng)
    if name.endswith("session.json"):
        return anything_in_json(rng, content)
    if name.endswith("details.npy"):
        start = content.index(b"{", 128)
        text = anything_in_json(rng, content[start:])
        memory = io.BytesIO()
        np.save(memory, np.frombuffer(text, np.uint8))
        return memory.getvalue()
    return of_npy(content, rng) if name.endswith(".npy") else anything(rng, content)


def of_npy(data: bytes, rng: random.Random) -> bytes:
    """Mutate shape, type or order in a well-formed header, or any byte."""
    if rng.random() < 0.4:
        return anything(rng, data)
    length = struct.unpack("<H", data[8:10])[0]
    shape = rng.choice(("(1099511627776, 256)", "(510,)", "()", "(0, 256)", "(-1, 256)", "(" + "1, " * 80 + ")", "x"))
    kind = rng.choice(("<f4", "<f8", "|O", "|V0", "<c8", ">f4", "<M8[s]", "(100000,)f4", "U1000000", "|S0", "nonsense"))
    order = rng.choice(("True", "False", "7", "-" * 3000 + "1"))
    text = f"{{'descr': '{kind}', 'fortran_order': {order}, 'shape': {shape}, }}\n".encode()
    return data[:6] + b"\x01\x00" + struct.pack("<H", len(text)) + text + data[10 + length :]


def of_safetensors(data: bytes, rng: random.Random) -> bytes:
    """Mutate the header and update its length, or mutate any byte."""
    if rng.random() < 0.3:
        return anything(rng, data)
    (length,) = struct.unpack("<Q", data[:8])
    header = anything_in_json(rng, data[8 : 8 + length])
    return struct.pack("<Q", len(header)) + header + data[8 + length :]


def of_onnx(data: bytes, rng: random.Random) -> bytes:
    """Mutate names, shapes, types and connections in a well-formed model, or any byte."""
    if rng.random() < 0.4:
        return anything(rng, data)
    import onnx

    model = onnx.ModelProto.FromString(data)
    graph = model.graph
    for _ in range(rng.choice((1, 1, 2, 5))):
        node, tensor = rng.choice(graph.node), rng.choice(graph.initializer)
        match rng.randrange(10):
            case 0:
                tensor.dims[:] = rng.choice(
                    ([], [2**40, 256], [-1], [0], [1] * 80, [1] * 150_000, [2**63 - 1] * 9, [7])
                )
            case 1:
                tensor.data_type = rng.randrange(25)
            case 2:
                tensor.name = rng.choice((*(each.name for each in graph.initializer), "." * 100_000, "", "\0"))
            case 3:
                del node.input[rng.randrange(len(node.input) + 1) :]
            case 4:
                node.input[:] = rng.choices([each.name for each in graph.initializer] + [""], k=rng.randrange(14))
            case 5:
                node.op_type = rng.choice(
                    [each.op_type for each in graph.node] + ["Concat", "Identity", "Constant", "Gemm"]
                )
            case 6:
                del node.output[:]
                node.attribute.add(name=rng.choice(("perm", "value", "transB")), type=rng.randrange(12), i=7)
            case 7:
                tensor.raw_data = anything(rng, tensor.raw_data)
            case 8:
                tensor.data_location = 1
                place = rng.choice(("gone", "../x", "/dev/zero", "", "\0"))
                tensor.external_data.add(key="location", value=place)
            case _:
                item = node.metadata_props.add()
                item.key, item.value = (
                    "pkg.torch.onnx.name_scopes",
                    rng.choice(("[" * 100_000, "['a','b']", "7", "'" * 9999)),
                )
    return bytes(model.SerializeToString())


def of_manifest(data: bytes, rng: random.Random) -> bytes:
    """Mutate a manifest and update its hash."""
    changed = anything_in_json(rng, data)
    with contextlib.suppress(ValueError, RecursionError, AttributeError, TypeError):
        from kokoro_desktop.bundle import manifest

        content = json.loads(changed)
        content.pop("sha256", None)
        return json.dumps(content | {"sha256": manifest._hash(content)}).encode()
    return changed


def kinds(folder: Path) -> Iterator[Kind]:
    """Create a small valid file of each kind, using ``folder``."""
    from kokoro_desktop.bundle import reader
    from kokoro_desktop.files import safetensors_file
    from kokoro_desktop.files.read import read_phonemes
    from kokoro_desktop.phonemes import Vocabulary, encode
    from kokoro_desktop.task import QUIET
    from kokoro_desktop.voices import read_pack
    from kokoro_desktop.weights import importing, names, onnx_source, store, torch_source

    pack = np.random.default_rng(1).standard_normal((12, 256)).astype(np.float32)
    memory = io.BytesIO()
    np.save(memory, pack)
    yield Kind("voice.npy", memory.getvalue(), of_npy, read_pack)
    yield Kind("voice.bin", pack.tobytes(), of_bytes, read_pack)
    yield Kind("voice.pt", torch_archive({"0": pack}, tensor_pickle(pack.shape, 0)), of_zip, read_pack)

    shapes = names.tensor_shapes()
    some = {name: np.full(shape, 0.5, np.float32) for name, shape in shapes.items() if np.prod(shape) <= 512}
    path = folder / "made"
    metadata = {"format": "kokoro-desktop", store._FORMAT_KEY: store.FORMAT_VERSION, store._SHA256_KEY: "0" * 64}
    safetensors_file.write(path, {n: t.shape for n, t in some.items()}, some.__getitem__, metadata)
    tensors = path.read_bytes()
    yield Kind("weights.safetensors", tensors, of_safetensors, lambda file: importing.import_path(file, QUIET))
    yield Kind(
        "tensors.safetensors", tensors, of_safetensors, lambda file: dict(safetensors_file.MappedTensors(file).items())
    )
    names_ = list(some)[:20]
    pairs = b"".join(unicode(f"decoder.{name}") + tensor_pickle(some[name].shape, i) for i, name in enumerate(names_))
    checkpoint = torch_archive({str(i): some[name] for i, name in enumerate(names_)}, b"}(" + pairs + b"u")
    yield Kind("weights.pth", checkpoint, of_zip, lambda file: torch_source.read_file(file, QUIET))
    config: dict[str, Any] = {}
    for entry, value in torch_source.ARCHITECTURE.items():
        *groups, last = entry.split(".")
        inner = config
        for group in groups:
            inner = inner.setdefault(group, {})
        inner[last] = value
    yield Kind("config.json", json.dumps(config).encode(), of_json, torch_source.check_config)
    yield Kind("model.onnx", onnx_model(), of_onnx, lambda file: onnx_source.read_file(file, QUIET))

    yield Kind("vocabulary.json", b'{"vocab": {"a": 1, "b": 2, "\xc9\x99": 3}}', of_json, Vocabulary.load)
    vocabulary = Vocabulary.load()
    text = "həlˈoʊ wˈɜːld. " * 20
    yield Kind("text.txt", text.encode(), of_bytes, lambda file: encode(read_phonemes(file)[:50_000], vocabulary))

    yield from prosody_kinds()

    for part, mutate in (("manifest.json", of_manifest), ("params.safetensors", of_safetensors), ("bert.o", of_bytes)):
        yield bundle_kind(folder / f"bundle of {part}", part, mutate, reader)
    for part, mutate in (("session.json", of_json), ("take.npz", of_zip)):
        yield session_kind(folder / f"session of {part}", part, mutate)
    yield session_file_kind(folder)


def prosody_kinds() -> Iterator[Kind]:
    """Create a small valid file of each prosody format; its reader also imposes it on a text."""
    from kokoro_desktop.phonemes import Vocabulary, encode
    from kokoro_desktop.prosody import DurationEdit, PitchPoint, Prosody, ProsodyEdit
    from kokoro_desktop.prosody.imposed import SpokenPass, imposed_contour, imposed_durations
    from kokoro_desktop.prosody.praat_files import read_pitch_tier, read_textgrid
    from kokoro_desktop.prosody.prosody_file import prosody_json, read_prosody

    part, durations = encode("mˈɑ", Vocabulary.load()), np.array([9, 3, 1, 6, 5], np.int64)
    passes = [SpokenPass(part, durations, 1320)]
    head = 'File type = "ooTextFile"\nObject class = "{}"\n\nxmin = 0\nxmax = 0.6\n'
    rows = [("0", "0.17", ""), ("0.17", "0.25", "m"), ("0.25", "0.42", "ˈɑ"), ("0.42", "0.6", "sil")]
    intervals = "\n".join(f'xmin = {start}\nxmax = {end}\ntext = "{label}"' for start, end, label in rows)
    tier = f'tiers? <exists>\nsize = 1\nclass = "IntervalTier"\nname = "phones"\n0 0.6 4\n{intervals}\n'
    grid, curve = head.format("TextGrid") + tier, head.format("PitchTier") + "points: size = 2\n0.1 120\n0.5 90.5\n"
    yield Kind("times.TextGrid", grid.encode(), of_bytes, lambda file: imposed_durations(read_textgrid(file), passes))
    yield Kind("pitch.PitchTier", curve.encode(), of_bytes, lambda file: imposed_contour(read_pitch_tier(file), passes))
    prosody = Prosody(durations, np.full(48, 150, np.float32), np.zeros(48, np.float32))
    edit = ProsodyEdit((DurationEdit(2, 4.5),), offsets=(PitchPoint(3, 0.5, 2.0),), energy=0.5).settings()
    text = prosody_json(["", *"mˈɑ", ""], durations.tolist(), prosody, prosody, {"edit": edit}, 0.055)
    yield Kind("prosody.json", text.encode(), of_json, lambda file: read_prosody(file).edit_of(passes))


def bundle_kind(folder: Path, part: str, mutate: Callable[..., bytes], reader: Any) -> Kind:
    from kokoro_desktop.bundle import key, manifest
    from kokoro_desktop.devices.cpu import host_cpu
    from kokoro_desktop.files import safetensors_file
    from kokoro_desktop.files.read import file_sha256

    folder.mkdir()
    cpu = host_cpu()
    safetensors_file.write(folder / "params.safetensors", {"bert.w": (4, 8)}, lambda _: np.ones((4, 8), np.float32))
    (folder / "bert.o").write_bytes(b"\x7fELF" + bytes(200))
    files = {file.name: manifest.FileEntry(file.stat().st_size, file_sha256(file)) for file in folder.iterdir()}
    modules = {"bert": manifest.ModuleEntry("run", ("bert.o",), ("bert.w",), (("tokens", ("T",), "int64"),))}
    made = manifest.Manifest(
        manifest.FORMAT, "key", key.tvm_version(), "llvm", "", "{}", cpu.arch, cpu.level, cpu.system, "0", "made", 2,
        modules, files,
    )  # fmt: skip
    made.write(folder)

    def read(file: Path) -> object:
        (folder / part).write_bytes(file.read_bytes())
        return dict(reader.read_bundle(folder, modules=()).parameters())

    return Kind(f"bundle {part}", (folder / part).read_bytes(), mutate, read)


def session_file_kind(folder: Path) -> Kind:
    from kokoro_desktop.takes.session_file import read_session_file, write_session_file

    path = folder / "made.kokoro"
    write_session_file(path, [a_take(1), a_take(2)], "həlˈoʊ", {})

    def read(file: Path) -> object:
        session = read_session_file(file)
        write_session_file(path, session.takes, session.text, session.spelling)  # a session that was read can be saved
        return session

    return Kind("session.kokoro", path.read_bytes(), of_zip, read)


def a_take(number: int) -> Any:
    from kokoro_desktop.devices.placement import Placement
    from kokoro_desktop.engine.request import SpeechRequest
    from kokoro_desktop.engine.synthesis import speak
    from kokoro_desktop.takes.take import take_from_chunks
    from kokoro_desktop.testing.stand_in import StandInPipeline, stand_in_engine
    from kokoro_desktop.voices import load_voice

    request = SpeechRequest("həlˈoʊ", "af_heart", 1.0, Placement.parse("llvm"), 2, number - 1)
    chunks = list(speak(request, load_voice(request.voice), StandInPipeline()))
    return take_from_chunks(number, request, chunks, stand_in_engine(), 0.1, f"2026-01-01T00:00:0{number}.000000+00:00")


def session_kind(folder: Path, part: str, mutate: Callable[..., bytes]) -> Kind:
    from kokoro_desktop.takes import session

    opened, _ = session.open_session(folder)
    opened.save([a_take(1)], "həlˈoʊ")
    opened.settle()
    whole = {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}
    name = next(name for name in whole if name.endswith(part[-4:]))

    def read(file: Path) -> object:
        folder.mkdir(exist_ok=True)  # a damaged session was set aside
        for old in folder.iterdir():
            old.unlink()
        for each, data in whole.items():
            (folder / each).write_bytes(data)
        (folder / name).write_bytes(file.read_bytes())
        opened, found = session.open_session(folder)
        opened.settle()
        return found

    return Kind(part, whole[name], mutate, read)


def unicode(text: str) -> bytes:
    return b"X" + struct.pack("<I", len(text.encode())) + text.encode()


def integer(number: int) -> bytes:
    return b"J" + struct.pack("<i", number)


def tensor_pickle(shape: tuple[int, ...], key: int) -> bytes:
    """Return opcodes that push a contiguous float32 tensor, written from the description of the format."""
    strides = [int(np.prod(shape[place + 1 :], dtype=np.int64)) for place in range(len(shape))]
    size = int(np.prod(shape, dtype=np.int64))
    storage = unicode("storage") + b"ctorch\nFloatStorage\n" + unicode(str(key)) + unicode("cpu") + integer(size)
    layout = b"".join(b"(" + b"".join(map(integer, values)) + b"t" for values in (shape, strides))
    return b"ctorch._utils\n_rebuild_tensor_v2\n((" + storage + b"tQ" + integer(0) + layout + b"\x89}tR"


def torch_archive(storages: dict[str, Any], pickled: bytes) -> bytes:
    memory = io.BytesIO()
    with zipfile.ZipFile(memory, "w") as archive:
        archive.writestr("archive/data.pkl", b"\x80\x02" + pickled + b".")
        archive.writestr("archive/byteorder", b"little")
        for key, array in storages.items():
            archive.writestr(f"archive/data/{key}", array.tobytes())
    return memory.getvalue()


def onnx_model() -> bytes:
    """Return an incomplete ONNX model with each kind of node that weights are read from."""
    from onnx import helper, numpy_helper

    def initializer(name: str, *shape: int, kind: str = "float32") -> Any:
        return numpy_helper.from_array(np.ones(shape, kind), name)

    nodes = [
        helper.make_node("MatMul", ["x", "m"], ["y"], name="/bert_encoder/MatMul"),
        helper.make_node("Transpose", ["t"], ["m"], perm=[1, 0]),
        helper.make_node("MatMulInteger", ["y", "q_quantized", "", "z"], ["i"], name="/bert_encoder/MatMul_1"),
        helper.make_node("Gather", ["e_quantized", "x"], ["g"], name="/text_encoder/embedding/Gather"),
        helper.make_node("DequantizeLinear", ["g", "e_scale", "z"], ["h"]),
        helper.make_node("Conv", ["h", "c", "b"], ["k"], name="/decoder/F0_conv/Conv"),
        helper.make_node("Gemm", ["k", "t", "b"], ["l"], name="/decoder/encode/norm1/fc/Gemm", transB=1),
        helper.make_node("Concat", ["w1", "w2"], ["w"], axis=0),
        helper.make_node("LSTM", ["l", "w", "r", "bb"], ["o"], name="/text_encoder/lstm/LSTM", hidden_size=256),
        helper.make_node(
            "DynamicQuantizeLSTM",
            ["l", "wq", "rq", "bb", "", "", "", "", "ws", "z", "ws", "z"],
            ["p"],
            name="/predictor/lstm/LSTM",
        ),
    ]
    initializers = [
        *(initializer(name, 1, 1, 3) for name in ("c", "decoder.N_conv.weight_v", "decoder.N_conv.weight_g")),
        *(initializer(name, 512, 8) for name in ("t", "predictor.x")),
        *(initializer(name, 8, 512, kind="int8") for name in ("q_quantized", "e_quantized")),
        *(initializer(name, 2, 64, 1024, kind="int8") for name in ("wq", "rq")),
        *(initializer(name, 1, 1024, 64) for name in ("w1", "w2")),
        *(initializer(name) for name in ("q_scale", "e_scale")),
        initializer("ws", 2), initializer("z", kind="int8"), initializer("b", 1), initializer("r", 2, 1024, 256),
        initializer("bb", 2, 2048),
    ]  # fmt: skip
    graph = helper.make_graph(nodes, "graph", [], [], initializers)
    return bytes(helper.make_model(graph).SerializeToString())


# ------------------------------------------------------------------------------------------------- running


@dataclass
class Summary:
    """Summary of the outcomes."""

    count: int = 0
    kinds: set[str] = field(default_factory=set)
    read: int = 0
    seconds: float = 0.0
    megabytes: float = 0.0
    failures: list[str] = field(default_factory=list)

    def row(self) -> str:
        """Format a table row: files, kinds, files read despite the mutation, failures, longest time and peak memory."""
        return (
            f"| mutated files | {self.count} | {len(self.kinds)} kinds | {self.read} readable | "
            f"{len(self.failures)} failures | {self.seconds:.2f} s at most | {self.megabytes:.0f} MB at most |"
        )


def attempt(seed: int, number: int, every: list[Kind], folder: Path) -> dict[str, Any]:
    """Create and read a mutated file; return the outcome as JSON fields."""
    from kokoro_desktop.errors import KokoroError

    rng = random.Random(f"{seed}-{number}")
    kind = every[number % len(every)]
    suffix = kind.name.rpartition(".")[2]
    file = folder / f"changed.{suffix}"
    file.write_bytes(kind.mutate(kind.data, rng))
    start = time.perf_counter()
    outcome = "read"
    try:
        kind.read(file)
    except KokoroError as error:
        outcome = "refused"
        str(error).encode(errors="backslashreplace")
    except BaseException as error:  # any other exception is a failure
        outcome = f"{type(error).__name__}: {str(error)[:200]!r}"
    return {"number": number, "kind": kind.name, "outcome": outcome, "seconds": time.perf_counter() - start}


def peak_megabytes() -> float:
    """Return the peak resident memory of this process; 0 on Windows."""
    if sys.platform == "win32":
        return 0.0
    if sys.platform == "linux":  # not getrusage, whose peak is inherited from the parent process
        status = Path("/proc/self/status").read_text(encoding="utf-8")
        return int(status.partition("VmHWM:")[2].split()[0]) / 1e3
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1e6 if sys.platform == "darwin" else 1e3)


def work(seed: int, first: int, last: int, folder: Path) -> None:
    """Read the files with numbers from ``first`` to ``last`` - 1, and report each one on standard output."""
    for name in ("DATA", "CACHE", "LOGS"):
        os.environ[f"KOKORO_DESKTOP_{name}"] = str(folder / "home")
    every = list(kinds(folder))
    for number in range(first, last):
        print(json.dumps({"begins": number}), flush=True)
        print(json.dumps(attempt(seed, number, every, folder) | {"megabytes": peak_megabytes()}), flush=True)


def run(count: int, seed: int = 0, keep: Path | None = None) -> Summary:
    """Read ``count`` mutated files in child processes."""
    summary = Summary()
    number = 0
    while number < count:
        number = _batch(summary, seed, number, min(count, number + _BATCH), keep)
    return summary


def _batch(summary: Summary, seed: int, first: int, last: int, keep: Path | None) -> int:
    """Read files in one process; return the number at which to continue, after a file that ended the process."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, __file__, "--work", str(first), str(last), "--seed", str(seed), "--folder", folder]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        lines: queue.Queue[str] = queue.Queue()
        words: list[str] = []
        assert process.stdout is not None and process.stderr is not None
        stdout, stderr = process.stdout, process.stderr
        readers = [
            threading.Thread(target=lambda: [lines.put(line) for line in itertools.chain(stdout, [""])], daemon=True),
            threading.Thread(target=lambda: words.extend(stderr), daemon=True),
        ]
        for reader in readers:
            reader.start()
        current, ended = -1, ""
        while True:
            try:
                line = lines.get(timeout=3 * MOST_SECONDS)
            except queue.Empty:
                ended = f"no end after {3 * MOST_SECONDS:.0f} s"
                process.kill()
                break
            if not line:
                status = process.wait()
                ended = "" if status == 0 else f"the process ended with {status}: {' '.join(words[-2:])[:300]}"
                break
            told = json.loads(line)
            if "begins" in told:
                current = told["begins"]
            else:
                _add(summary, told)
                if summary.failures and summary.failures[-1].startswith(f"{told['number']} "):
                    _keep(keep, folder, told["number"])
        process.wait()
        for reader in readers:
            reader.join()
        stdout.close()
        stderr.close()
        if current < 0:
            raise RuntimeError(f"No valid files could be made: {ended}")
        if ended:
            summary.failures.append(f"{current} {ended}")
            _keep(keep, folder, current)
            return current + 1
    return last


def _add(summary: Summary, told: dict[str, Any]) -> None:
    summary.count += 1
    summary.kinds.add(told["kind"])
    summary.read += told["outcome"] == "read"
    summary.seconds = max(summary.seconds, told["seconds"])
    summary.megabytes = max(summary.megabytes, told["megabytes"])
    untyped = told["outcome"] not in ("read", "refused")
    if untyped or told["seconds"] > MOST_SECONDS or told["megabytes"] > MOST_MEGABYTES:
        summary.failures.append(
            f"{told['number']} {told['kind']}: {told['outcome']}, {told['seconds']:.1f} s, {told['megabytes']:.0f} MB"
        )


def _keep(keep: Path | None, folder: str, number: int) -> None:
    if keep is not None:
        keep.mkdir(parents=True, exist_ok=True)
        for file in Path(folder).glob("changed.*"):
            (keep / f"{number}-{file.name}").write_bytes(file.read_bytes())


def main() -> int:
    """Run the command line; return 1 if anything failed, otherwise 0."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--count", type=int, default=1000, help="number of files (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep", type=Path, help="folder for the files that fail")
    parser.add_argument("--only", type=int, help="number of the one file to read, with the whole traceback")
    parser.add_argument("--work", type=int, nargs=2, help=argparse.SUPPRESS)
    parser.add_argument("--folder", type=Path, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.work:
        work(args.seed, *args.work, args.folder)
        return 0
    if args.only is not None:
        with tempfile.TemporaryDirectory() as folder:
            every = list(kinds(Path(folder)))
            kind = every[args.only % len(every)]
            file = Path(folder) / f"changed.{kind.name.rpartition('.')[2]}"
            file.write_bytes(kind.mutate(kind.data, random.Random(f"{args.seed}-{args.only}")))
            kind.read(file)
        return 0
    summary = run(args.count, args.seed, args.keep)
    for failure in summary.failures:
        print(failure, file=sys.stderr)
    print(summary.row())
    return 1 if summary.failures else 0


if __name__ == "__main__":
    sys.exit(main())
