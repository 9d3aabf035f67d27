"""What a claimer believes and what is normal for him: beliefs, lapses, conventions."""
