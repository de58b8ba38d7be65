"""Requests for text in ordinary spelling."""

from __future__ import annotations

from dataclasses import replace

from kokoro_desktop.engine.synthesis import SpeechRequest
from kokoro_desktop.phonemes import passes
from kokoro_desktop.spelling import Conversion, spelled_words
from kokoro_desktop.spelling.marked_prosody import marked_edit


def spelled_request(request: SpeechRequest, conversion: Conversion) -> SpeechRequest:
    """Return a request for a conversion's phonemes, with their encoding, words, and the prosody of the markup."""
    parts = () if request.encoding is None else passes(request.encoding, request.speed)
    return replace(request, words=spelled_words(conversion), edit=marked_edit(conversion, parts))
