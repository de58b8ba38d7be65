"""A report as a picture: SVG, drawn without a plotting library."""
