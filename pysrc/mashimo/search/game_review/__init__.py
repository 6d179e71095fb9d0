"""The review of a game: its moves judged, the reasons for mistakes, and the accuracy of a side."""
