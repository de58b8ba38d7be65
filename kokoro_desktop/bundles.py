"""Finds the bundle for this machine in the cache, and has it compiled, in a child process, where there is none."""

from __future__ import annotations

import json
import logging
import os
import queue
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from kokoro_desktop import paths
from kokoro_desktop.errors import BundleError, Cancelled, CompileError, DeviceError
from kokoro_desktop.progress import Progress
from kokoro_desktop.runtime.bundle import Bundle, read_bundle
from kokoro_desktop.runtime.fingerprint import bundle_key
from kokoro_desktop.runtime.host import host_cpu
from kokoro_desktop.runtime.pipeline import never
from kokoro_desktop.spec import MODULES
from kokoro_desktop.weights import store
from kokoro_desktop.weights.store import WeightsSet

_log = logging.getLogger(__name__)

DEVICES: Final = ("llvm",)
"""Devices that this version can run on."""
KEPT: Final = 3
"""Bundles that stay in the cache, most recently used first; each is some 350 MB."""
_POLL_S: Final = 0.1


def check_device(device: str) -> None:
    """See that a device can be used.

    Raises
    ------
    DeviceError
        It cannot, and why.
    """
    if device in DEVICES:
        return
    kind = device.partition(":")[0]
    if kind in ("cuda", "metal"):
        raise DeviceError(device, "this version runs on the CPU alone; use --device llvm.")
    raise DeviceError(device, f"there is no such device; choose one of {', '.join(DEVICES)}.")


def cached_path(weights: WeightsSet, device: str = "llvm") -> Path:
    """Where the bundle of this machine, these weights and this version lies in the cache, or will lie."""
    key = bundle_key(device, host_cpu().identity, weights.sha256)
    return paths.cache() / "bundles" / f"{device}-{key}"


def ensure(device: str, progress: Progress, cancelled: Callable[[], bool] = never) -> Bundle:
    """Return the bundle for a device, compiled now if there is none or it is damaged.

    Raises
    ------
    DeviceError
        The device cannot be used.
    CompileError, WeightsError, OutputError
        It cannot be made.
    Cancelled
        ``cancelled`` said so while it was being made; nothing is left of it.
    """
    check_device(device)
    found = find(device)
    if found is not None:
        return found
    path = compile_bundle(MODULES, None, progress, cancelled)
    _prune(keep=path)
    return read_bundle(path)


def find(device: str) -> Bundle | None:
    """Return the bundle in the cache; None if there is none that can be used."""
    try:
        weights = store.current()
    except store.WeightsError as error:
        _log.warning("%s", error)
        return None
    path = cached_path(weights, device) if weights is not None else None
    if path is None or not path.exists():
        return None
    try:
        bundle = read_bundle(path)
    except BundleError as error:
        _log.warning("%s", error)
        return None
    os.utime(path)
    return bundle


def compile_bundle(
    components: Sequence[str], output: Path | None, progress: Progress, cancelled: Callable[[], bool] = never
) -> Path:
    """Compile in a child process: the compiler's library is large, and can be stopped at once only as a process.

    Parameters
    ----------
    components
        Modules to compile.
    output
        Folder of the bundle; None for its place in the cache.

    Returns
    -------
    Path
        Folder of the bundle.

    Raises
    ------
    CompileError
        It failed.
    Cancelled
        ``cancelled`` said so.
    """
    command = [*paths.python_module("kokoro_desktop.compiler"), *(f"--component={name}" for name in components)]
    if output is not None:
        command.append(f"--output={output.absolute()}")
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8") as child:
        try:
            return _listen(child, progress, cancelled)
        except BaseException:
            child.terminate()
            raise


def _listen(child: subprocess.Popen[str], progress: Progress, cancelled: Callable[[], bool]) -> Path:
    """Follow the child's messages to the end."""
    messages: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()
    complaints: list[str] = []

    def read() -> None:
        assert child.stdout is not None
        for line in child.stdout:
            messages.put(json.loads(line))
        messages.put(None)

    def drain() -> None:
        assert child.stderr is not None
        complaints.extend(child.stderr)

    readers = [threading.Thread(target=target, daemon=True) for target in (read, drain)]
    for reader in readers:
        reader.start()
    answer: dict[str, Any] = {}
    while True:
        if cancelled():
            raise Cancelled
        try:
            message = messages.get(timeout=_POLL_S)
        except queue.Empty:
            continue
        if message is None:
            break
        if "progress" in message:
            done, total, what = message["progress"]
            progress(done, total, what)
        else:
            answer = message
    child.wait()
    for reader in readers:
        reader.join()
    if "path" in answer:
        return Path(answer["path"])
    if "error" in answer:
        raise CompileError(answer["error"], answer["exit_code"])
    _log.error("The compiler's last words:\n%s", "".join(complaints))
    raise CompileError(f"The compiler stopped with status {child.returncode}; its last words are in the log.")


def _prune(keep: Path) -> None:
    """Remove the bundles that were not used for longest, and what interrupted compilations left behind."""
    entries = [path for path in keep.parent.iterdir() if path.is_dir() and path != keep]
    bundles = sorted((path for path in entries if not path.name.startswith(".")), key=lambda path: path.stat().st_mtime)
    for path in bundles[: max(0, len(bundles) + 1 - KEPT)]:
        _log.info("Removing %s, unused for longest.", path)
        shutil.rmtree(path, ignore_errors=True)
