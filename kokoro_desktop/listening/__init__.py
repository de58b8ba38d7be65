"""Listening tests: trials in random order, answers with reaction times, and their statistics."""

from kokoro_desktop.listening.trials import ListeningTask, ListeningTest, Response, Trial, answers_csv, make_trials

__all__ = ["ListeningTask", "ListeningTest", "Response", "Trial", "answers_csv", "make_trials"]
