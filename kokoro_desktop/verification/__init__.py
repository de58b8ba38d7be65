"""Proof that the compiled network says what PyTorch says, at every boundary between its modules."""
