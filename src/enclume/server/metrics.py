"""Numbers about the running server, for Prometheus."""

from prometheus_client import Counter, Gauge, Histogram

CHOICES = Counter("enclume_entries_total", "Entries added to the logs of tables")
REFUSED = Counter("enclume_refused_total", "Commands refused", ["code"])
SOCKETS = Gauge("enclume_sockets", "Open sockets")
LIVE_TABLES = Gauge("enclume_live_tables", "Tables in memory")
BOT_SECONDS = Histogram("enclume_bot_seconds", "Time bots took to choose")
CHOICE_SECONDS = Histogram(
    "enclume_choice_seconds",
    "Time from a choice to its acknowledgement",
    buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1),
)
