"""The review of a game: its moves judged, the reasons for mistakes, how accurately a side has played."""
