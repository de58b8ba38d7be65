"""Start the command line: ``python -m kokoro_desktop``."""

from __future__ import annotations

import sys

from kokoro_desktop.cli import main

if __name__ == "__main__":
    sys.exit(main())
