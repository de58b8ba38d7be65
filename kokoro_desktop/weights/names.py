"""Canonical set of tensors: names and shapes of all tensors of Kokoro-82M v1.0, and validation of a set.

Names, shapes and order are those of the PyTorch package's state dict with folded weight norm. The set omits the affine
parameters of AdaIN's InstanceNorm (weight 1, bias 0), ALBERT's pooler (unused) and its position ids (a constant).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kokoro_desktop import spec
from kokoro_desktop.errors import WeightsError
from kokoro_desktop.messages import message
from kokoro_desktop.spec import (
    BERT_EMBEDDING,
    BERT_FEED_FORWARD,
    BERT_HIDDEN,
    DECODER_HIDDEN,
    HIDDEN,
    LAYERS,
    MODULE_STYLE,
    TEXT_RESIDUAL,
    UPSAMPLE_CHANNELS,
    UPSAMPLE_RATES,
)

Shape = tuple[int, ...]
_Tensors = Iterator[tuple[str, Shape]]

_SHOWN_NAMES: Final = 4


@cache
def tensor_shapes() -> Mapping[str, Shape]:
    """Return the shape of each canonical tensor by name, in storage order."""
    return MappingProxyType(
        dict([*_bert(), *_linear("bert_encoder", BERT_HIDDEN, HIDDEN), *_predictor(), *_text_encoder(), *_decoder()])
    )


def check(tensors: Mapping[str, NDArray[Any]], source: str) -> None:
    """Check that ``tensors`` are the canonical set and contain only finite values.

    Raises
    ------
    WeightsError
        A tensor is missing, unexpected, not finite, or has the wrong shape or type. The message names the tensors.
    """
    check_shapes({name: tensor.shape for name, tensor in tensors.items()}, source)
    for problem, wrong in (
        (
            message("tensors that are not float32"),
            [name for name, tensor in tensors.items() if tensor.dtype != np.float32],
        ),
        (
            message("tensors with values that are not finite"),
            [n for n, tensor in tensors.items() if not np.isfinite(tensor).all()],
        ),
    ):
        if wrong:
            raise WeightsError(
                message("{source} cannot be used. It has {problem}: {0}", listed(wrong), source=source, problem=problem)
            )


def check_shapes(shapes: Mapping[str, Shape], source: str) -> None:
    """Check that names and shapes are those of the canonical set.

    Raises
    ------
    WeightsError
        A tensor is missing, unexpected, or has the wrong shape. The message names the tensors.
    """
    wanted = tensor_shapes()
    missing = [name for name in wanted if name not in shapes]
    if missing:
        raise WeightsError(
            message("{source} is not Kokoro-82M v1.0: it does not contain {0}", listed(missing), source=source)
        )
    extra = [name for name in shapes if name not in wanted]
    if extra:
        raise WeightsError(
            message("{source} is not Kokoro-82M v1.0: it also contains {0}", listed(extra), source=source)
        )
    for name, shape in wanted.items():
        if shapes[name] != shape:
            raise WeightsError(
                message(
                    "{source} is not Kokoro-82M v1.0: {name} has the shape {0} instead of {1}",
                    list(shapes[name]),
                    list(shape),
                    source=source,
                    name=name,
                )
            )


def listed(names: list[str]) -> str:
    """Join the first few names and the number of remaining names for a message."""
    rest = len(names) - _SHOWN_NAMES
    return ", ".join(names[:_SHOWN_NAMES]) + (message(" and {rest} more", rest=rest) if rest > 0 else "")


def _bert() -> _Tensors:
    yield "bert.embeddings.word_embeddings.weight", (spec.N_TOKENS, BERT_EMBEDDING)
    yield "bert.embeddings.position_embeddings.weight", (spec.BERT_POSITIONS, BERT_EMBEDDING)
    yield "bert.embeddings.token_type_embeddings.weight", (2, BERT_EMBEDDING)
    yield from _affine("bert.embeddings.LayerNorm", BERT_EMBEDDING)
    yield from _linear("bert.encoder.embedding_hidden_mapping_in", BERT_EMBEDDING, BERT_HIDDEN)
    # All twelve layers share the weights of this one.
    layer = "bert.encoder.albert_layer_groups.0.albert_layers.0"
    yield from _affine(f"{layer}.full_layer_layer_norm", BERT_HIDDEN)
    for part in ("query", "key", "value", "dense"):
        yield from _linear(f"{layer}.attention.{part}", BERT_HIDDEN, BERT_HIDDEN)
    yield from _affine(f"{layer}.attention.LayerNorm", BERT_HIDDEN)
    yield from _linear(f"{layer}.ffn", BERT_HIDDEN, BERT_FEED_FORWARD)
    yield from _linear(f"{layer}.ffn_output", BERT_FEED_FORWARD, BERT_HIDDEN)


def _predictor() -> _Tensors:
    for layer in range(LAYERS):
        yield from _lstm(f"predictor.text_encoder.lstms.{2 * layer}", HIDDEN + MODULE_STYLE)
        yield from _linear(f"predictor.text_encoder.lstms.{2 * layer + 1}.fc", MODULE_STYLE, 2 * HIDDEN)
    yield from _lstm("predictor.lstm", HIDDEN + MODULE_STYLE)
    yield from _linear("predictor.duration_proj.linear_layer", HIDDEN, spec.MAX_DURATION)
    yield from _lstm("predictor.shared", HIDDEN + MODULE_STYLE)
    for curve in ("F0", "N"):
        yield from _block(f"predictor.{curve}.0", HIDDEN, HIDDEN)
        yield from _block(f"predictor.{curve}.1", HIDDEN, HIDDEN // 2, upsample=True)
        yield from _block(f"predictor.{curve}.2", HIDDEN // 2, HIDDEN // 2)
        yield from _conv(f"predictor.{curve}_proj", HIDDEN // 2, 1, 1)


def _text_encoder() -> _Tensors:
    yield "text_encoder.embedding.weight", (spec.N_TOKENS, HIDDEN)
    for layer in range(LAYERS):
        yield from _conv(f"text_encoder.cnn.{layer}.0", HIDDEN, HIDDEN, spec.TEXT_TAPS)
        yield f"text_encoder.cnn.{layer}.1.gamma", (HIDDEN,)
        yield f"text_encoder.cnn.{layer}.1.beta", (HIDDEN,)
    yield from _lstm("text_encoder.lstm", HIDDEN)


def _decoder() -> _Tensors:
    yield from _block("decoder.encode", HIDDEN + 2, DECODER_HIDDEN)
    # Each block receives F0, N and the text residual in addition to its input.
    for index in range(4):
        last = index == 3
        outputs = UPSAMPLE_CHANNELS[0] if last else DECODER_HIDDEN
        yield from _block(f"decoder.decode.{index}", DECODER_HIDDEN + 2 + TEXT_RESIDUAL, outputs, upsample=last)
    yield from _conv("decoder.F0_conv", 1, 1, 3)
    yield from _conv("decoder.N_conv", 1, 1, 3)
    yield from _conv("decoder.asr_res.0", HIDDEN, TEXT_RESIDUAL, 1)
    yield from _generator("decoder.generator")


def _generator(name: str) -> _Tensors:
    yield from _linear(f"{name}.m_source.l_linear", spec.HARMONICS, 1)
    # Magnitude and phase of the harmonic source, resampled to the rate of each upsampling.
    source_channels = 2 * spec.STFT_BINS
    for stage, rate in enumerate(UPSAMPLE_RATES):
        channels = UPSAMPLE_CHANNELS[stage + 1]
        yield f"{name}.ups.{stage}.weight", (UPSAMPLE_CHANNELS[stage], channels, 2 * rate)
        yield f"{name}.ups.{stage}.bias", (channels,)
        last = stage == len(UPSAMPLE_RATES) - 1
        yield from _conv(
            f"{name}.noise_convs.{stage}", source_channels, channels, 1 if last else 2 * UPSAMPLE_RATES[stage + 1]
        )
        yield from _resblock(f"{name}.noise_res.{stage}", channels, spec.NOISE_TAPS[stage])
        for index, size in enumerate(spec.BLOCK_TAPS):
            yield from _resblock(f"{name}.resblocks.{stage * len(spec.BLOCK_TAPS) + index}", channels, size)
    yield from _conv(f"{name}.conv_post", channels, source_channels, 7)


def _block(name: str, inputs: int, outputs: int, upsample: bool = False) -> _Tensors:
    """Yield the names and shapes of the tensors in ``AdainResBlk1d``.

    The block has two convolutions, a 1x1 shortcut if the width changes, and optional depthwise upsampling.
    """
    yield from _conv(f"{name}.conv1", inputs, outputs, 3)
    yield from _conv(f"{name}.conv2", outputs, outputs, 3)
    yield from _linear(f"{name}.norm1.fc", MODULE_STYLE, 2 * inputs)
    yield from _linear(f"{name}.norm2.fc", MODULE_STYLE, 2 * outputs)
    if inputs != outputs:
        yield f"{name}.conv1x1.weight", (outputs, inputs, 1)
    if upsample:
        yield f"{name}.pool.weight", (inputs, 1, 3)
        yield f"{name}.pool.bias", (inputs,)


def _resblock(name: str, channels: int, kernel: int) -> _Tensors:
    """Yield the names and shapes of the tensors in ``AdaINResBlock1``.

    For each dilation, the block has two convolutions, two AdaINs and two tensors of Snake alphas.
    """
    for index in range(len(spec.DILATIONS)):
        for half in (1, 2):
            yield from _conv(f"{name}.convs{half}.{index}", channels, channels, kernel)
            yield from _linear(f"{name}.adain{half}.{index}.fc", MODULE_STYLE, 2 * channels)
            yield f"{name}.alpha{half}.{index}", (1, channels, 1)


def _lstm(name: str, inputs: int) -> _Tensors:
    """Yield the names and shapes of the tensors in a bidirectional LSTM.

    Each direction has ``HIDDEN / 2`` units, with gates in the order i f g o.
    """
    half = HIDDEN // 2
    for direction in ("", "_reverse"):
        yield f"{name}.weight_ih_l0{direction}", (4 * half, inputs)
        yield f"{name}.weight_hh_l0{direction}", (4 * half, half)
        yield f"{name}.bias_ih_l0{direction}", (4 * half,)
        yield f"{name}.bias_hh_l0{direction}", (4 * half,)


def _linear(name: str, inputs: int, outputs: int) -> _Tensors:
    yield f"{name}.weight", (outputs, inputs)
    yield f"{name}.bias", (outputs,)


def _conv(name: str, inputs: int, outputs: int, kernel: int) -> _Tensors:
    yield f"{name}.weight", (outputs, inputs, kernel)
    yield f"{name}.bias", (outputs,)


def _affine(name: str, size: int) -> _Tensors:
    yield f"{name}.weight", (size,)
    yield f"{name}.bias", (size,)
