"""The network of Kokoro-82M in tvm.relax.frontend.nn, with symbolic lengths."""
