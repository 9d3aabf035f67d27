"""Rules contested bridge claims under Laws 68-71: every normal line searched."""
