"""Gives PyTorch's harmonic source random numbers of our choice, so that audio can be compared sample by sample."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.spec import HARMONICS


def injected_noise(noise: NDArray[np.float32]) -> AbstractContextManager[object]:
    """Make the source draw ``noise`` while the returned context is active on this thread.

    Parameters
    ----------
    noise : float32 [600 F, 9]
        Standard normal noise, one value a sample and sine.

    Notes
    -----
    The reference draws from three places: ``torch.rand`` (initial phases of the sines, [1, 9]), ``torch.randn_like``
    of the sines ([1, 600 F, 9]), and ``torch.randn_like`` of the voicing ([1, 600 F, 1]), whose result nobody
    uses. Another shape is an error.

    The phases are zero, as they have no effect on the reference's audio: it adds them to the first sample of the phase
    steps and then resamples these by 1/300 linearly, which reads samples 149 and 150 of every 300.
    """
    import torch
    from torch.overrides import TorchFunctionMode

    initial = torch.zeros(1, HARMONICS)
    gaussian = torch.from_numpy(noise)[None]

    class _Injection(TorchFunctionMode):  # type: ignore[misc]
        def __torch_function__(
            self,
            func: Callable[..., Any],
            types: object,
            args: tuple[Any, ...] = (),
            kwargs: dict[str, Any] | None = None,
        ) -> Any:
            if func is torch.rand:
                return self._checked(initial, (1, HARMONICS), tuple(args))
            if func is torch.randn_like:
                shape = tuple(args[0].shape)
                if shape[-1] == 1:
                    return torch.zeros(shape)
                return self._checked(gaussian, tuple(gaussian.shape), shape)
            return func(*args, **(kwargs or {}))

        @staticmethod
        def _checked(value: Any, expected: tuple[int, ...], asked: tuple[int, ...]) -> Any:
            if asked != expected:
                raise ValueError(f"the source asks for random numbers of shape {asked}, {expected} were given")
            return value.clone()

    return cast("AbstractContextManager[object]", _Injection())
