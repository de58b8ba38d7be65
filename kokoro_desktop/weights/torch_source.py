"""Weights from the official PyTorch checkpoint ``kokoro-v1_0.pth`` and the ``config.json`` beside it, without torch."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop import spec
from kokoro_desktop.errors import WeightsError
from kokoro_desktop.files import torch_file
from kokoro_desktop.files.read import read_json
from kokoro_desktop.messages import message
from kokoro_desktop.task import Task
from kokoro_desktop.weights import names, weightnorm

CONFIG_NAME: Final = "config.json"
# Maximum length of a tensor's name; the longest of Kokoro's has 84 characters.
_MOST_NAME: Final = 200

_GROUPS: Final = ("bert", "bert_encoder", "predictor", "text_encoder", "decoder")
# Prefix added by `torch.nn.DataParallel`, which wrapped the modules when the checkpoint was saved.
_PARALLEL: Final = "module."

# Entries of `config.json` that determine the architecture; the others (vocabulary, dropout) do not.
ARCHITECTURE: Final[Mapping[str, Any]] = {
    "hidden_dim": spec.HIDDEN,
    "style_dim": spec.MODULE_STYLE,
    "n_token": spec.N_TOKENS,
    "n_layer": spec.LAYERS,
    "max_dur": spec.MAX_DURATION,
    "n_mels": 80,
    "text_encoder_kernel_size": spec.TEXT_TAPS,
    "istftnet.upsample_rates": list(spec.UPSAMPLE_RATES),
    "istftnet.upsample_kernel_sizes": [2 * rate for rate in spec.UPSAMPLE_RATES],
    "istftnet.upsample_initial_channel": spec.UPSAMPLE_CHANNELS[0],
    "istftnet.resblock_kernel_sizes": list(spec.BLOCK_TAPS),
    "istftnet.resblock_dilation_sizes": [list(spec.DILATIONS)] * len(spec.BLOCK_TAPS),
    "istftnet.gen_istft_n_fft": spec.STFT_SIZE,
    "istftnet.gen_istft_hop_size": spec.STFT_HOP,
    "plbert.hidden_size": spec.BERT_HIDDEN,
    "plbert.num_attention_heads": spec.BERT_HEADS,
    "plbert.intermediate_size": spec.BERT_FEED_FORWARD,
    "plbert.max_position_embeddings": spec.BERT_POSITIONS,
    "plbert.num_hidden_layers": spec.BERT_LAYERS,
}


def read_file(path: Path, task: Task) -> dict[str, NDArray[np.float32]]:
    """Read the canonical set of tensors from a ``.pth`` file; a ``config.json`` in the same folder must match.

    Both kinds of checkpoint are supported: five groups of tensors, as published, and the flat state dict of ``KModel``.
    Weight norm under either naming scheme is folded.

    Raises
    ------
    WeightsError
        The file cannot be read, contains objects other than tensors, or belongs to a different network.
    """
    config = path.with_name(CONFIG_NAME)
    if config.exists():
        check_config(config)
    source = str(path)
    task.progress(0, len(names.tensor_shapes()), message("reading weights"))
    given = weightnorm.without_unused(_flat(torch_file.load(path), source), source)
    # Check before computing anything: with these shapes, no tensor can be large, regardless of its strides.
    names.check_shapes(weightnorm.folded_shapes({name: each.shape for name, each in given.items()}), source)
    folded = weightnorm.fold(given)
    tensors: dict[str, NDArray[np.float32]] = {}
    for name in names.tensor_shapes():
        task.check()
        tensors[name] = np.ascontiguousarray(folded[name], np.float32)
        task.progress(len(tensors), len(folded), message("reading weights"))
    return tensors


def check_config(path: Path) -> None:
    """Check that a ``config.json`` describes Kokoro-82M v1.0.

    Raises
    ------
    WeightsError
        The file cannot be read, or describes a different architecture; the message names the first entry that differs.
    """
    try:
        config = read_json(path)
    except OSError as error:
        raise WeightsError(message("{path} cannot be read: {0}", error.strerror or error, path=path)) from error
    except ValueError as error:
        raise WeightsError(message("{path} is not JSON ({error})", path=path, error=error)) from error
    for entry, expected in ARCHITECTURE.items():
        found = _lookup(config, entry)
        if found != expected:
            raise WeightsError(
                message(
                    (
                        "{path} describes a network other than Kokoro-82M v1.0: {entry} is "
                        "{found!r:.40} instead of {expected}"
                    ),
                    path=path,
                    entry=entry,
                    found=found,
                    expected=expected,
                )
            )


def _lookup(config: Any, entry: str) -> Any:
    for key in entry.split("."):
        config = config.get(key) if isinstance(config, dict) else None
    return config


def _flat(checkpoint: object, source: str) -> dict[str, NDArray[Any]]:
    """Flatten the groups into one mapping from full names to tensors."""
    if not isinstance(checkpoint, dict) or not checkpoint:
        raise WeightsError(
            message("{source} is not a Kokoro-82M checkpoint: it contains no named tensors", source=source)
        )
    tensors: dict[str, NDArray[Any]] = {}
    for key, value in checkpoint.items():
        if key in _GROUPS and isinstance(value, dict):
            members = {f"{key}.{str(name).removeprefix(_PARALLEL)}": tensor for name, tensor in value.items()}
        else:
            members = {str(key).removeprefix(_PARALLEL): value}
        for name, tensor in members.items():
            if not isinstance(tensor, np.ndarray) or len(name) > _MOST_NAME:
                raise WeightsError(
                    message(
                        "{source} is not a Kokoro-82M checkpoint: its entry {0!r} is not a tensor",
                        name[:60],
                        source=source,
                    )
                )
            tensors[name] = tensor
    return tensors
