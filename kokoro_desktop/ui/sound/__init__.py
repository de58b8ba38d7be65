"""The sound on the screen and from the loudspeaker: waveform, spectrogram, phoneme lane, playback."""
