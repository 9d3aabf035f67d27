"""Published rulings, and how far the program's agree with them."""
