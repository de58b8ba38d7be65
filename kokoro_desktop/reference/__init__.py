"""PyTorch implementation of Kokoro.

Only this package imports torch, and only when one of its functions is called.
"""
