"""A game being played: positions and moves as text, turns as steps, undo, repetition, results, records."""
