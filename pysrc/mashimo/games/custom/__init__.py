"""Custom rules, section 12 of docs/RULES.md: the options, the game that is played by them, the rules as sentences."""
