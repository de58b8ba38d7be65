"""The PyTorch implementation of Kokoro, wrapped: torch is imported here and nowhere else, and only when called."""
