"""The common part of the games: the contract of a game's file, binding, events, layouts, and the moving of seeds."""
