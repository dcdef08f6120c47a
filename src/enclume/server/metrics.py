"""Numbers about the running server, for Prometheus."""

from __future__ import annotations

from bisect import bisect_left

from prometheus_client import Counter, Gauge, Histogram


class Times(Counter):
    """How often something happens that does so thousands of times a second: it is counted here, and handed on to
    Prometheus now and then."""

    def _metric_init(self) -> None:
        super()._metric_init()
        self._times = 0

    def note(self) -> None:
        self._times += 1

    def hand_on(self) -> None:
        """Tell what has been noted to whoever asks for it, at this worker or at another."""
        times, self._times = self._times, 0
        self.inc(times)


class Waits(Histogram):
    """How long such things took."""

    def _metric_init(self) -> None:
        super()._metric_init()
        self._counted = [0] * len(self._upper_bounds)
        self._added = 0.0

    def note(self, seconds: float) -> None:
        self._counted[bisect_left(self._upper_bounds, seconds)] += 1
        self._added += seconds

    def hand_on(self) -> None:
        counted, self._counted = self._counted, [0] * len(self._counted)
        added, self._added = self._added, 0.0
        for bucket, times in zip(self._buckets, counted, strict=True):
            if times:
                bucket.inc(times)
        if any(counted):
            self._sum.inc(added)


CHOICES = Times("enclume_entries_total", "Entries added to the logs of tables")
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
CHOICE_SECONDS = Waits(
    "enclume_choice_seconds",
    "Time from a choice, or another command that is logged, to its acknowledgement",
    buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1),
)


def hand_on() -> None:
    """Bring the numbers up to date that are only counted at first."""
    CHOICES.hand_on()
    CHOICE_SECONDS.hand_on()
