"""Constants of Kokoro-82M v1.0; no other module redefines them."""

from __future__ import annotations

from typing import Final

SAMPLE_RATE: Final = 24_000  # samples per second of the decoder's audio

# One frame of duration is 600 samples or 25 ms (upsampling 2 x 10 x 6, hop 5).
SAMPLES_PER_FRAME: Final = 600

FRAME_S: Final = SAMPLES_PER_FRAME / SAMPLE_RATE

F0_PER_FRAME: Final = 2  # F0 and energy (N) have two values per frame

SAMPLES_PER_F0: Final = SAMPLES_PER_FRAME // F0_PER_FRAME  # samples per F0 value: 300

STFT_SIZE: Final = 20  # window and transform length of the vocoder's STFT, in samples

STFT_HOP: Final = 5  # hop of the vocoder's STFT, in samples

STFT_BINS: Final = STFT_SIZE // 2 + 1  # bins of the one-sided STFT

# Maximum number of phonemes in one pass: ALBERT has 512 positions, including two for the start and end tokens.
MAX_PHONEMES: Final = 510

N_TOKENS: Final = 178  # rows of the token embeddings

BOUNDARY_TOKEN: Final = 0  # id of the token at the start and the end of every pass

STYLE_ROWS: Final = 510  # rows of a voice pack, one for each number of phonemes

STYLE_SIZE: Final = 256  # length of a style row: the decoder's half, then the predictor's

DECODER_STYLE: Final = slice(0, STYLE_SIZE // 2)  # the decoder's half of a style row

# The predictor's half of a style row, for duration, F0 and N.
PREDICTOR_STYLE: Final = slice(STYLE_SIZE // 2, STYLE_SIZE)

MODULE_STYLE: Final = STYLE_SIZE // 2  # length of the style input of a module, half a style row

HARMONICS: Final = 9  # number of sines in the harmonic source: the fundamental and eight overtones

SINE_AMPLITUDE: Final = 0.1
VOICED_NOISE: Final = 0.003
UNVOICED_NOISE: Final = SINE_AMPLITUDE / 3
# F0 in hertz above which a sound is voiced. This value and the three above are from the reference's SineGen.
VOICED_THRESHOLD: Final = 10.0

# Sizes of the network, from the `config.json` of the checkpoint hexgrad/Kokoro-82M, or from its weights' shapes.
# Channels of the text encoder, of the predictor, and of the decoder's text features.
HIDDEN: Final = 512
LAYERS: Final = 3  # number of convolutions in the text encoder, and of LSTMs in the duration predictor
TEXT_TAPS: Final = 5
BERT_HIDDEN: Final = 768
BERT_EMBEDDING: Final = 128
BERT_FEED_FORWARD: Final = 2048
BERT_POSITIONS: Final = MAX_PHONEMES + 2
BERT_HEADS: Final = 12
BERT_LAYERS: Final = 12
DECODER_HIDDEN: Final = 1024
# Channels of the reduced text features, an additional input of every decoder block except the first.
TEXT_RESIDUAL: Final = 64
UPSAMPLE_RATES: Final = (10, 6)
# Channels before, between and after the two upsamplings, whose kernels have twice as many taps as their rates.
UPSAMPLE_CHANNELS: Final = (512, 256, 128)
BLOCK_TAPS: Final = (3, 7, 11)  # kernel lengths of the vocoder's three parallel residual blocks
# Kernel lengths of the residual blocks for the harmonic source, one for each upsampling.
NOISE_TAPS: Final = (7, 11)
DILATIONS: Final = (1, 3, 5)  # dilations of the three pairs of convolutions in each of these blocks

# Logits per token; the sum of their sigmoids is the token's length in frames.
MAX_DURATION: Final = 50

MIN_SPEED: Final = 0.25
MAX_SPEED: Final = 4.0

# All timed steps of a pass, in order.
STAGES: Final = ("bert", "duration", "alignment", "f0n", "text_encoder", "decoder")

# The compiled stages; alignment is NumPy.
MODULES: Final = ("bert", "duration", "f0n", "text_encoder", "decoder")

# Function that `decoder` calls after its first half, with the features and a buffer to copy them to. The second half
# reads the copy.
DECODED: Final = "kokoro_desktop.decoded"
# Function that `decoder` calls between its two upsamplings, with the style and a buffer to copy it to.
UPSAMPLED: Final = "kokoro_desktop.upsampled"
# Function that `decoder` calls on a CPU at every instance normalisation, with the gains and shifts and a buffer to copy
# them to. The normalisation reads the copy.
NORMALISED: Final = "kokoro_desktop.normalised"
# Parameter name prefixes of `decoder` and of its second half.
DECODER: Final = "decoder."
VOCODER: Final = "decoder.vocoder."

DEFAULT_VOICE: Final = "af_heart"
