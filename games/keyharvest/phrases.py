"""Words, to come."""
class Words: pass
