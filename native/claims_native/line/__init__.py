"""The search for a normal line, and what makes a card normal."""
