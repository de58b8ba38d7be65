"""Subjects of fault injection: seven commands that write files, and checks that the files are whole.

Run as a script, the module runs a subject that has no command in the program:
`subjects.py session|session-file|export FOLDER`.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import soundfile
from parts import SHARED, Home, kokoro, script

from kokoro_desktop.bundle.reader import read_bundle
from kokoro_desktop.devices.placement import CPU_ALONE
from kokoro_desktop.engine import bundle_cache
from kokoro_desktop.engine.opener import Timings
from kokoro_desktop.engine.request import SpeechRequest
from kokoro_desktop.engine.synthesis import speak
from kokoro_desktop.errors import KokoroError
from kokoro_desktop.export.file_names import ExportItem
from kokoro_desktop.export.formats import ExportChoices
from kokoro_desktop.export.write import export
from kokoro_desktop.takes import SessionFolder, Take, take_from_chunks
from kokoro_desktop.takes.session_file import read_session_file, write_session_file
from kokoro_desktop.task import QUIET
from kokoro_desktop.testing.stand_in import StandInPipeline, stand_in_engine
from kokoro_desktop.voices import load_voice
from kokoro_desktop.weights import store

# The module that compiles fastest.
_COMPONENT: Final = "text_encoder"
# The tensor that differs in the imported weights.
_CHANGED: Final = "bert_encoder.bias"
_TEXT: Final = "həlˈO, wˈɜɹld!"


@dataclass(frozen=True)
class Subject:
    """Work that replaces existing files.

    Attributes
    ----------
    name
        Name in the table.
    command
        Function that returns the command to run.
    prepare
        Function that creates the files to be replaced.
    state
        Function that returns the state of the files: "old" or "new" if all files are consistent. It raises an error if
        a file is damaged.
    """

    name: str
    command: Callable[[Home], list[str]]
    prepare: Callable[[Home], None]
    state: Callable[[Home], str]

    def damage(self, home: Home, wanted: tuple[str, ...]) -> str | None:
        """Describe the damage to the files; return None if they are in one of the states ``wanted``."""
        try:
            found = self.state(home)
        except Exception as error:
            return f"damaged: {error!r:.200}"
        return None if found in wanted else f"files are {found}"


def _say(home: Home) -> list[str]:
    bundle = next(path for path in (home.cache / "bundles").iterdir() if path.is_dir())
    files = ["-o", str(home.work / "a.wav"), "--json", str(home.work / "a.json")]
    return kokoro("say", "-p", _TEXT, "-l", str(bundle), *files)


def _prepare_say(home: Home) -> None:
    os.environ["KOKORO_DESKTOP_CACHE"] = str(SHARED / "cache")
    os.environ["KOKORO_DESKTOP_DATA"] = str(SHARED / "data")
    (path,) = bundle_cache.current_paths(CPU_ALONE)
    if not home.cache.joinpath("bundles").exists():
        shutil.copytree(path, home.cache / "bundles" / path.name)
    soundfile.write(home.work / "a.wav", [0.0] * 240, 24_000)
    (home.work / "a.json").write_text('{"samples": 240}')


def _state_of_say(home: Home) -> str:
    samples, _ = soundfile.read(home.work / "a.wav")
    report = json.loads((home.work / "a.json").read_text(encoding="utf-8"))
    return _one_state({"old" if count == 240 else "new" for count in (len(samples), report["samples"])})


_CHOICES: Final = {"audio_key": "flac16", "label_keys": frozenset({"textgrid", "srt", "json"})}


def _export_now(folder: Path) -> None:
    items = [ExportItem(_take(number), f"take {number}") for number in (1, 2)]
    export(items, ExportChoices(str(folder), **_CHOICES), QUIET)


def _exported(home: Home) -> list[Path]:
    endings = ExportChoices("", **_CHOICES).endings
    return [home.work / f"take {number}{ending}" for number in (1, 2) for ending in endings]


def _prepare_export(home: Home) -> None:
    for path in _exported(home):
        path.write_bytes(b"old")


def _state_of_export(home: Home) -> str:
    states = set()
    for path in _exported(home):
        content = path.read_bytes()
        states.add("old" if content == b"old" else "new")
        if content == b"old":
            continue
        if path.suffix == ".flac" and not len(soundfile.read(path)[0]):
            raise ValueError(f"{path.name} is empty")
        if path.suffix == ".json":
            json.loads(content)
        if path.suffix in {".srt", ".TextGrid"} and not content.rstrip(b"\n"):
            raise ValueError(f"{path.name} is empty")
    return _one_state(states)


def _prepare_session(home: Home) -> None:
    shutil.rmtree(home.work / "session", ignore_errors=True)
    SessionFolder(home.work / "session").save([_take(1), _take(2)], "old")


def _save_session_now(folder: Path) -> None:
    session = SessionFolder(folder / "session")
    session.load()
    session.save([_take(number) for number in (2, 3, 4)], "new")


def _state_of_session(home: Home) -> str:
    session = SessionFolder(home.work / "session").load()
    if any("added" not in note for note in session.notes):  # takes written before the index may be found
        raise ValueError(str(session.notes))
    seeds = {take.request.seed for take in session.takes}
    # A take that cannot be written does not prevent saving the others; the window marks it as unsaved.
    kept = {"old": {1, 2}, "new": {2}}[session.text]
    if session.text == "new" and kept <= seeds and not {3, 4} <= seeds:
        return "partly new"
    return session.text if kept <= seeds else f"'{session.text}' with takes {seeds}"


def _prepare_session_file(home: Home) -> None:
    write_session_file(home.work / "a.kokoro", [_take(1), _take(2)], "old", {})


def _write_session_file_now(folder: Path) -> None:
    write_session_file(folder / "a.kokoro", [_take(number) for number in (2, 3, 4)], "new", {})


def _state_of_session_file(home: Home) -> str:
    session = read_session_file(home.work / "a.kokoro")
    if session.notes:
        raise ValueError(str(session.notes))
    seeds = [take.request.seed for take in session.takes]
    kept = {"old": [1, 2], "new": [2, 3, 4]}[session.text]
    return session.text if seeds == kept else f"'{session.text}' with takes {seeds}"


def _prepare_import(home: Home) -> None:
    """Install imported weights for the import to replace."""
    brought = home.root / "brought.safetensors"
    in_use = home.take_weights()
    if not brought.exists():
        tensors = dict(store.load(in_use))
        tensors[_CHANGED] = tensors[_CHANGED] + 1
        in_use.unlink()
        with _environment(home.environment):
            store.save(tensors, "brought.pth", "1" * 64, QUIET)
        in_use.rename(brought)
    in_use.unlink(missing_ok=True)
    os.link(brought, in_use)
    given = home.work / store.WEIGHTS_FILE
    if not given.exists():
        shutil.copy2(SHARED / "data" / given.name, given)  # a copy, not a link to the weights in use


def _state_of_import(home: Home) -> str:
    with _environment(home.environment):
        weights = store.current()
        if weights is None:
            return "gone"
        store.verify(weights)
    return "new" if weights.source == store.WEIGHTS_FILE else "old"


def _prepare_compile(home: Home) -> None:
    if not (home.data / store.WEIGHTS_FILE).exists():
        home.take_weights()
    kept = home.root / "compiled"
    if not kept.exists() and (home.work / "bundle").exists():
        shutil.copytree(home.work / "bundle", kept)
    shutil.rmtree(home.work / "bundle", ignore_errors=True)
    if kept.exists():
        shutil.copytree(kept, home.work / "bundle")


def _state_of_compile(home: Home) -> str:
    read_bundle(home.work / "bundle", [_COMPONENT])
    return "new"


def _compile(home: Home) -> list[str]:
    return kokoro("compile", "--component", _COMPONENT, "-o", str(home.work / "bundle"))


# Lines of the finished batch, and of the batch that replaces it in the same folder; one line is common to both.
_LINES: Final = {"old": ("həlˈO.", "wˈʌn."), "new": ("həlˈO.", "tˈu.")}


def _batch(home: Home) -> list[str]:
    # Use the shared weights and bundle, because an unreadable bundle would be compiled again, which takes a minute.
    shared = [f"KOKORO_DESKTOP_{name.upper()}={SHARED / name}" for name in ("data", "cache")]
    options = ["--jobs", "1", "--labels", "textgrid"]
    return ["env", *shared, *kokoro("batch", str(home.work / "lines.csv"), "-o", str(home.work / "out"), *options)]


def _prepare_batch(home: Home) -> None:
    kept = home.root / "spoken"
    if not kept.exists():
        _list_lines(home, "old")
        subprocess.run(_batch(home), env=home.environment, check=True, capture_output=True)
        shutil.copytree(home.work / "out", kept)
    shutil.rmtree(home.work / "out", ignore_errors=True)
    shutil.copytree(kept, home.work / "out")
    _list_lines(home, "new")


def _list_lines(home: Home, state: str) -> None:
    (home.work / "lines.csv").write_text("\n".join(("phonemes", *_LINES[state])), encoding="utf-8")


def _state_of_batch(home: Home) -> str:
    """Compare the metadata with both lists, and read all files that it names."""
    rows = (home.work / "out" / "metadata.csv").read_text(encoding="utf-8").splitlines()
    for row in rows:
        sound = home.work / "out" / "wavs" / f"{row.partition('|')[0]}.wav"
        if not len(soundfile.read(sound)[0]) or not sound.with_suffix(".TextGrid").read_text(encoding="utf-8"):
            raise ValueError(f"{sound.name} or its labels are empty")
    texts = tuple(row.split("|")[1] for row in rows)
    found = {state for state, lines in _LINES.items() if texts == lines}
    # A line that could not be written is missing.
    return found.pop() if found else "partly new" if set(texts) < set(_LINES["new"]) else str(texts)


def _own(action: str) -> Callable[[Home], list[str]]:
    return lambda home: script("subjects.py", action, str(home.work))


SUBJECTS: Final = (
    Subject("say", _say, _prepare_say, _state_of_say),
    Subject("export", _own("export"), _prepare_export, _state_of_export),
    Subject("session", _own("session"), _prepare_session, _state_of_session),
    Subject("session file", _own("session-file"), _prepare_session_file, _state_of_session_file),
    Subject(
        "weights import",
        lambda home: kokoro("weights", "import", str(home.work / store.WEIGHTS_FILE)),
        _prepare_import,
        _state_of_import,
    ),
    Subject("compile", _compile, _prepare_compile, _state_of_compile),
    Subject("batch", _batch, _prepare_batch, _state_of_batch),
)


def _one_state(states: set[str]) -> str:
    return states.pop() if len(states) == 1 else "mixed"


def _take(number: int) -> Take:
    request = SpeechRequest(_TEXT, "af_heart", 1.0, CPU_ALONE, 2, number)
    chunks = list(speak(request, load_voice("af_heart"), StandInPipeline()))
    return take_from_chunks(
        number, request, chunks, stand_in_engine(timings=Timings(0.5)), 0.1, f"2026-01-01T00:00:0{number}.000000+00:00"
    )


@contextmanager
def _environment(variables: Mapping[str, str]) -> Iterator[None]:
    before = dict(os.environ)
    os.environ.update(variables)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def main(action: str, folder: Path) -> int:
    """Run a subject; return the exit status like the command line."""
    try:
        {"export": _export_now, "session": _save_session_now, "session-file": _write_session_file_now}[action](folder)
    except KokoroError as error:
        print(f"kokoro-desktop: {error}", file=sys.stderr)
        return error.exit_code
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], Path(sys.argv[2])))
