"""What the games share: the contract of a game's file, how it is bound, events, layouts, and what moves the seeds."""
