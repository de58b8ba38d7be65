"""The take list and its actions, the session as a document, and the exchange of files with Praat."""
