"""What the start of a trick shows by itself, before any search."""
