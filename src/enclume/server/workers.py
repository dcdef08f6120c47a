"""The process that minds the workers: it starts one for each that died, and says so."""

from __future__ import annotations

import structlog
from prometheus_client.multiprocess import mark_process_dead
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors import Multiprocess
from uvicorn.supervisors.multiprocess import Process

log = structlog.get_logger()


class Workers(Multiprocess):
    """Several processes that serve."""

    def keep_subprocess_alive(self) -> None:
        before = {process.pid for process in self.processes}
        stopping = self.should_exit.is_set()
        super().keep_subprocess_alive()
        if self.should_exit.is_set() and not stopping:
            self._try_again()
        for pid in before - {process.pid for process in self.processes}:
            log.error("worker_died", pid=pid)
            mark_process_dead(pid)  # type: ignore[no-untyped-call]  # the library says no types

    def _try_again(self) -> None:
        """A worker could not begin, and the library would have all of them stop. So long as others serve, it was
        something that passes: the database was away when it began."""
        failed = [n for n, process in enumerate(self.processes) if process.exitcode == STARTUP_FAILURE]
        if len(failed) < len(self.processes):
            for n in failed:
                self.processes[n] = Process(self.config, self.sockets)
                self.processes[n].start()
            self.should_exit.clear()
