"""Kokoro Desktop: Kokoro-82M, compiled by Apache TVM, speaking IPA."""

__version__ = "0.1.0"
