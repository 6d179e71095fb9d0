"""Exercises: positions in which exactly one move is right, as many as anybody wants."""

from mashimo.search.exercises.generator import Exercise, endless, make

__all__ = ["Exercise", "endless", "make"]
