"""One history of the schema, for the log and for the tables beside it. Run by `service.migrate` alone."""
