"""The numba kernels of the claim adjudicator: arrays in, tricks and cards out."""
