"""The director's desk as a page of this machine: ``claims serve``."""
