"""Numbers about the running server, for Prometheus."""

from prometheus_client import Counter, Gauge, Histogram

CHOICES = Counter("enclume_entries_total", "Entries added to the logs of tables")
REFUSED = Counter("enclume_refused_total", "Commands refused", ["code"])
SOCKETS = Gauge("enclume_sockets", "Open sockets", multiprocess_mode="livesum")
LIVE_TABLES = Gauge("enclume_live_tables", "Tables in memory", multiprocess_mode="livesum")
BOT_SECONDS = Histogram("enclume_bot_seconds", "Time bots took to choose")
REQUEST_SECONDS = Histogram(
    "enclume_request_seconds",
    "Time HTTP requests took",
    ["method", "status"],
    buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1, 5),
)
CHOICE_SECONDS = Histogram(
    "enclume_choice_seconds",
    "Time from a choice to its acknowledgement",
    buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1),
)
