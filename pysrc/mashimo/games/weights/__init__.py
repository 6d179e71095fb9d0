"""The learned weights of the games' values: data beside the rules, a file for each game that has any."""
