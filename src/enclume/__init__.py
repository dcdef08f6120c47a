"""Enclume: a digital table for five board games about forging and delving."""

__version__ = "0.1.0"
