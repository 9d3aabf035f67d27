"""Cards as sets, the moment of play, and what one search is played with."""
