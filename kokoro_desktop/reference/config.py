"""The configuration of Kokoro-82M v1.0 as the PyTorch package wants it, and the error when that package is missing."""

from __future__ import annotations

from typing import Any, Final

from kokoro_desktop.errors import KokoroError
from kokoro_desktop.spec import DECODER_STYLE, MAX_DURATION, MAX_PHONEMES, N_TOKENS, STFT_HOP, STFT_SIZE

MODEL_CONFIG: Final[dict[str, Any]] = {
    "vocab": {},  # phonemes are encoded before they come here
    "n_token": N_TOKENS,
    "hidden_dim": 512,
    "style_dim": DECODER_STYLE.stop - DECODER_STYLE.start,
    "n_layer": 3,
    "max_dur": MAX_DURATION,
    "n_mels": 80,
    "text_encoder_kernel_size": 5,
    "dropout": 0.2,
    "plbert": {
        "hidden_size": 768,
        "num_attention_heads": 12,
        "intermediate_size": 2048,
        "max_position_embeddings": MAX_PHONEMES + 2,
        "num_hidden_layers": 12,
        "dropout": 0.1,
    },
    "istftnet": {
        "upsample_rates": [10, 6],
        "upsample_kernel_sizes": [20, 12],
        "upsample_initial_channel": 512,
        "resblock_kernel_sizes": [3, 7, 11],
        "resblock_dilation_sizes": [[1, 3, 5]] * 3,
        "gen_istft_n_fft": STFT_SIZE,
        "gen_istft_hop_size": STFT_HOP,
    },
}
"""Source: ``config.json`` of the official checkpoint, hexgrad/Kokoro-82M."""

INSTALL_HINT: Final = "pip install 'kokoro-tvm-desktop[reference]'"
"""What a user types to get the PyTorch reference."""


class ReferenceMissing(KokoroError):
    """The PyTorch reference is not installed.

    Attributes
    ----------
    package
        The package whose import failed.
    """

    exit_code = 3

    def __init__(self, package: str) -> None:
        self.package = package
        super().__init__(f"The PyTorch reference needs the package '{package}': install it with {INSTALL_HINT}.")
