"""Sound display, playback and prosody editing: waveform, spectrogram, phoneme lane and inspector."""
