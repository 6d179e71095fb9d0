"""`python -m mashimo`: the games and the computer player in a terminal."""

import sys

if __name__ == "__main__":  # a search in a process of its own imports this file too
    try:
        from mashimo.cli.main import main

        sys.exit(main())
    except KeyboardInterrupt:  # while that was imported
        sys.exit(130)
