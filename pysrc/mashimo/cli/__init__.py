"""`python -m mashimo`: the package in a terminal, for people and for programs. It knows no rule, and names no game."""
