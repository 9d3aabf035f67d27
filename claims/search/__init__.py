"""The four values of a claim, and the line that shows the least of them."""
