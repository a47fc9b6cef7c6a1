"""One file for each open question: what may be answered, and what follows."""
