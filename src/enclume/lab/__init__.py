"""Experiments: thousands of matches in parallel, and what they say about a game and its players."""

from .experiment import Experiment, Outcome, run
from .stats import Report

__all__ = ["Experiment", "Outcome", "Report", "run"]
