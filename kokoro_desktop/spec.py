"""Facts about Kokoro-82M v1.0 that nobody may repeat elsewhere."""

from __future__ import annotations

from typing import Final

SAMPLE_RATE: Final = 24_000
"""Samples a second of the audio that the decoder makes."""

SAMPLES_PER_FRAME: Final = 600
"""One frame of duration = 600 samples = 25 ms (upsampling 2 x 10 x 6, hop 5)."""

F0_PER_FRAME: Final = 2
"""F0 and energy (N) run at two values a frame."""

STFT_SIZE: Final = 20
"""Window and transform length of the vocoder's STFT, in samples."""

STFT_HOP: Final = 5
"""Hop of the vocoder's STFT, in samples."""

STFT_BINS: Final = STFT_SIZE // 2 + 1
"""Bins of the one-sided STFT."""

MAX_PHONEMES: Final = 510
"""Most phonemes in one pass: ALBERT has 512 positions, two of them the start and the end token."""

N_TOKENS: Final = 178
"""Rows of the token embeddings."""

BOUNDARY_TOKEN: Final = 0
"""The id that stands at the start and at the end of every pass."""

STYLE_ROWS: Final = 510
"""Rows of a voice pack, one a phoneme count."""

STYLE_SIZE: Final = 256
"""Length of a style row: the decoder's half, then the predictor's."""

DECODER_STYLE: Final = slice(0, 128)
"""Where in a style row the decoder's half lies."""

PREDICTOR_STYLE: Final = slice(128, 256)
"""Where in a style row the predictor's half (duration, F0, N) lies."""

HARMONICS: Final = 9
"""Sines of the harmonic source: the fundamental and eight overtones."""

MAX_DURATION: Final = 50
"""Logits a token whose sigmoids, summed, are the token's length in frames."""

MIN_SPEED: Final = 0.25
MAX_SPEED: Final = 4.0

STAGES: Final = ("bert", "duration", "alignment", "f0n", "text_encoder", "decoder")
"""Every timed step of a pass, in the order in which they run."""

MODULES: Final = ("bert", "duration", "f0n", "text_encoder", "decoder")
"""The compiled ones among the stages; alignment is NumPy."""

DEFAULT_VOICE: Final = "af_heart"
