"""Devices that can run the model: one module for each device kind, and modules shared by all kinds."""
