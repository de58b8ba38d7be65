"""The network of Kokoro-82M, implemented with tvm.relax.frontend.nn and symbolic lengths."""
