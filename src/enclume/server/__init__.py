"""The table online: a server for people and bots."""
