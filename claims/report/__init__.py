"""Renderings of one ruling for people."""
