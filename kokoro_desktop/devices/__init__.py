"""What the model can run on: a file for each kind of device, and what they have in common."""
