"""Which law decides, which value, and why."""
