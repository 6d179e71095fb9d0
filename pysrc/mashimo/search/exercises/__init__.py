"""Exercises: positions in which exactly one move is right, as many as anybody wants."""

from mashimo.search.exercises.generator import Exercise, generate, make

__all__ = ["Exercise", "generate", "make"]
