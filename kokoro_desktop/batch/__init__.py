"""Batches: resumable synthesis of many lines to a folder with audio files, labels, a report and metadata."""
