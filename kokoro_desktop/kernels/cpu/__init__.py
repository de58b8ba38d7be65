"""CPU kernels, which compute tiles in vector registers and distribute the work among threads."""
