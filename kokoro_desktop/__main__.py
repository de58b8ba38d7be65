"""Entry point of ``python -m kokoro_desktop`` and of the child processes of a frozen program."""

from __future__ import annotations

import os
import sys

# Python searches the current folder first, and that folder may contain a user's file such as numpy.py. So far, only
# this package can have been imported from it, and the other modules of the package are found without it.
if not getattr(sys.flags, "safe_path", False) and sys.path[:1] == [os.getcwd()]:  # noqa: PTH109
    del sys.path[0]

import runpy

from kokoro_desktop.paths import RUN_MODULE, extra_folders, is_frozen

if __name__ == "__main__":
    if is_frozen():
        sys.path += map(str, extra_folders())
    # No command starts with these options: multiprocessing passes them to its workers and its resource tracker.
    if is_frozen() and sys.argv[1:2] != [RUN_MODULE] and {"--multiprocessing-fork", "-c"} & {*sys.argv}:
        import multiprocessing

        multiprocessing.freeze_support()
    if sys.argv[1:2] == [RUN_MODULE] and len(sys.argv) > 2:
        name = sys.argv[2]
        del sys.argv[1:3]
        runpy.run_module(name, run_name="__main__", alter_sys=True)
    else:
        from kokoro_desktop.cli import main

        sys.exit(main())
