"""Stand-ins for the network and the sound card, for tests and for trying the window without a model."""
