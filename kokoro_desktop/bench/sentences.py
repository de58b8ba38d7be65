"""Standard sentences, so that figures from different days and machines speak of the same work."""

from __future__ import annotations

from typing import Final

_MEDIUM: Final = (
    "ðə nˈɔɹθ wˈɪnd ænd ðə sˈʌn wɜɹ dəspjˈuTɪŋ wˌɪʧ wʌz ðə stɹˈɔŋɡəɹ, "
    "wˌɛn ə tɹˈævələɹ kˈAm əlˈɔŋ, ɹˈæpt ɪn ə wˈɔɹm klˈOk, ænd spˈOk."
)

_MORE: Final = (
    "ðA əɡɹˈid ðæt ðə wˈʌn hˌu fˈɜɹst səksˈidəd ɪn mˈAkɪŋ ðə tɹˈævələɹ tˈAk hɪz klˈOk ˈɔf ʃˌʊd bi kənsˈɪdəɹd "
    "stɹˈɔŋɡəɹ ðæn ðə ˈʌðəɹ. ðˈɛn ðə nˈɔɹθ wˈɪnd blˈu æz hˈɑɹd æz hi kˈʊd, bˌʌt ðə mˈɔɹ hi blˈu, "
    "ðə mˈɔɹ klˈOsli dˌɪd ðə tɹˈævələɹ fˈOld hɪz klˈOk əɹˈWnd hˌɪm; ænd æt lˈæst, hi ɡˈAv ˈʌp. "
    "ðˈɛn ðə sˈʌn ʃˈOn ˈWt wˈɔɹmli, ænd əmˈidiətli hi tˈʊk ˈɔf hɪz klˈOk, wˈʌn, tˈu, θɹˈi, fˈɔɹ."
)

SENTENCES: Final = {
    "short": "həlˈO wˈɜɹld!",
    "medium": _MEDIUM,
    "long": f"{_MEDIUM} {_MORE}",
}
"""About 1.6 s, 8 s and 28 s by the default voice: a greeting, and Aesop's North Wind and Sun, the phoneticians' text.

The longest is as long as one pass may be: 510 phonemes at the most.
"""
