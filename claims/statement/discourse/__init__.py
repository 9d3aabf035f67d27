"""What clauses say together: order, conditions, corrections, and the plan they come to."""
