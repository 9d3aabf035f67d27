"""The commands that have rooms of their own; ``claims.cli`` brings them together."""
