"""The command `say`, with the real network: what it writes, and every way in which it declines."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import soundfile
import srt
import textgrid

from kokoro_desktop.audio import stream
from kokoro_desktop.bundle.manifest import MANIFEST, PARAMETERS
from kokoro_desktop.bundle.reader import Bundle
from kokoro_desktop.cli import main
from kokoro_desktop.cli.phoneme_source import InFile
from kokoro_desktop.errors import OutputError, PlaybackError
from kokoro_desktop.files import atomic
from kokoro_desktop.phonemes import Vocabulary, encode
from kokoro_desktop.spec import SAMPLES_PER_FRAME, STAGES

HELLO = "həlˈO wˈɜɹld."
Say = Callable[..., int]


@pytest.fixture
def say(bundle: Bundle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Say:
    """Run the command in a folder of the test's own."""
    monkeypatch.chdir(tmp_path)
    # The command sets it for this process.
    monkeypatch.setenv("TVM_NUM_THREADS", os.environ.get("TVM_NUM_THREADS", "2"))

    def run(*arguments: object) -> int:
        return main(["say", *map(str, arguments)])

    return run


def report_of(say: Say, *arguments: object) -> dict[str, object]:
    assert say(*arguments, "--json", "report.json") == 0
    return json.loads(Path("report.json").read_text("utf-8"))


def test_phonemes_become_a_wav_as_long_as_the_report_says(say: Say, capsys: pytest.CaptureFixture[str]) -> None:
    report = report_of(say, "-p", HELLO, "-o", "hello.wav", "--seed", 7)
    samples, rate = soundfile.read("hello.wav", dtype="float32")
    assert rate == report["sample_rate"] == 24_000
    assert samples.shape == (report["samples"],)
    assert 0.01 < np.sqrt(np.mean(samples**2)) < 0.3
    assert 0.1 < np.abs(samples).max() <= 1
    out, err = capsys.readouterr()
    assert out.startswith(f"hello.wav: {report['samples'] / 24_000:.2f} s of speech in ")
    assert err == ""
    assert sorted(path.name for path in Path().iterdir()) == ["hello.wav", "report.json"]


def test_several_texts_are_the_same_sounds_as_one_by_one(say: Say) -> None:
    Path("file.ipa").write_text("ɡˈʊd mˈɔːɹnɪŋ.\n", encoding="utf-8")
    report = ["--json", "report.json", "--labels", "b.TextGrid"]
    assert say("-p", HELLO, "--phonemes-file", "file.ipa", "-o", "a.wav", "-o", "b.flac", "--seed", 3, *report) == 0
    assert say("--phonemes-file", "file.ipa", "-o", "alone.flac", "--seed", 3) == 0
    assert Path("b.flac").read_bytes() == Path("alone.flac").read_bytes()
    first, second = json.loads(Path("report.json").read_text("utf-8"))
    assert soundfile.info("a.wav").frames == first["samples"]
    grid = textgrid.TextGrid.fromFile("b.TextGrid")
    assert grid.maxTime == pytest.approx(second["samples"] / 24_000)


def test_one_text_goes_into_as_many_files_as_are_named(say: Say) -> None:
    assert say("-p", HELLO, "-o", "a.wav", "-o", "a.flac") == 0
    np.testing.assert_array_equal(soundfile.read("a.wav")[0], soundfile.read("a.flac")[0])


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["-p", HELLO, "-p", HELLO, "-o", "a.wav"], "2 texts but 1 outputs"),
        (
            ["-p", HELLO, "-p", HELLO, "-o", "a.wav", "-o", "b.wav", "--labels", "c.srt"],
            "label file c.srt matches no output",
        ),
        ([], "nothing to speak"),
    ],
)
def test_files_that_are_nobody_s_are_refused(
    say: Say, capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str
) -> None:
    assert say(*arguments) == 2
    assert sentence in capsys.readouterr().err
    assert not list(Path().iterdir())


def test_report_holds_all_that_was_done(say: Say, bundle: Bundle) -> None:
    report = report_of(say, "-p", "hˈg\u0301X", "--seed", 7, "-v", "am_adam", "-s", 1.25)
    assert (report["seed"], report["device"], report["voice"], report["speed"]) == (7, "llvm", "am_adam", 1.25)
    assert report["weights"] == bundle.manifest.weights
    assert report["threads"] >= 1
    assert list(report["stages"]) == list(STAGES)
    assert 0 < sum(report["stages"].values()) <= report["total_s"]
    assert report["rtf"] == pytest.approx(report["total_s"] * 24_000 / report["samples"])
    (chunk,) = report["chunks"]
    assert len(chunk["durations"]) == len(chunk["phonemes"]) + 2
    assert sum(chunk["durations"]) * SAMPLES_PER_FRAME == chunk["samples"] == report["samples"]
    notes = [*report["mapped"], *report["unknown"]]
    assert all({"symbol", "index", "replacement"} <= note.keys() for note in notes)
    assert [(note["symbol"], note["index"], note["replacement"]) for note in report["unknown"]][-1] == ("X", 4, None)
    assert any("ɡ" in note["replacement"] for note in report["mapped"])


def test_labels_are_written_in_the_format_of_each_ending(say: Say) -> None:
    report = report_of(say, "-p", HELLO, "--labels", "a.TextGrid", "--labels", "a.srt", "--labels", "a.lab")
    grid = textgrid.TextGrid.fromFile("a.TextGrid")
    phones = [(each.minTime, each.mark) for each in grid.getFirst("phonemes") if each.mark]
    assert "".join(mark for _, mark in phones) == HELLO.replace("O", "oʊ").replace(" ", "").rstrip(".")
    (chunk,) = report["chunks"]
    # The first phoneme sounds after the start token's frames, less what the network speaks ahead.
    expected = chunk["durations"][0] * SAMPLES_PER_FRAME / 24_000 - report["label_lead_s"]
    assert phones[0][0] == pytest.approx(expected, abs=1e-4)
    assert report["label_lead_s"] == pytest.approx(0.055)
    assert Path("a.lab").read_text("utf-8").count("\n") >= len(phones)
    assert [each.content for each in srt.parse(Path("a.srt").read_text("utf-8"))] == [HELLO.replace("O", "oʊ")]


def test_changes_are_named_on_stderr(say: Say, capsys: pytest.CaptureFixture[str]) -> None:
    assert say("-p", "gX" + "Z" * 12) == 0
    lines = capsys.readouterr().err.splitlines()
    assert "unknown symbol 'X' at position 2 is not spoken" in lines[0]
    assert "and 5 more unknown symbols; --json reports all" in lines
    assert any("'g' at position 1 becomes 'ɡ'" in line for line in lines)


def test_same_seed_writes_the_same_bytes_and_another_seed_others(say: Say) -> None:
    for name, seed in (("one", 3), ("two", 3), ("other", 4)):
        assert say("-p", "həlˈO", "--seed", seed, "-o", f"{name}.wav") == 0
    one, two, other = (Path(f"{name}.wav").read_bytes() for name in ("one", "two", "other"))
    assert one == two
    assert one != other


@pytest.mark.parametrize(
    ("name", "options", "format_", "subtype"),
    [
        ("a.wav", [], "WAV", "PCM_16"),
        ("a.wav", ["--subtype", "pcm24"], "WAV", "PCM_24"),
        ("a.wav", ["--subtype", "float"], "WAV", "FLOAT"),
        ("a.flac", [], "FLAC", "PCM_16"),
        ("a.FLAC", ["--subtype", "pcm24"], "FLAC", "PCM_24"),
        ("a.ogg", [], "OGG", "VORBIS"),
        ("a.mp3", [], "MP3", "MPEG_LAYER_III"),
    ],
)
def test_format_follows_the_ending(say: Say, name: str, options: list[str], format_: str, subtype: str) -> None:
    report = report_of(say, "-p", "həlˈO", "-o", name, *options)
    info = soundfile.info(name)
    assert (info.format, info.subtype, info.samplerate, info.channels) == (format_, subtype, 24_000, 1)
    samples, _ = soundfile.read(name)
    assert np.sqrt(np.mean(samples**2)) > 0.01
    assert abs(len(samples) - report["samples"]) <= (0 if format_ != "MP3" else 3 * 1152)


def test_output_is_called_output_wav_by_default(say: Say) -> None:
    assert say("-p", "həlˈO") == 0
    assert soundfile.info("output.wav").frames > 0


def test_phonemes_come_from_a_file_without_its_last_line_end(say: Say) -> None:
    Path("ipa.txt").write_bytes(b"\xef\xbb\xbf" + HELLO.encode() + b"\r\n")
    report = report_of(say, "--phonemes-file", "ipa.txt")
    assert (report["chunks"][0]["phonemes"], report["unknown"], report["mapped"]) == (HELLO, [], [])


def test_phonemes_come_from_standard_input(bundle: Bundle, tmp_path: Path) -> None:
    done = process(
        "--phonemes-file", "-", "-o", tmp_path / "a.wav", "--threads", 1, "--json", tmp_path / "r", input=HELLO
    )
    assert (done.returncode, done.stderr) == (0, b"")
    report = json.loads((tmp_path / "r").read_text("utf-8"))
    assert report["chunks"][0]["phonemes"] == HELLO
    assert report["threads"] == 1


def test_bundle_that_was_named_is_used(say: Say, bundle: Bundle, fresh_home: Path) -> None:
    report = report_of(say, "-p", "həlˈO", "-l", bundle.path)
    assert report["bundle"] == bundle.manifest.key
    assert not (fresh_home / "cache").exists()


def test_other_vocabulary_is_used(say: Say) -> None:
    Path("vocab.json").write_text('{"x": 50, "y": 83}', encoding="utf-8")
    report = report_of(say, "-p", "xyh", "--vocab", "vocab.json")
    assert report["chunks"][0]["phonemes"] == "xy"
    assert [note["symbol"] for note in report["unknown"]] == ["h"]


def test_sound_is_played_after_it_was_written(say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []

    def play(samples: np.ndarray) -> None:
        assert Path("a.wav").exists()
        played.append(len(samples))

    monkeypatch.setattr(stream, "play", play)
    report = report_of(say, "-p", "həlˈO", "--play", "-o", "a.wav")
    assert 0 < played[0] < report["samples"]  # without the silence around it


def test_trimmed_sound_is_the_part_that_is_played(say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []
    monkeypatch.setattr(stream, "play", lambda samples: played.append(len(samples)))
    whole = report_of(say, "-p", HELLO, "-o", "whole.wav")
    report = report_of(say, "-p", HELLO, "--trim", "--play", "-o", "a.wav")
    assert played == [report["samples"]] == [soundfile.info("a.wav").frames]
    assert report["samples"] < whole["samples"]


def test_playing_without_an_output_leaves_no_file(
    say: Say, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played: list[int] = []
    monkeypatch.setattr(stream, "play", lambda samples: played.append(len(samples)))
    assert say("-p", "həlˈO", "-p", "wˈɜɹld", "--play") == 0
    assert len(played) == 2 and list(Path().iterdir()) == []
    spoken = [float(line.split(" s of speech")[0]) for line in capsys.readouterr().out.splitlines()]
    assert all(0 < length / 24_000 < seconds for length, seconds in zip(played, spoken, strict=True))


def test_sound_that_cannot_be_played_is_still_written(
    say: Say, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def play(samples: np.ndarray) -> None:
        raise PlaybackError("There is no sound card.")

    monkeypatch.setattr(stream, "play", play)
    assert say("-p", "həlˈO", "--play", "-o", "a.wav") == 7
    assert Path("a.wav").exists()
    assert capsys.readouterr().err == "kokoro-desktop: There is no sound card.\n"


def test_stopping_the_playback_is_no_error_and_the_file_stays(
    say: Say, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def play(samples: np.ndarray) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(stream, "play", play)
    assert say("-p", "həlˈO", "--play", "-o", "a.wav") == 130
    assert Path("a.wav").exists()
    assert "nothing was written" not in capsys.readouterr().err


REFUSALS = [
    pytest.param(["-v", "af_hart"], 2, r"af_hart.*af_heart", id="unknown voice"),
    pytest.param(["-v", "af_heart:x+am_adam"], 2, r"af_heart:x", id="senseless blend"),
    pytest.param(["-s", "0.1"], 2, r"speed 0\.1 .*0\.25 to 4", id="too slow"),
    pytest.param(["-s", "5"], 2, r"speed 5 .*0\.25 to 4", id="too fast"),
    pytest.param(["-s", "nan"], 2, r"speed nan .*0\.25 to 4", id="speed that is no number"),
    pytest.param(["--device", "cuda"], 3, r"'cuda' is not available: .*--device llvm", id="cuda"),
    pytest.param(["--device", "metal"], 3, r"'metal' is not available: .*--device llvm", id="metal"),
    pytest.param(["--device", "toaster"], 3, r"'toaster' is not available: .*choose one of llvm", id="no device"),
    pytest.param(["--threads", "4097"], 2, r"4097 threads .*Choose a number from 1 to \d+", id="too many threads"),
    pytest.param(["-o", "a.aiff"], 2, r"'\.aiff' in a\.aiff.*\.wav", id="unknown ending"),
    pytest.param(["-o", "noending"], 2, r"no file extension.*\.wav", id="no ending"),
    pytest.param(["-o", "no/such/a.wav"], 6, r"no/such does not exist", id="missing folder"),
    pytest.param(["-o", "."], 2, r"no file extension", id="folder"),
    pytest.param(["-o", "folder.wav"], 6, r"it is a folder", id="folder with an ending"),
    pytest.param(["-o", "file/a.wav"], 6, r"part of its path is a file", id="file for a folder"),
    pytest.param(["-o", "a.ogg", "--subtype", "float"], 2, r"OGG files do not support", id="subtype of another format"),
    pytest.param(["--json", "no/such/report.json"], 6, r"no/such does not exist", id="unwritable report"),
    pytest.param(["--json", "folder.wav"], 6, r"it is a folder", id="report that is a folder"),
    pytest.param(["--json", "output.wav"], 2, r"output\.wav is used twice", id="one file for sound and report"),
    pytest.param(["--vocab", "missing.json"], 2, r"missing\.json", id="missing vocabulary"),
    pytest.param(["-l", "nowhere"], 4, r"nowhere cannot be used: .*No such file", id="missing bundle"),
    pytest.param(["--strict", "-p", "hX"], 2, r"does not know 'X'", id="unknown symbol and --strict"),
    pytest.param(["-p", ""], 2, r"nothing to speak", id="no phonemes"),
    pytest.param(["-p", " \t\n "], 2, r"nothing to speak", id="blank phonemes"),
    pytest.param(["-p", "字X"], 2, r"nothing to speak.*字", id="only unknown symbols"),
    pytest.param(["--phonemes-file", "missing.txt"], 2, r"Cannot read missing\.txt: No such file", id="missing text"),
    pytest.param(["--phonemes-file", "latin1.txt"], 2, r"latin1\.txt is not UTF-8 .*byte 1", id="text in Latin-1"),
    pytest.param(["--phonemes-file", "."], 2, r"Cannot read \.: Is a directory", id="text that is a folder"),
    pytest.param(["--phonemes-file", "file"], 2, r"nothing to speak", id="empty text"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("option", "value", "least"), [("--seed", "-1", 0), ("--threads", "0", 1), ("--threads", "-2", 1)]
)
def test_number_that_is_too_small_is_refused_with_the_usage_as_by_every_command(
    say: Say, capsys: pytest.CaptureFixture[str], option: str, value: str, least: int
) -> None:
    assert say("-p", HELLO, option, value) == 2
    assert f"argument {option}: '{value}' is not a whole number of at least {least}" in capsys.readouterr().err
    assert list(Path().iterdir()) == []


@pytest.mark.parametrize(("options", "status", "sentence"), REFUSALS)
def test_request_that_cannot_be_met_is_one_sentence_before_the_work(
    say: Say,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    options: list[str],
    status: int,
    sentence: str,
) -> None:
    def unexpected(*arguments: object) -> None:
        raise AssertionError("the work began")

    monkeypatch.setattr("kokoro_desktop.cli.say.speak_take", unexpected)
    Path("folder.wav").mkdir()
    Path("file").write_bytes(b"")
    Path("latin1.txt").write_bytes(b"h\xe9")
    before = sorted(Path().rglob("*"))
    given = {"-p", "--phonemes-file"} & set(options)
    assert say(*([] if given else ["-p", HELLO]), *options) == status
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert re.search(f"^kokoro-desktop: .*{sentence}", err)
    assert sorted(Path().rglob("*")) == before


@pytest.mark.parametrize("options", [["-p", "a", "-s", "fast"], ["-p", "a", "--seed", "x"]])
def test_wrong_options_are_explained_by_the_parser(
    say: Say, capsys: pytest.CaptureFixture[str], options: list[str]
) -> None:
    assert say(*options) == 2
    assert "usage: kokoro-desktop say" in capsys.readouterr().err


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write anywhere")
def test_folder_without_permission_is_one_sentence(say: Say, capsys: pytest.CaptureFixture[str]) -> None:
    Path("locked").mkdir(mode=0o500)
    assert say("-p", HELLO, "-o", "locked/a.wav") == 6
    assert "no permission to write" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["decoder.lib0.o", MANIFEST])
def test_broken_bundle_that_was_named_is_refused_and_left_alone(
    say: Say, bundle: Bundle, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    broken = Path("broken")
    broken.mkdir()
    for file in bundle.path.iterdir():
        if file.name == PARAMETERS:
            (broken / file.name).symlink_to(file)
        else:
            (broken / file.name).write_bytes(file.read_bytes())
    data = bytearray((broken / name).read_bytes())
    data[len(data) // 2] ^= 4
    (broken / name).write_bytes(data)
    assert say("-p", HELLO, "-l", broken) == 4
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert "The bundle broken cannot be used" in err
    assert name in err
    assert not Path("output.wav").exists()
    assert (broken / name).read_bytes() == data


def process(*arguments: object, **options: object) -> subprocess.CompletedProcess[bytes]:
    """Run the command as a user does."""
    if "input" in options:
        options["input"] = str(options["input"]).encode()
    command = [sys.executable, "-m", "kokoro_desktop", "say", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, check=False, **options)


def test_no_program_is_needed_on_the_path(bundle: Bundle, tmp_path: Path) -> None:
    done = process("-p", "həlˈO", "-o", tmp_path / "a.wav", env=os.environ | {"PATH": ""})
    assert (done.returncode, done.stderr) == (0, b"")
    assert soundfile.info(tmp_path / "a.wav").frames > 0


@pytest.mark.skipif(os.name == "nt", reason="POSIX limits")
def test_file_that_grows_too_large_is_one_sentence_and_no_file(bundle: Bundle, tmp_path: Path) -> None:
    import resource

    # More than the check before the work writes, less than the sound.
    limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (70_000, 70_000))  # noqa: E731
    done = process("-p", HELLO, "-s", 0.5, "-o", tmp_path / "a.wav", preexec_fn=limit)
    assert (done.returncode, done.stdout) == (6, b"")
    assert done.stderr.count(b"\n") == 1
    assert b"the file would exceed the size limit of this account or file system" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_neither_sound_nor_report_is_replaced_when_the_other_cannot_be(
    say: Say, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ("-p", "a", "-o", "a.wav", "--json", "a.json")
    assert say(*arguments) == 0
    before, write = Path("a.wav").read_bytes(), atomic.write_bytes

    def until_full(path: Path, data: bytes) -> None:
        if path.suffix == ".json":
            raise OutputError(path, "the disk is full")
        write(path, data)

    monkeypatch.setattr(atomic, "write_bytes", until_full)
    assert say(*arguments, "--seed", 1) == 6
    assert "Cannot write a.json: the disk is full" in capsys.readouterr().err
    assert Path("a.wav").read_bytes() == before
    assert json.loads(Path("a.json").read_text("utf-8"))["seed"] == 0
    assert sorted(path.name for path in Path().iterdir()) == ["a.json", "a.wav"]


def test_full_disk_is_one_sentence_and_no_file(bundle: Bundle, tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=72k", "tmpfs", str(disk)]
    try:
        mounted = subprocess.run(mount, capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        mounted = False
    if not mounted:
        pytest.skip("needs the right to mount a small disk")
    try:
        done = process("-p", HELLO, "-s", 0.5, "-o", disk / "a.wav")
        left = list(disk.iterdir())
    finally:
        subprocess.run(["umount", str(disk)], check=True)
    assert (done.returncode, left) == (6, [])
    assert b"the disk is full" in done.stderr
    assert done.stderr.count(b"\n") == 1


SLOW = """
import sys
from kokoro_desktop.cli import main
from kokoro_desktop.runtime.pipeline import Pipeline
real = Pipeline.decoder
def decoder(self, *arrays):
    print("decoding", flush=True)
    return real(self, *arrays)
Pipeline.decoder = decoder
sys.exit(main(sys.argv[1:]))
"""


def test_text_needs_no_option(bundle: Bundle, tmp_path: Path) -> None:
    files = [tmp_path / f"{n}.wav" for n in range(3)]
    assert main(["say", "Good morning.", "-o", str(files[0])]) == 0
    assert main(["say", "-o", str(files[1]), "Good", "morning."]) == 0
    assert main(["say", "--text", "Good morning.", "-o", str(files[2])]) == 0
    assert files[0].read_bytes() == files[1].read_bytes() == files[2].read_bytes()


def test_text_with_and_without_an_option_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["say", "Hello.", "-p", "a"]) == 2
    assert "Use an option for every text" in capsys.readouterr().err


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
def test_ctrl_c_during_the_synthesis_is_one_sentence_and_no_file(bundle: Bundle, tmp_path: Path) -> None:
    text = ", ".join([HELLO[:-1]] * 200)
    command = [sys.executable, "-c", SLOW, "say", "-p", text, "-s", "4", "-o", str(tmp_path / "a.wav")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == b"decoding\n"
        time.sleep(0.3)  # in the middle of a kernel
        running.send_signal(signal.SIGINT)
        start = time.monotonic()
        _, err = running.communicate(timeout=60)
        waited = time.monotonic() - start
    assert (running.returncode, err) == (130, b"kokoro-desktop: Stopped; nothing was written.\n")
    assert list(tmp_path.iterdir()) == []
    assert waited < 30


def test_bytes_that_are_not_utf8_are_refused_before_the_work(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output, report = tmp_path / "a.wav", tmp_path / "a.json"
    assert main(["say", "-p", "h\udcc9l", "-o", str(output), "--json", str(report)]) == 2
    assert "is not UTF-8 text (byte 1)" in capsys.readouterr().err
    assert not output.exists()
    assert not report.exists()


def test_positions_in_a_file_with_crlf_are_its_own(tmp_path: Path) -> None:
    path = tmp_path / "text.ipa"
    path.write_bytes("həlˈO\r\nwˈ☃ɜɹld\r\n".encode())
    text = InFile(path).read()
    assert text == "həlˈO\r\nwˈ☃ɜɹld"
    (note,) = encode(text, Vocabulary.load()).unknown
    assert note.index == path.read_bytes().decode().index("☃")


@pytest.mark.skipif(sys.platform == "win32", reason="shells of Windows cannot close a stream")
def test_closed_output_is_no_error(tmp_path: Path) -> None:
    command = f"{shlex.quote(sys.executable)} -m kokoro_desktop voices --json >&- 2>&-"
    assert subprocess.run(["/bin/sh", "-c", command], check=False).returncode == 0
