"""The claimer's words, read into a plan."""
