"""Batches: resumable synthesis of many lines to a folder of sounds, labels, a report and metadata."""
