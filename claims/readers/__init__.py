"""Files to boards and claim records: boards in = boards out + problems, always."""
