"""Listening tests: trials in random order, answers with reaction times, and their statistics."""

from kokoro_desktop.listening.trials import ListeningTest, Response, Task, Trial, answers_csv, make_trials

__all__ = ["ListeningTest", "Response", "Task", "Trial", "answers_csv", "make_trials"]
