"""Local HTTP speech server: OpenAI's speech API, plus endpoints for prosody."""
