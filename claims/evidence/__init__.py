"""What declarers really do, counted in logs: the ground that "normal for the class" stands on."""
