"""A local HTTP server that speaks: OpenAI's speech interface, and prosody besides."""
