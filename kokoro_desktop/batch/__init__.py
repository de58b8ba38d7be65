"""Batches: speak many lines into a folder of sounds, labels, a report and metadata; resumable."""
