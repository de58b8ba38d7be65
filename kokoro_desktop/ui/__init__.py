"""The graphical interface, the only package that depends on Qt."""
