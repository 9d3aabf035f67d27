"""What a clause says in bridge: cards cashed, led and ruffed, tricks given and claimed, beliefs."""
