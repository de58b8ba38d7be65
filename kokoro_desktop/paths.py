"""Where resources, data, cache and logs live: source checkout, installed package, frozen program."""

from __future__ import annotations

import contextlib
import json
import os
import sys
import sysconfig
from pathlib import Path
from typing import Final

import platformdirs

_APP = "kokoro-desktop"
RUN_MODULE: Final = "--run-module"
"""How a frozen program is told to run one of its modules; answered by `__main__`."""
_BOOTSTRAP: Final = """\
import importlib.util, json, runpy, sys
package, *sys.path[:] = json.loads(sys.argv.pop(1))
spec = importlib.util.spec_from_file_location("kokoro_desktop", package)
sys.modules["kokoro_desktop"] = importlib.util.module_from_spec(spec)
spec.loader.exec_module(sys.modules["kokoro_desktop"])
sys.argv.pop(0)
runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
"""
"""What a child runs, isolated: it is told where to find this package, and where whatever that imports."""


def resources() -> Path:
    """Folder of what the program reads and did not compute.

    A frozen program carries it beside its code, a wheel inside the package, a checkout beside the package.
    """
    frozen = getattr(sys, "_MEIPASS", None)
    if frozen is not None:
        return Path(frozen) / "resources"
    package = Path(__file__).resolve().parent
    inside = package / "resources"
    return inside if inside.is_dir() else package.parent / "resources"


def ready_bundles() -> Path:
    """Folder of the bundles that come with the program, one for each level of CPU; few programs have it."""
    return resources() / "bundles"


def data() -> Path:
    """Folder of what is costly to make again: the canonical weights. ``KOKORO_DESKTOP_DATA`` overrides it."""
    return _folder("KOKORO_DESKTOP_DATA", platformdirs.user_data_dir(_APP, appauthor=False))


def cache() -> Path:
    """Folder of what can be made again: bundles. ``KOKORO_DESKTOP_CACHE`` overrides it."""
    return _folder("KOKORO_DESKTOP_CACHE", platformdirs.user_cache_dir(_APP, appauthor=False))


def bundles() -> Path:
    """Folder of the compiled bundles in the cache."""
    return cache() / "bundles"


def written_folders() -> tuple[Path, ...]:
    """Return the folders in which this program writes models and settings of its own."""
    return bundles(), cache(), data()


def logs() -> Path:
    """Folder of log files. ``KOKORO_DESKTOP_LOGS`` overrides it."""
    return _folder("KOKORO_DESKTOP_LOGS", platformdirs.user_log_dir(_APP, appauthor=False))


def _folder(variable: str, default: str) -> Path:
    return Path(os.environ.get(variable) or default)


def is_frozen() -> bool:
    """Tell whether this is an installed program with a Python of its own, which no package can be installed into."""
    return bool(getattr(sys, "frozen", False))


def python_module(name: str) -> list[str]:
    """Make the command that runs a module of this package in a child process.

    A frozen program has no Python beside it: its own executable takes the module's name after ``--run-module``.

    Any other child imports from the folders that this process imports from, less the current one, where a user's
    ``numpy.py`` could lie, and this package from where it is. It is isolated, so that neither ``PYTHONPATH`` nor the
    rest of Python's variables adds another; ``-P``, which is for this, came with Python 3.11 and spares only a part.
    """
    if is_frozen():
        return [sys.executable, RUN_MODULE, name]
    package = str(Path(__file__).resolve().with_name("__init__.py"))
    return [sys.executable, "-I", "-c", _BOOTSTRAP, json.dumps([package, *_import_folders()]), name]


def package_extra(extra: str) -> str:
    """Make the command that installs an extra of this package; a frozen program has no Python to install it into."""
    requirement = f"'kokoro-tvm-desktop[{extra}]'"
    return f"pipx install {requirement}, beside this program" if is_frozen() else f"pip install {requirement}"


def _import_folders() -> list[str]:
    """Folders that this process imports from, without the current one, unless that is where modules are installed."""
    with contextlib.suppress(OSError):  # a current folder that is gone holds nothing
        current = os.path.realpath(Path.cwd())
        if current not in sysconfig.get_paths().values():
            return [folder for folder in sys.path if os.path.realpath(folder or ".") != current]
    return [folder for folder in sys.path if folder]
