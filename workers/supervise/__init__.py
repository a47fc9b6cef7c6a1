"""The whole service on one machine: `make run`. Ordered start, restarts, ordered stop, nothing left running."""
