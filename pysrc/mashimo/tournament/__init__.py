"""Tournaments of a class: pairings, results and standings, as one record. Nothing here knows a rule or a page."""
