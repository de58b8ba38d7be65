"""The PyTorch implementation of Kokoro. Only this package imports torch, and only when it is called."""
