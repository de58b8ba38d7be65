"""Damaged or unusual external input: lists, reports, recordings, dictionaries, clients, and the umask.

Each case runs a whole process. It fails if the process hangs, ends with an undocumented status (in particular 70), with
a signal or without a message, leaves files behind, or loses data.
"""

from __future__ import annotations

import json
import random
import re
import socket
import struct
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Final

import numpy as np
import soundfile
from mutate_files import anything, anything_in_json
from parts import CHECKOUT, Budget, Ended, Row, Started, Tally, home, kokoro, make_shared_bundle, run

_LISTS: Final = {
    "csv": 'id,text,voice\n1,"Hello, world.",af_heart\n2,Good morning.,bm_george\n',
    "tsv": 'id\ttext\n1\tHe said "yes\n2\tGood morning.\n',
    "jsonl": '{"id": "1", "text": "Hello."}\n{"id": "2", "phonemes": "həlˈO", "speed": 1.2}\n',
}
_SHORT: Final = "id,phonemes\n1,a\n2,o\n3,i\n"
_ADDED: Final = 24
_IDLE: Final = 80
_MASKS: Final = (0o000, 0o002, 0o022, 0o077)


def lists(count: int, budget: Budget) -> Iterator[Row]:
    """Run `batch` with mutated lists of lines."""
    make_shared_bundle()
    tally = Tally("`batch` with a mutated list")
    with home("lists") as here:
        here.take_weights()
        here.take_bundles()
        for number in budget.cases(count):
            rng = random.Random(number)
            ending = rng.choice(list(_LISTS))
            listed = here.work / f"list.{ending}"
            listed.write_bytes(anything(rng, _LISTS[ending].encode()))
            dry = ("--dry-run",) if number % 4 else ()
            ended = run(kokoro("batch", str(listed), "-o", str(here.work / f"out-{number}"), "--jobs", "1", *dry),
                        here.environment)  # fmt: skip
            tally.add((wrong := _unexplained_batch(ended)) and f"lists {number}: {wrong}")
        tally.add(here.leftovers())
    yield tally.row()


def reports(count: int, budget: Budget) -> Iterator[Row]:
    """Continue batches with a mutated `report.jsonl`; afterwards, every line must have its sound file."""
    make_shared_bundle()
    tally = Tally("`batch` continued with a mutated report")
    with home("reports") as here:
        here.take_weights()
        here.take_bundles()
        listed, out = here.work / "list.csv", here.work / "out"
        listed.write_text(_SHORT, encoding="utf-8")
        command = kokoro("batch", str(listed), "-o", str(out), "--jobs", "1")
        first = run(command, here.environment)
        tally.add(first.unexplained((0,)))
        whole = (out / "report.jsonl").read_bytes()
        for number in budget.cases(count):
            rng = random.Random(number)
            (out / "report.jsonl").write_bytes(_mutated_lines(rng, whole))
            ended = run(command, here.environment)
            sounds = len(list(out.rglob("*.wav")))
            wrong = ended.unexplained((0,)) or (None if sounds >= 3 else f"{sounds} of 3 sounds")
            wrong = wrong or (None if (out / "metadata.csv").exists() else "metadata.csv is missing")
            tally.add(wrong and f"reports {number}: {wrong}")
    yield tally.row()


def recordings(count: int, budget: Budget) -> Iterator[Row]:
    """Run `say --like` with unusual and mutated recordings."""
    make_shared_bundle()
    tally = Tally("`say --like` an unusual or mutated recording")
    with home("recordings") as here:
        here.take_weights()
        here.take_bundles()
        for number in budget.cases(count):
            recording = here.work / "like.wav"
            _write_recording(random.Random(number), recording)
            sound = here.work / "out.wav"
            ended = run(kokoro("say", "-p", "a", "--like", str(recording), "--fit", "-o", str(sound)), here.environment)
            tally.add((wrong := ended.unexplained()) and f"recordings {number}: {wrong}")
        tally.add(here.leftovers())
    yield tally.row()


def dictionary(count: int, budget: Budget) -> Iterator[Row]:
    """Add words from many processes at the same time; none may be lost."""
    tally, kept = Tally(f"{_ADDED} words added to the dictionary at once"), 0
    for number in budget.cases(count):
        with home("dictionary") as here:
            started = [
                Started(
                    kokoro("dictionary", "add", f"zorb{chr(97 + each)}", "a", "--comment", "a\tb"), here.environment
                )
                for each in range(_ADDED)
            ]
            wrong = [each.end().unexplained((0,)) for each in started]
            listed = run(kokoro("dictionary", "list"), here.environment).output
            kept = len(set(re.findall(r"zorb[a-z]", listed)))
            lost = None if kept == _ADDED else f"{kept} of {_ADDED} words are kept"
            tally.add(*(each and f"dictionary {number}: {each}" for each in (*wrong, lost, here.leftovers())))
    yield tally.row(f"{kept} of {_ADDED} kept")


def server(count: int, budget: Budget) -> Iterator[Row]:
    """Send broken requests while other connections are idle; the server must keep responding."""
    make_shared_bundle()
    tally = Tally(f"broken requests to `serve`, beside {_IDLE} idle connections")
    with home("server") as here, ExitStack() as stack:
        here.take_weights()
        here.take_bundles()
        port = _free_port()
        # The output goes to a file, because a pipe would fill up.
        log = stack.enter_context((here.work / "log").open("wb"))
        process = subprocess.Popen(kokoro("serve", "--port", str(port)), env=here.environment, cwd=CHECKOUT,
                                   stdout=log, stderr=log)  # fmt: skip
        stack.callback(process.wait)
        stack.callback(process.terminate)
        until = time.monotonic() + 120
        while _health(port) != 200 and time.monotonic() < until:
            time.sleep(0.2)
        for sent in (b"", b"GET /health HTTP/1.1\r\nHost: loc"):
            for _ in range(_IDLE // 2):
                idle = stack.enter_context(socket.socket())
                idle.settimeout(10)
                with suppress(OSError):
                    idle.connect(("127.0.0.1", port))
                    idle.sendall(sent)
        longest = 0.0
        for number in budget.cases(count):
            wrong = _send_broken(random.Random(number), port)
            begun = time.perf_counter()
            if (status := _health(port)) != 200:
                wrong = f"/health answers {status}"
            longest = max(longest, time.perf_counter() - begun)
            tally.add(wrong and f"server {number}: {wrong}")
        log.flush()
        errors = (here.work / "log").read_text(errors="replace")
        tally.add("a traceback in the log" if "Traceback" in errors else None)
    yield tally.row(f"/health answered after {1000 * longest:.0f} ms at most")


def umask(count: int, budget: Budget) -> Iterator[Row]:
    """Run the first start under each umask; the second start must accept the compiled bundle."""
    tally = Tally("first start of `say` under umask " + ", ".join(f"{mask:03o}" for mask in _MASKS))
    for number in budget.cases(count):
        mask = _MASKS[number % len(_MASKS)]
        with home("umask") as here:
            here.take_weights()
            say = ["sh", "-c", f'umask {mask:03o}; exec "$@"', "sh", *kokoro("say", "-p", "a", "-o", "a.wav")]
            for _ in range(2):
                ended = Started(say, {**here.environment, "PYTHONPATH": str(CHECKOUT)}, here.work).end()
                wrong = ended.unexplained((0,))
            files = [path for folder in (here.cache, here.data) for path in folder.rglob("*")]
            open_ = [path.name for path in files if path.stat().st_mode & 0o077 and path.stat().st_nlink == 1]
            slow = None if ended.seconds < 15 else f"the second start took {ended.seconds:.0f} s"
            opened = f"open to others: {', '.join(open_[:3])}" if open_ else None
            tally.add(*(each and f"umask {mask:03o}: {each}" for each in (wrong, slow, opened, here.leftovers())))
    yield tally.row()


def _unexplained_batch(ended: Ended) -> str | None:
    """Return the error of a batch, if any; status 1 (some lines were not spoken) requires no message."""
    if ended.status == 1 and "Traceback" not in ended.errors:
        return None
    return ended.unexplained()


def _mutated_lines(rng: random.Random, whole: bytes) -> bytes:
    """Mutate the JSON of one line, or any bytes."""
    lines = whole.splitlines(keepends=True)
    if rng.random() < 0.5 and lines:
        at = rng.randrange(len(lines))
        lines[at] = anything_in_json(rng, lines[at]) + b"\n"
        return b"".join(lines)
    return anything(rng, whole)


def _write_recording(rng: random.Random, path: Path) -> None:
    """Write noise, a tone, silence or a mutated file at an unusual rate and length."""
    rate = rng.choice((8000, 11025, 16000, 22050, 44100, 48000, 96000, 192000))
    times = np.arange(int(rate * rng.choice((0.0, 0.01, 0.06, 0.3, 1.0, 2.0)))) / rate
    sound = rng.choice((np.zeros_like(times), np.sin(2 * np.pi * rng.choice((60, 150, 400)) * times),
                        np.random.default_rng(rng.randrange(99)).uniform(-1, 1, len(times))))  # fmt: skip
    soundfile.write(path, np.stack([sound] * rng.choice((1, 1, 2))).T, rate, rng.choice(("PCM_16", "PCM_24", "FLOAT")))
    if rng.random() < 0.3:
        path.write_bytes(anything(rng, path.read_bytes()))
    elif rng.random() < 0.2:  # an impossible sampling rate
        data = bytearray(path.read_bytes())
        data[24:28] = struct.pack("<I", rng.choice((0, 1, 2**30, 2**32 - 1)))
        path.write_bytes(data)


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def _health(port: int) -> int | None:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=30) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code
    except OSError:
        return None


def _send_broken(rng: random.Random, port: int) -> str | None:
    """Send a mutated request; return the error in the response, or None."""
    body = json.dumps({"input": "a", "voice": "af_heart", "response_format": "wav"}).encode()
    body = anything_in_json(rng, body) if rng.random() < 0.7 else anything(rng, body)
    request = urllib.request.Request(f"http://127.0.0.1:{port}/v1/audio/speech", data=body[:200_000],
                                     headers={"Content-Type": "application/json"})  # fmt: skip
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            if rng.random() < 0.5:
                answer.read(100)  # then disconnect
            else:
                answer.read()
        return None
    except urllib.error.HTTPError as error:
        if 400 <= error.code < 500 or error.code == 503:
            return None
        return f"status {error.code}"
    except TimeoutError:
        return "no answer within 60 s"
    except OSError as error:
        return None if isinstance(error, ConnectionError) else f"{error!r}"
