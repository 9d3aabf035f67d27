"""What a director writes by hand, as claim records: hands, contract, turn and words."""
