"""What is known of a position, kept for all that differ in nothing that mattered."""
