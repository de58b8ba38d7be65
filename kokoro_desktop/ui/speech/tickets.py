"""What was asked of the thread that speaks, in which order, and what of it is still wanted."""

from __future__ import annotations

import itertools
import threading
from dataclasses import dataclass
from typing import Final

from kokoro_desktop.takes import TakeSettings

PREPARING: Final = 0
"""Stands for the request's id in what is signalled about making a device ready."""


@dataclass(frozen=True)
class UiRequest:
    """What is to be spoken.

    Attributes
    ----------
    id
        1 or more; becomes the take's id.
    settings
        All that the user chose.
    """

    id: int
    settings: TakeSettings


@dataclass(frozen=True)
class Ticket:
    """A request, with its place in the order in which all requests were made."""

    number: int
    device: str
    threads: int
    request: UiRequest | None

    @property
    def request_id(self) -> int:
        """What is signalled about it is signalled with this number."""
        return self.request.id if self.request is not None else PREPARING


class Wishes:
    """What the user wants by now; asked by the worker's thread while it works, changed by any other."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._numbers = itertools.count(1)
        self._newest = 0
        self._newest_speech = 0
        self._stopped_up_to = 0
        self._device = ""

    def add(self, device: str, threads: int, request: UiRequest | None) -> Ticket:
        """Take down a request; None is the wish that the device be made ready."""
        with self._lock:
            self._newest = next(self._numbers)
            self._device = device
            if request is not None:
                self._newest_speech = self._newest
            return Ticket(self._newest, device, threads, request)

    def stop(self) -> None:
        """Want nothing any more of what was asked for so far."""
        with self._lock:
            self._stopped_up_to = self._newest

    def stopped(self, ticket: Ticket) -> bool:
        """Whether not even the engine is wanted any more: making it may take minutes."""
        with self._lock:
            return ticket.number <= self._stopped_up_to or ticket.device != self._device

    def overtaken(self, ticket: Ticket) -> bool:
        """Whether the speech is not wanted any more."""
        with self._lock:
            return ticket.number <= max(self._stopped_up_to, self._newest_speech - 1)
