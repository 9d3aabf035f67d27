"""The games a claim is judged by: the pool game, and the two defences that settle it sooner."""
