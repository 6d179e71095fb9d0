"""Exercises: positions in which exactly one move is right, as many as are asked for."""

from mashimo.search.exercises.generator import Exercise, generate, make

__all__ = ["Exercise", "generate", "make"]
