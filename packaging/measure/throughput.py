"""Measure throughput: lines per minute with `batch`, repeated `say` commands and ONNX Runtime, and server requests.

This requires the `bench`, `server` and `test` extras. All measurements take 15 minutes on two idle cores:

    python packaging/measure/throughput.py lines [--lines 200] [--onnx 40] [--said 20] [--cores 1,2]     8 minutes
    python packaging/measure/throughput.py load [--clients 8] [--seconds 300]                            5 minutes
    python packaging/measure/throughput.py server [--requests 40]                                        1 minute
    python packaging/measure/throughput.py first-sound [--times 10]                                      1 minute

The slower methods speak fewer lines, taken at regular intervals from the list. Processor time is reported along with
real time, because it remains meaningful on a busy machine.
"""

from __future__ import annotations

import argparse
import csv
import io
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import httpx
import soundfile

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "helpers")]

from kokoro_desktop.phonemes import Vocabulary, encode  # noqa: E402
from kokoro_desktop.spec import SAMPLE_RATE  # noqa: E402
from kokoro_desktop.spelling import convert  # noqa: E402
from kokoro_desktop.spelling.user_dictionary import UserDictionary  # noqa: E402
from kokoro_desktop.voices import load_voice  # noqa: E402

PROSE = ROOT / "tests" / "data" / "spelling" / "prose.txt"
VOICE = "af_heart"
PROGRAM = [sys.executable, "-m", "kokoro_desktop"]
SHORTEST, LONGEST = 14, 85  # phonemes per line, for one to six seconds of speech
SHORT = "The north wind and the sun."
HANG_UPS = 10
GREETING = "Hello, world."
AUDIBLE = 0.003  # relative to full scale: -50 dB
WAIT_S = 120.0


def pick_lines(count: int) -> list[str]:
    """Return the phonemes of ``count`` prose sentences; repeat sentences if there are too few."""
    spoken: list[str] = []
    for line in re.split(r"(?<=[.!?])\s+", PROSE.read_text(encoding="utf-8")):
        phonemes = convert(line, "en-US", UserDictionary()).phonemes
        if SHORTEST <= len(phonemes) <= LONGEST:
            spoken.append(phonemes)
    return (spoken * (count // len(spoken) + 1))[:count]


def write_manifest(path: Path, spoken: list[str]) -> None:
    """Write the list of lines for `batch`."""
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([("id", "phonemes"), *((f"line{n:04}", each) for n, each in enumerate(spoken))])


def measure_lines(count: int, onnx: int, said: int, cores: list[int]) -> None:
    """Print the lines per minute of each method, including startup time."""
    spoken = pick_lines(count)
    some, few = (spoken[:: max(count // part, 1)][:part] for part in (onnx, said))
    print("| | cores | lines | minutes | lines a minute | processor seconds a line | seconds of speech |")
    print("|---|---|---|---|---|---|---|")
    notes: list[str] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for number in cores:
            manifest, out = folder / "lines.csv", folder / f"batch-{number}"
            write_manifest(manifest, spoken)
            told: list[str] = []
            batch = [*PROGRAM, "batch", str(manifest), "-o", str(out)]
            report("`batch`", number, count, partial(lambda command, told: told.append(run(command)), batch, told), out)
            lasting = [soundfile.info(path).duration for path in out.rglob("*.wav")]
            notes.append(f"{number}: {min(lasting):.1f} to {max(lasting):.1f} s a line, {told[0].splitlines()[0]}")
            write_manifest(manifest, some)
            for jobs in (1, number) if number > 1 else ():  # the rule for the default
                out = folder / f"jobs-{jobs}-{number}"
                batch = [*PROGRAM, "batch", str(manifest), "-o", str(out), "--jobs", str(jobs)]
                report(f"`batch --jobs {jobs}`", number, len(some), partial(run, batch), out)
            out = folder / f"say-{number}"
            out.mkdir()
            report("loop of `say`", number, len(few), partial(say_all, few, out), out)
            out = folder / f"onnx-{number}"
            loop = [sys.executable, __file__, "onnx", str(manifest), str(out), str(number)]
            report("loop, ONNX Runtime int8", number, len(some), partial(run, loop), out)
    print("\n".join(notes))


def report(what: str, cores: int, lines: int, work: Callable[[], object], out: Path) -> None:
    """Run ``work`` on ``cores`` cores, and print a table row with its times and throughput."""
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, sorted(allowed)[:cores])
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    try:
        work()
    finally:
        os.sched_setaffinity(0, allowed)
    seconds = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    speech = sum(soundfile.info(path).duration for path in out.rglob("*.wav"))
    shown = f"{lines} | {seconds / 60:.1f} | {60 * lines / seconds:.0f} | {used / lines:.2f} | {speech:.0f}"
    print(f"| {what} | {cores} | {shown} |", flush=True)


def run(command: list[str]) -> str:
    """Run a program, and return its output."""
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout


def say_all(spoken: list[str], out: Path) -> None:
    """Run `say` for each line."""
    for number, phonemes in enumerate(spoken):
        run([*PROGRAM, "say", "-p", phonemes, "-v", VOICE, "-o", str(out / f"{number}.wav")])


def speak_by_onnx(manifest: Path, out: Path, threads: int) -> None:
    """Speak a list of lines with one ONNX session and the default graph, as kokoro-onnx does."""
    import numpy as np
    import onnxruntime

    from kokoro_desktop.weights.onnx_source import packaged_model

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.log_severity_level = 3
    session = onnxruntime.InferenceSession(packaged_model(), options, providers=["CPUExecutionProvider"])
    voice, vocabulary = load_voice(VOICE), Vocabulary.load()
    out.mkdir()
    with manifest.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            tokens = encode(row["phonemes"], vocabulary).tokens
            style = voice.row(len(tokens)).reshape(1, -1)
            inputs = {"tokens": np.array([[0, *tokens, 0]]), "style": style, "speed": np.ones(1, np.float32)}
            soundfile.write(out / f"{row['id']}.wav", session.run(None, inputs)[0].ravel(), SAMPLE_RATE)


@contextmanager
def server() -> Iterator[tuple[str, int]]:
    """Run the server; yield its address and process id."""
    command = [*PROGRAM, "serve", "--port", "0"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            found = re.search(r"http://[\d.:]+", process.stdout.readline())
            assert found is not None
            ask(found.group(), SHORT)  # loads the model
            yield found.group(), process.pid
        finally:
            process.terminate()


def ask(url: str, text: str, seed: int = 0) -> tuple[float, float, int, int]:
    """Request speech, and retry after each 503 response.

    Returns
    -------
    first_s, all_s : float
        Seconds from the first attempt to the first and to the last sample.
    samples, refused : int
        Number of samples received, and number of refused attempts.
    """
    start, refused = time.perf_counter(), 0
    while time.perf_counter() - start < WAIT_S:
        body = {"input": text, "voice": VOICE, "seed": seed, "response_format": "pcm"}
        with httpx.stream("POST", f"{url}/v1/audio/speech", json=body, timeout=WAIT_S) as answer:
            if answer.status_code == 503:
                refused += 1
                wait = float(answer.headers["Retry-After"])
            else:
                answer.raise_for_status()
                first, sound = 0.0, io.BytesIO()
                for data in answer.iter_bytes():
                    first = first or time.perf_counter() - start
                    sound.write(data)
                return first, time.perf_counter() - start, len(sound.getvalue()) // 2, refused
        time.sleep(wait)
    raise TimeoutError(f"'{text}' was refused for {WAIT_S:.0f} s.")


def measure_server(requests: int) -> None:
    """Print requests per second and the time to the first sound, with one and with four clients."""
    print("| clients | requests | a second | first sound, median | slowest tenth | rejected (503) |")
    print("|---|---|---|---|---|---|")
    with server() as (url, _):
        for clients in (1, 4):
            start = time.perf_counter()
            with ThreadPoolExecutor(clients) as pool:
                answers = list(pool.map(lambda _: ask(url, SHORT), range(requests)))
            seconds, first = time.perf_counter() - start, sorted(answer[0] for answer in answers)
            shown = f"{statistics.median(first):.2f} s | {first[int(0.9 * len(first))]:.2f} s"
            refused = sum(answer[3] for answer in answers)
            print(f"| {clients} | {requests} | {requests / seconds:.2f} | {shown} | {refused} |", flush=True)
        given_up = [hang_up(url) for _ in range(HANG_UPS)]
    shown = f"median {1000 * statistics.median(given_up):.0f} ms, slowest of {HANG_UPS} {1000 * max(given_up):.0f} ms"
    print(f"time until synthesis stops after the client disconnects: {shown}")


def hang_up(url: str) -> float:
    """Disconnect during the second pass of a long text; return the seconds until the server is idle."""
    body = {"input": 20 * f"{SHORT} ", "voice": VOICE, "response_format": "pcm"}
    with httpx.stream("POST", f"{url}/v1/audio/speech", json=body, timeout=WAIT_S) as answer:
        answer.raise_for_status()
        next(answer.iter_raw())
    start = time.perf_counter()
    while httpx.get(f"{url}/health").json()["waiting"]:
        pass
    return time.perf_counter() - start


def measure_first_sound(times: int) -> None:
    """Print the time from the start of `spd-say` to the first sound in the recorded output.

    For comparison, the time until the server has sent the complete sound is also printed. This requires the same
    software as the Speech Dispatcher tests.
    """
    from dispatcher import speech_dispatcher
    from sound_server import SoundServer

    from kokoro_desktop.server.speech_dispatcher import MODULE

    print("| seconds | fastest | median | slowest |")
    print("|---|---|---|---|")
    with server() as (url, _), tempfile.TemporaryDirectory() as name, SoundServer() as sound:
        environment = os.environ | {"XDG_CONFIG_HOME": name}
        port = url.rpartition(":")[2]
        install = [*PROGRAM, "speech-dispatcher", "install", "--port", port]
        subprocess.run(install, env=environment, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        heard, answered = [], []
        with speech_dispatcher(sound, Path(name)) as environment:
            for _ in range(times + 1):
                recording = sound.record()
                begun = recording.length_s
                subprocess.run(["spd-say", "--wait", "-o", MODULE, GREETING], env=environment, check=True)
                heard.append(recording.onset_s(AUDIBLE) - begun)
                recording.stop()
                answered.append(ask(url, GREETING)[1])
        for what, all_s in (("from `spd-say` to the first sound", heard[1:]), ("the server's answer", answered[1:])):
            print(f"| {what} | {min(all_s):.2f} | {statistics.median(all_s):.2f} | {max(all_s):.2f} |")


def measure_load(clients: int, seconds: float) -> None:
    """Send requests for ``seconds`` seconds; print the number of failed requests and the server's memory use."""
    with server() as (url, pid):
        length, end, memory = ask(url, SHORT)[2], time.monotonic() + seconds, [resident_mb(pid)]
        counts, lock = [0, 0, 0], threading.Lock()

        def client(seed: int) -> None:
            while time.monotonic() < end:
                try:
                    _, _, samples, refused = ask(url, SHORT, seed)
                except (httpx.HTTPError, TimeoutError) as error:
                    print(f"lost: {error!r}", flush=True)
                    samples = refused = 0
                with lock:
                    counts[0] += 1
                    counts[1] += samples != length
                    counts[2] += refused
                    memory.append(resident_mb(pid))

        workers = [threading.Thread(target=client, args=(seed,)) for seed in range(clients)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        third = len(memory) // 3
        peaks = [max(part, default=0.0) for part in (memory[:1], memory[third : 2 * third], memory[2 * third :])]
        print(f"{clients} clients, {seconds:.0f} s: {counts[0]} requests, {counts[1]} of them lost or cut short")
        print(f"{counts[2]} requests were rejected with 503")
        print("MB at first, at most in the second third and in the last: " + ", ".join(f"{peak:.0f}" for peak in peaks))


def resident_mb(pid: int) -> float:
    """Read the resident memory of a process in MB (Linux)."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * resource.getpagesize() / 1e6


def main() -> int:
    """Run the requested measurement."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parts = parser.add_subparsers(dest="part", required=True)
    lines = parts.add_parser("lines")
    lines.add_argument("--lines", type=int, default=200)
    lines.add_argument("--onnx", type=int, default=40, help="number of lines for the loop over ONNX Runtime")
    lines.add_argument("--said", type=int, default=20, help="number of lines for the loop of `say` commands")
    lines.add_argument("--cores", default="1,2")
    parts.add_parser("server").add_argument("--requests", type=int, default=40)
    parts.add_parser("first-sound").add_argument("--times", type=int, default=10)
    load = parts.add_parser("load")
    load.add_argument("--clients", type=int, default=8)
    load.add_argument("--seconds", type=float, default=300)
    onnx = parts.add_parser("onnx", help="run the loop over ONNX Runtime in a separate process")
    onnx.add_argument("manifest", type=Path)
    onnx.add_argument("output", type=Path)
    onnx.add_argument("threads", type=int)
    args = parser.parse_args()
    if args.part == "lines":
        measure_lines(args.lines, args.onnx, args.said, [int(each) for each in args.cores.split(",")])
    elif args.part == "server":
        measure_server(args.requests)
    elif args.part == "load":
        measure_load(args.clients, args.seconds)
    elif args.part == "first-sound":
        measure_first_sound(args.times)
    else:
        speak_by_onnx(args.manifest, args.output, args.threads)
    return 0


if __name__ == "__main__":
    sys.exit(main())
