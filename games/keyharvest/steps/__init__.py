"""The questions of the game, one file each."""
