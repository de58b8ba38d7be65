"""Kokoro in PyTorch with this program's weights: one method for each of a bundle's five modules, using NumPy arrays."""

from __future__ import annotations

import io
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop.errors import WeightsError
from kokoro_desktop.phonemes.mixtures import split_tokens
from kokoro_desktop.reference.kokoro_package import MODEL_CONFIG, ReferenceMissing, import_kokoro_model
from kokoro_desktop.runtime.alignment import token_speeds
from kokoro_desktop.runtime.network import Floats, Ints, Network
from kokoro_desktop.runtime.noise import Noise
from kokoro_desktop.spec import HARMONICS, SAMPLES_PER_FRAME


def build_kmodel(tensors: Mapping[str, NDArray[Any]]) -> Any:
    """Return the package's ``KModel`` in evaluation mode with the given weights and without weight norm.

    Parameters
    ----------
    tensors
        Weights under ``KModel``'s state-dict names, with weight norm folded.

    Raises
    ------
    ReferenceMissing
        torch or ``kokoro`` is not installed.
    WeightsError
        A tensor is missing, unexpected, or has the wrong shape.
    """
    try:
        import torch
    except ModuleNotFoundError as error:
        raise ReferenceMissing("torch") from error
    package = import_kokoro_model()
    no_checkpoint = io.BytesIO()
    torch.save({}, no_checkpoint)
    no_checkpoint.seek(0)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # deprecated calls in the package
        model = package.KModel(repo_id="hexgrad/Kokoro-82M", config=MODEL_CONFIG, model=no_checkpoint)
        for module in model.modules():
            if hasattr(module, "weight_g"):
                torch.nn.utils.remove_weight_norm(module)
    # The weights exclude the unused pooler and AdaIN's inner norm, whose scale is always 1 and whose shift is 0.
    unstored = {name for name in model.state_dict() if name.startswith("bert.pooler.")}
    for path, module in model.named_modules():
        if isinstance(module, torch.nn.InstanceNorm1d):
            unstored |= {f"{path}.weight", f"{path}.bias"}
    state = {name: torch.from_numpy(np.array(value, dtype=np.float32)) for name, value in tensors.items()}
    try:
        answer = model.load_state_dict(state, strict=False)
    except RuntimeError as error:
        raise WeightsError(f"The weights do not fit the PyTorch model; import them again: {error}") from error
    missing = sorted(set(answer.missing_keys) - unstored)
    if missing or answer.unexpected_keys:
        raise WeightsError(
            f"The weights do not fit the PyTorch model (missing: {missing[:3]}, superfluous: "
            f"{answer.unexpected_keys[:3]}); import them again."
        )
    return model.eval()


class TorchReference(Network):
    """Network whose modules run in PyTorch.

    Parameters
    ----------
    tensors
        Weights, as for `build_kmodel`.
    device
        PyTorch device on which to run the model. `speak` works on any device; use the other methods only with ``cpu``.

    Raises
    ------
    ReferenceMissing, WeightsError
        As for `build_kmodel`.
    """

    def __init__(self, tensors: Mapping[str, NDArray[Any]], device: str = "cpu") -> None:
        self.kmodel = build_kmodel(tensors).to(device)
        self._device = device
        disable_tf32()

    def bert(self, tokens: Ints) -> Floats:
        """Encode ``tokens`` int64 [T], including the start and end tokens, as ``d_en`` float32 [T, 512]."""
        with _inference() as torch, self._mixed(tokens) as ids:
            hidden = self.kmodel.bert(ids, attention_mask=torch.ones_like(ids, dtype=torch.int32))
            return _array(self.kmodel.bert_encoder(hidden)[0])

    def duration(self, d_en: Floats, style: Floats) -> tuple[Floats, Floats]:
        """Return duration logits [T, 50] and ``d`` [T, 640] for ``d_en`` and the predictor's style [128]."""
        with _inference() as torch:
            lengths, mask = _no_padding(torch, len(d_en))
            d = self.kmodel.predictor.text_encoder(
                torch.from_numpy(d_en).T[None], torch.from_numpy(style)[None], lengths, mask
            )
            hidden, _ = self.kmodel.predictor.lstm(d)
            return _array(self.kmodel.predictor.duration_proj(hidden)[0]), _array(d[0])

    def durations(self, logits: Floats, speed: float) -> Ints:
        """Return the frame count of each token, int64 [T]: sum of sigmoids / speed, rounded half to even, at least 1.

        The package's ``forward_with_tokens`` also stretches the start and end tokens; see `token_speeds`.
        """
        with _inference() as torch:
            speeds = torch.from_numpy(token_speeds(len(logits), speed))
            lengths = torch.sigmoid(torch.from_numpy(logits)).sum(dim=-1) / speeds
            frames: Ints = torch.round(lengths).clamp(min=1).long().numpy()
            return frames

    def f0n(self, en: Floats, style: Floats) -> tuple[Floats, Floats]:
        """Return F0 in hertz [2F] and energy [2F] for ``en`` [F, 640] and the predictor's style [128]."""
        with _inference() as torch:
            f0, n = self.kmodel.predictor.F0Ntrain(torch.from_numpy(en).T[None], torch.from_numpy(style)[None])
            return _array(f0[0]), _array(n[0])

    def text_encoder(self, tokens: Ints) -> Floats:
        """Encode ``tokens`` int64 [T] as ``t_en`` float32 [T, 512]."""
        with _inference() as torch, self._mixed(tokens) as ids:
            lengths, mask = _no_padding(torch, len(tokens))
            return _array(self.kmodel.text_encoder(ids, lengths, mask)[0].T)

    def decoder(self, asr: Floats, f0: Floats, n: Floats, style: Floats, noise: Noise) -> Floats:
        """Render audio [600 F] from ``asr`` [F, 512], F0 and energy [2F], style [128] and noise."""
        with _inference() as torch, self._given(noise):
            audio = self.kmodel.decoder(
                torch.from_numpy(asr).T[None],
                torch.from_numpy(f0)[None],
                torch.from_numpy(n)[None],
                torch.from_numpy(style)[None],
            )
            return _array(audio.reshape(-1))

    def forward(self, tokens: Ints, style_row: Floats, speed: float, noise: Noise) -> tuple[Floats, Ints]:
        """Run the package's ``forward_with_tokens`` with the given noise; return audio [600 F] and durations [T]."""
        with _inference() as torch, self._given(noise), self._mixed(tokens) as ids:
            audio, durations = self.kmodel.forward_with_tokens(ids, torch.from_numpy(style_row)[None], speed)
            frames: Ints = durations.reshape(-1).numpy()
            return _array(audio.reshape(-1)), frames

    def speak(self, tokens: Ints, style_row: Floats, speed: float) -> tuple[Floats, Ints]:
        """Run the whole network with PyTorch's own noise; return audio [600 F] and durations [T]."""
        with _inference() as torch, self._mixed(tokens) as ids:
            style = torch.from_numpy(style_row)[None].to(self._device)
            audio, durations = self.kmodel.forward_with_tokens(ids, style, speed)
            frames: Ints = durations.reshape(-1).cpu().numpy()
            return _array(audio.reshape(-1).cpu()), frames

    def _given(self, noise: Noise) -> AbstractContextManager[object]:
        weights = self.kmodel.decoder.generator.m_source.l_linear.weight.ravel()
        return injected_noise(noise, weights)

    @contextmanager
    def _mixed(self, tokens: Ints) -> Iterator[Any]:
        """Context manager that makes both embedding layers blend the mixtures in ``tokens``; yield token ids [1, T]."""
        import torch

        first, second, weights = (torch.from_numpy(array).to(self._device) for array in split_tokens(tokens))

        def mix(module: Any, _inputs: Any, output: Any) -> Any:
            others = torch.nn.functional.embedding(second, module.weight)
            return torch.lerp(output, others[None], weights[None, :, None])

        embeddings = (self.kmodel.bert.embeddings.word_embeddings, self.kmodel.text_encoder.embedding)
        hooks = [module.register_forward_hook(mix) for module in embeddings] if second.any() else []
        try:
            yield first[None]
        finally:
            for hook in hooks:
                hook.remove()


def has_cuda() -> bool:
    """Return whether PyTorch is installed and finds a CUDA device."""
    try:
        import torch
    except ModuleNotFoundError:
        return False
    return bool(torch.cuda.is_available())


def disable_tf32() -> None:
    """Disable TF32, which PyTorch uses by default for convolutions on NVIDIA GPUs."""
    import torch

    torch.backends.cudnn.allow_tf32 = False
    torch.backends.cuda.matmul.allow_tf32 = False


def set_torch_threads(threads: int) -> None:
    """Set the number of threads per operator for the whole process."""
    import torch

    torch.set_num_threads(threads)


@contextmanager
def _inference() -> Iterator[Any]:
    """Context manager that yields torch, with gradients disabled and harmless warnings suppressed."""
    import torch

    with torch.no_grad(), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield torch


def _no_padding(torch: Any, length: int) -> tuple[Any, Any]:
    """Return the length [1] and the padding mask [1, T] of one unpadded sequence."""
    return torch.full((1,), length, dtype=torch.long), torch.zeros((1, length), dtype=torch.bool)


def _array(tensor: Any) -> Floats:
    """Return a contiguous float32 copy of a tensor."""
    return np.array(tensor.numpy(), dtype=np.float32, order="C")


def injected_noise(noise: Noise, weights: Any) -> AbstractContextManager[object]:
    """Return a context manager that makes the harmonic source use the given noise on this thread.

    Parameters
    ----------
    noise
        One number per sample. The reference draws nine numbers and merges them with weights. Each of the nine is
        replaced with a fraction of the given number. The weighted sum of the fractions is then the given number times
        the norm of the weights. The variance is the same as for nine independent draws.
    weights
        [9], weights of the nine numbers.

    Notes
    -----
    The reference draws random numbers in three places: ``torch.rand`` for the initial phases of the sines [1, 9], and
    ``torch.randn_like`` for the sines [1, 600 F, 9] and for the voicing [1, 600 F, 1]. The last result is not used.

    The phases are set to zero, because they have no effect. The reference adds the phases to the first sample of the
    phase increments. Resampling by 1/300 then reads only samples 149 and 150 of every 300.
    """
    import torch
    from torch.overrides import TorchFunctionMode

    initial = torch.zeros(1, HARMONICS)
    shares = weights / weights.norm()

    class _Injection(TorchFunctionMode):  # type: ignore[misc]
        def __torch_function__(
            self,
            func: Callable[..., Any],
            types: object,
            args: tuple[Any, ...] = (),
            kwargs: dict[str, Any] | None = None,
        ) -> Any:
            if func is torch.rand:
                return initial.clone()
            if func is torch.randn_like:
                shape = tuple(args[0].shape)
                if shape[-1] == 1:
                    return torch.zeros(shape)
                return torch.from_numpy(noise.draw(shape[1] // SAMPLES_PER_FRAME))[None, :, None] * shares
            return func(*args, **(kwargs or {}))

    return cast("AbstractContextManager[object]", _Injection())
