"""The take list and its actions, the session as a document, and file exchange with Praat."""
