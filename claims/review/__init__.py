"""A heap of logs reviewed: every claim in it flagged, kept in one store, shown worst first."""
