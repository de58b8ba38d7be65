"""Any source of Kokoro-82M's weights -> one canonical set of float32 tensors, in one safetensors file."""

from __future__ import annotations
