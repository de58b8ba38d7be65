"""Devices that can run the model: one module per kind, and what the kinds share."""
