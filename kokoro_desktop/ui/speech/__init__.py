"""Speech synthesis: the worker thread that owns the pipeline, and the choice of voice, speed, seed and device."""
