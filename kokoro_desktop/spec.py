"""Facts about Kokoro-82M v1.0 that nobody may repeat elsewhere."""

from __future__ import annotations

from typing import Final

SAMPLE_RATE: Final = 24_000
"""Samples a second of the audio that the decoder makes."""

SAMPLES_PER_FRAME: Final = 600
"""One frame of duration = 600 samples = 25 ms (upsampling 2 x 10 x 6, hop 5)."""

FRAME_S: Final = SAMPLES_PER_FRAME / SAMPLE_RATE

F0_PER_FRAME: Final = 2
"""F0 and energy (N) run at two values a frame."""

SAMPLES_PER_F0: Final = SAMPLES_PER_FRAME // F0_PER_FRAME
"""Samples for which one value of F0 holds: 300."""

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

DECODER_STYLE: Final = slice(0, STYLE_SIZE // 2)
"""Where in a style row the decoder's half lies."""

PREDICTOR_STYLE: Final = slice(STYLE_SIZE // 2, STYLE_SIZE)
"""Where in a style row the predictor's half (duration, F0, N) lies."""

MODULE_STYLE: Final = STYLE_SIZE // 2
"""Length of the half of a style row that a module sees."""

HARMONICS: Final = 9
"""Sines of the harmonic source: the fundamental and eight overtones."""

SINE_AMPLITUDE: Final = 0.1
VOICED_NOISE: Final = 0.003
UNVOICED_NOISE: Final = SINE_AMPLITUDE / 3
VOICED_THRESHOLD: Final = 10.0
"""F0 in hertz above which a sound is voiced. All four as in the reference's SineGen."""

# Sizes of the network, from the `config.json` of the checkpoint hexgrad/Kokoro-82M, or from its weights' shapes.
HIDDEN: Final = 512
"""Channels of the text encoder, of the predictor, and of what the decoder is told of the text."""
LAYERS: Final = 3
"""Convolutions of the text encoder, and LSTMs of the duration predictor."""
TEXT_TAPS: Final = 5
BERT_HIDDEN: Final = 768
BERT_EMBEDDING: Final = 128
BERT_FEED_FORWARD: Final = 2048
BERT_POSITIONS: Final = MAX_PHONEMES + 2
BERT_HEADS: Final = 12
BERT_LAYERS: Final = 12
DECODER_HIDDEN: Final = 1024
TEXT_RESIDUAL: Final = 64
"""Channels of the text that every block of the decoder but the first sees again."""
UPSAMPLE_RATES: Final = (10, 6)
UPSAMPLE_CHANNELS: Final = (512, 256, 128)
"""Channels before, between and after the two upsamplings, whose kernels have twice as many taps as their rates."""
BLOCK_TAPS: Final = (3, 7, 11)
"""Kernel lengths of the vocoder's three residual blocks side by side."""
NOISE_TAPS: Final = (7, 11)
"""Kernel lengths of the residual blocks that the harmonic source goes through, one an upsampling."""
DILATIONS: Final = (1, 3, 5)
"""Of the three pairs of convolutions in each of these blocks."""

MAX_DURATION: Final = 50
"""Logits a token whose sigmoids, summed, are the token's length in frames."""

MIN_SPEED: Final = 0.25
MAX_SPEED: Final = 4.0

STAGES: Final = ("bert", "duration", "alignment", "f0n", "text_encoder", "decoder")
"""Every timed step of a pass, in the order in which they run."""

MODULES: Final = ("bert", "duration", "f0n", "text_encoder", "decoder")
"""The compiled ones among the stages; alignment is NumPy."""

DECODED: Final = "kokoro_desktop.decoded"
"""What `decoder` calls when its first half is done, with its features and room for a copy, with which it goes on."""
UPSAMPLED: Final = "kokoro_desktop.upsampled"
"""What it calls between its two upsamplings, with its style and room for a copy."""
NORMALISED: Final = "kokoro_desktop.normalised"
"""What it calls on a CPU at every instance normalisation, with its gains and shifts and room for a copy, with which it
goes on."""
DECODER: Final = "decoder."
VOCODER: Final = "decoder.vocoder."
"""How the parameters of `decoder` begin, and those of its second half."""

DEFAULT_VOICE: Final = "af_heart"
