"""The tuned choices in use, as the kernels take them."""

from __future__ import annotations

import logging

from kokoro_desktop.bundle.tuned_choices import Tuned
from kokoro_desktop.kernels.cpu.choice import Choices, parse_choices

_log = logging.getLogger(__name__)


def choices_in_use(tuned: Tuned | None) -> Choices:
    """Read the choices; none where nothing is tuned, or where somebody has written what is no choice."""
    if tuned is None:
        return {}
    try:
        return parse_choices(tuned.in_use)
    except ValueError as error:
        _log.warning("The tuned choices are not used: %s; `kokoro-desktop tune --forget` removes them.", error)
        return {}
