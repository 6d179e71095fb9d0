"""Games for programs that learn: random playouts, and environments in the forms of PettingZoo and OpenSpiel.

`mashimo.environments.aec` needs the extra `rl` (PettingZoo), `mashimo.environments.open_spiel` the package open_spiel.
"""

from mashimo.environments.encoding import Encoding
from mashimo.environments.playouts import Playouts, play_out

__all__ = ["Encoding", "Playouts", "play_out"]
