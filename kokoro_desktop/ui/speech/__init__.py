"""Speaking: the thread that owns the pipeline, and the choice of voice, speed, seed and device."""
