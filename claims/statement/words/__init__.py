"""The words of a text: tokens, the vocabulary of a language, and words misspelt."""
