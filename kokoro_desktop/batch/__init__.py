"""Speak many lines into a folder: sounds, labels, a report and a data set's metadata. Resumable."""
