"""Folders for resources, data, cache and logs in a checkout, an installed package or a frozen program."""

from __future__ import annotations

import contextlib
import json
import os
import sys
import sysconfig
from importlib import metadata
from pathlib import Path
from typing import Final

import platformdirs

_APP = "kokoro-desktop"
# Option that makes a frozen program run one of its modules; handled by `__main__`.
RUN_MODULE: Final = "--run-module"
# Program of an isolated child process. Its first argument is JSON: the path of this package and the import folders.
_BOOTSTRAP: Final = """\
import importlib.util, json, runpy, sys
package, *sys.path[:] = json.loads(sys.argv.pop(1))
spec = importlib.util.spec_from_file_location("kokoro_desktop", package)
sys.modules["kokoro_desktop"] = importlib.util.module_from_spec(spec)
spec.loader.exec_module(sys.modules["kokoro_desktop"])
sys.argv.pop(0)
runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
"""


_TOO_LARGE: Final = "reference"  # the extra with PyTorch, which a frozen program cannot add


def resources() -> Path:
    """Return the folder of the resource files shipped with the program.

    The folder is beside the code in a frozen program, inside the package in a wheel, and beside the package in a
    checkout.
    """
    frozen = getattr(sys, "_MEIPASS", None)
    if frozen is not None:
        return Path(frozen) / "resources"
    package = Path(__file__).resolve().parent
    inside = package / "resources"
    return inside if inside.is_dir() else package.parent / "resources"


def documentation() -> Path:
    """Return the folder of the documentation pages that the window shows as help."""
    shipped = resources() / "docs"
    return shipped if shipped.is_dir() else resources().parent / "docs"


def shipped_objects() -> Path:
    """Return the folder of the shipped object files (a subfolder for each CPU level), which may not exist."""
    return resources() / "objects"


def data() -> Path:
    """Return the folder for data that is slow to recreate, such as the weights.

    ``KOKORO_DESKTOP_DATA`` overrides the path.
    """
    return _folder("KOKORO_DESKTOP_DATA", platformdirs.user_data_dir(_APP, appauthor=False))


def cache() -> Path:
    """Return the folder for data that can be recreated, such as bundles.

    ``KOKORO_DESKTOP_CACHE`` overrides the path.
    """
    return _folder("KOKORO_DESKTOP_CACHE", platformdirs.user_cache_dir(_APP, appauthor=False))


def bundles() -> Path:
    """Return the folder of compiled bundles in the cache."""
    return cache() / "bundles"


def writable_folders() -> tuple[Path, ...]:
    """Return the folders to which this program writes models and settings."""
    return bundles(), cache(), data()


def logs() -> Path:
    """Return the folder of the log files; ``KOKORO_DESKTOP_LOGS`` overrides the path."""
    return _folder("KOKORO_DESKTOP_LOGS", platformdirs.user_log_dir(_APP, appauthor=False))


def _folder(variable: str, default: str) -> Path:
    return Path(os.environ.get(variable) or default)


def nearest_folder(path: str) -> Path:
    """Return the folder at ``path`` or, if it no longer exists, its nearest ancestor; by default the home folder."""
    whole = Path(path)
    ancestors = [each for each in whole.parents if each != Path(whole.anchor)]
    # Path.is_dir would raise PermissionError for a folder inside an inaccessible one.
    return next((each for each in (whole, *ancestors) if path and os.path.isdir(each)), Path.home())  # noqa: PTH112


def is_frozen() -> bool:
    """Return whether this is a frozen program, whose bundled Python cannot install packages."""
    return bool(getattr(sys, "frozen", False))


def python_module(name: str) -> list[str]:
    """Return the command that runs a module of this package in a child process.

    A frozen program has no Python executable; its own executable runs the module whose name follows ``--run-module``.
    Otherwise, the child imports from the same folders as this process, except the current folder, which may contain a
    user's ``numpy.py``. The child runs in isolated mode, where ``PYTHONPATH`` and similar variables have no effect;
    ``-P``, available since Python 3.11, would not be enough.
    """
    if is_frozen():
        return [sys.executable, RUN_MODULE, name]
    package = str(Path(__file__).resolve().with_name("__init__.py"))
    return [sys.executable, "-I", "-c", _BOOTSTRAP, json.dumps([package, *_import_folders()]), name]


def extras() -> Path:
    """Return the folder where an installed program stores extras, each in its own subfolder."""
    return data() / "extras" / "python{}.{}".format(*sys.version_info)


def extra_folders() -> tuple[Path, ...]:
    """Return the folders of the extras that were added to an installed program."""
    return tuple(sorted(folder for folder in extras().glob("[!.]*/") if folder.is_dir()))


def package_extra(extra: str) -> str:
    """Return the command that installs an extra of this package."""
    if is_frozen() and extra == _TOO_LARGE:
        version = metadata.version("kokoro-tvm-desktop")
        return f'pipx install "./kokoro_tvm_desktop-{version}-py3-none-any.whl[{extra}]"'
    if not is_frozen() and (Path(__file__).resolve().parents[1] / "packaging" / "launch.py").is_file():
        return f"python3 packaging/launch.py --extra {extra}"
    return f"kokoro-desktop extras add {extra}"


def _import_folders() -> list[str]:
    """Return the import folders of this process; omit the current folder unless packages are installed in it."""
    with contextlib.suppress(OSError):  # the current folder has been deleted, so it contains nothing
        current = os.path.realpath(Path.cwd())
        if current not in sysconfig.get_paths().values():
            return [folder for folder in sys.path if os.path.realpath(folder or ".") != current]
    return [folder for folder in sys.path if folder]
