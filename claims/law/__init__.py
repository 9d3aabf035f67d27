"""The Laws that a claim meets, a module each."""
