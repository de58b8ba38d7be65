"""How fast each device speaks, learned from the takes made on it: what an estimate of the time left rests on."""

from __future__ import annotations

from kokoro_desktop.takes import Take, TakeSettings


class Pace:
    """Seconds of computing for one unit of work, by device and number of threads; the newest take counts."""

    def __init__(self) -> None:
        self._seconds: dict[tuple[str, int], float] = {}

    def learn(self, take: Take) -> None:
        """Remember how long a take took."""
        tokens = sum(span.origin >= 0 for span in take.spans)
        if tokens and take.total_s > 0:
            settings = take.settings
            self._seconds[settings.device, settings.threads] = take.total_s / work(tokens, settings.speed)

    def estimate(self, settings: TakeSettings, tokens: int) -> float | None:
        """Return how many seconds ``tokens`` phonemes will take; None where no take tells."""
        seconds = self._seconds.get((settings.device, settings.threads))
        return None if seconds is None else seconds * work(tokens, settings.speed)


def work(tokens: int, speed: float) -> float:
    """Return what computing time grows with: the length of the sound, which is as long as slow."""
    return tokens / speed
