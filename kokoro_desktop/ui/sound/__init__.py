"""The sound in the window: waveform, spectrogram, phoneme lane, playback."""
