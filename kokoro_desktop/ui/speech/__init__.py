"""Speech synthesis: the worker thread with the engine, and the controls for voice, speed, seed and device."""
