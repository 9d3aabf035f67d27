"""What words form together: nouns with their numbers and owners, phrases, clauses."""
