"""Running a bundle: TVM's runtime library alone, no compiler, no torch, no Qt."""
