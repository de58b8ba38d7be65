"""Resumable batches: speak a list of lines, and write audio files, labels, a report and metadata to a folder."""
