"""The network of Kokoro-82M, written in tvm.relax.frontend.nn, with symbolic lengths."""
