"""`python -m mashimo`: the games and the computer player in a terminal."""

import sys

from mashimo.command.main import main

if __name__ == "__main__":  # a search in a process of its own imports this file too
    sys.exit(main())
