"""HTTP for many visitors, some of them slow or hostile: waitress, with deadlines.

One loop reads requests and sends answers; a thread is taken only for a request that is there as a
whole, and is free again before its answer has been read. Whoever keeps the loop waiting is hung up.
"""

from __future__ import annotations

import logging
import resource
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from copy import copy
from typing import Any, ClassVar
from weakref import WeakSet

from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.server import TcpWSGIServer
from waitress.task import ErrorTask
from waitress.utilities import Error, RequestEntityTooLarge

from webapp.cli.server.turns import FairDispatcher
from webapp.web.site.extensions import LARGEST_PICTURE, PICTURE_PATHS
from webapp.web.site.network import network_of

THREADS = 16
"""More than the gate for costly work lets in, so that moves find one."""

HEAD_SECONDS = 10.0
"""From a connection's beginning, or a request's first byte, to the end of its headers."""

BODY_SECONDS = 30.0
"""For the rest of the request."""

READING_SECONDS = 30.0
LEAST_READ = 16 * 1024
"""Bytes of an answer that its reader takes in that time at least: half a kilobyte a second."""

IDLE_SECONDS = 75.0
"""Between requests: longer than the proxies in use keep a connection in hand."""

MOST_CONNECTIONS = 1000
"""Each costs memory and files even while it is silent."""

LINGERING_SECONDS = 5.0
"""For somebody who is still sending a body that was refused: closed at once, they would not see
the answer."""

FILES_A_CONNECTION = 2
"""The socket, and the file of an answer."""

LARGEST_HEAD = 32 * 1024
MOST_READ_OUT = 4 * 1024 * 1024
"""Bytes of a refused body that are still taken off the connection, which can then go on."""

MOST_PICTURES = 32
"""Requests of up to 20 MB that are taken at once: they lie in files until all of it is there. What
comes beyond may have `MOST_READ_OUT`."""

IN_MEMORY = 64 * 1024
"""Bytes of a body, or of an answer not yet read, that stay in memory; more of it goes to a file."""

NO_PAUSE = 1 << 40
"""Bytes that may wait for a reader before a thread would wait with them: never."""


class HttpRequest(HTTPRequestParser):  # type: ignore[misc]  # waitress brings no types
    """A request as it comes in. What is too large goes to the application, which says so."""

    adj: Adjustments
    error: Error | None
    cut_short = False
    large: ClassVar[WeakSet[HttpRequest]] = WeakSet()
    """Requests that may be larger than `MOST_READ_OUT`, as long as they are there."""

    def parse_header(self, header_plus: bytes) -> None:
        """Read the headers; a picture may be larger than what is read out of refused bodies."""
        super().parse_header(header_plus)
        if self.path in PICTURE_PATHS and len(self.large) < MOST_PICTURES:
            self.large.add(self)
            self.adj = copy(self.adj)
            self.adj.max_request_body_size = LARGEST_PICTURE

    def received(self, data: bytes) -> int:
        """Take a part of the request; return how many of the bytes belong to it."""
        consumed: int = super().received(data)
        if isinstance(self.error, RequestEntityTooLarge):
            self.close()
            self.error, self.body_rcv, self.cut_short = None, None, True
            self.expect_continue = False
            self.headers["CONTENT_LENGTH"] = str(
                max(self.content_length, self.adj.max_request_body_size)
            )
            # The rest of the body is never read: no request can follow it.
            self.headers["CONNECTION"] = "close"
        return consumed


class EarlyBytes:
    """Bytes that come before the last request is answered: read when its answer is out."""

    completed = expect_continue = headers_finished = False

    def __init__(self) -> None:
        self.data = b""

    def received(self, data: bytes) -> int:
        """Take all bytes."""
        self.data += data
        return len(data)

    def close(self) -> None:
        """Do nothing: no file is open."""


class Refusal(ErrorTask):  # type: ignore[misc]
    """The answer to bytes that are no HTTP request."""

    def execute(self) -> None:
        """Write the answer: what is wrong with the request."""
        error = self.request.error
        body = f"{error.reason}: {error.body}\n".encode()
        self.status = f"{error.code} {error.reason}"
        self.response_headers.append(("Content-Type", "text/plain; charset=utf-8"))
        self.set_close_on_finish()
        self.content_length = len(body)
        self.write(body)


class Connection(HTTPChannel):  # type: ignore[misc]
    """A visitor's connection, which knows since when it keeps us waiting."""

    error_task_class = Refusal
    request: HttpRequest | EarlyBytes | None

    def __init__(self, *given: Any, **named: Any) -> None:
        self.since = time.monotonic()
        self.asked = 0
        """How many requests have begun so far."""
        self._seen = "head", 0
        self._unread = 0
        self._lingers = self._lingered = False
        super().__init__(*given, **named)

    def asker(self) -> str:
        """The network whose turn its next request takes, as far as proxies tell."""
        address, proxies = str(self.addr[0]), self.server.proxies
        if proxies:
            forwarded = self.requests[0].headers.get("X_FORWARDED_FOR", "").split(",")
            address = forwarded[-proxies].strip() if len(forwarded) >= proxies else address
        return network_of(address)

    @property
    def waits_for_visitor(self) -> bool:
        """Whether we wait for the visitor; else a thread works on an answer."""
        return not self.requests

    def parser_class(self, adj: Adjustments) -> HttpRequest | EarlyBytes:
        """Begin to read a request: at most one at a time, so that answers do not pile up."""
        if self.requests or self.total_outbufs_len:
            return EarlyBytes()
        return self._next(adj)

    def _next(self, adj: Adjustments) -> HttpRequest:
        self.asked += 1
        return HttpRequest(adj)

    def readable(self) -> bool:
        """Whether anything more is to be read; what came early is read first.

        Asked of every connection in every round of the loop, so it is kept short.
        """
        if self._is_busy():
            return self._lingered
        if type(self.request) is EarlyBytes:
            early, self.request = self.request.data, None
            self.received(early)
            return self._lingered or not self._is_busy()
        return True

    def _is_busy(self) -> bool:
        return bool(
            self.requests
            or self.total_outbufs_len
            or self._lingered
            or self.will_close
            or self.close_when_flushed
        )

    def service(self) -> None:
        """Answer the request; whoever may still be sending is not hung up on at once."""
        request = self.requests[0]
        self._lingers |= bool(request.cut_short or request.error)
        super().service()

    def handle_read(self) -> None:
        """Read; after the answer to an unread body, only to let its sender finish."""
        if not self._lingered:
            super().handle_read()
        elif not self.recv(self.adj.recv_bytes):
            self.handle_close()

    def handle_close(self) -> None:
        """Hang up; where something is still being sent to us, first close only our direction."""
        if not self._lingers or not self.connected:
            super().handle_close()
            return
        self._lingers, self._lingered, self.will_close = False, True, False
        with suppress(OSError):
            self.socket.shutdown(socket.SHUT_WR)

    def is_overdue(self, now: float) -> bool:
        """Whether the visitor took longer than anybody needs. Asked about once a second."""
        stage = self._stage()
        if (stage, self.asked) != self._seen:
            self._seen, self.since = (stage, self.asked), now
            self._unread = self.total_outbufs_len
        if now - self.since <= PATIENCE[stage]:
            return False
        if stage != "answer":
            return True
        read, self._unread = self._unread - self.total_outbufs_len, self.total_outbufs_len
        self.since = now
        return bool(read < LEAST_READ)

    def _stage(self) -> str:
        if self._lingered:
            return "linger"
        if self.requests:
            return "work"
        if self.total_outbufs_len:
            return "answer"
        if self.request is None:
            return "idle" if self.asked else "head"
        if isinstance(self.request, EarlyBytes):
            return "idle"
        return "body" if self.request.headers_finished else "head"


PATIENCE = {
    "head": HEAD_SECONDS,
    "body": BODY_SECONDS,
    "work": float("inf"),  # ours, and bounded elsewhere
    "answer": READING_SECONDS,
    "idle": IDLE_SECONDS,
    "linger": LINGERING_SECONDS,
}


class WebServer(TcpWSGIServer):  # type: ignore[misc]
    """Answers on a socket that is open already, until the process is told to end."""

    channel_class = Connection

    def __init__(
        self, application: Callable[..., Any], listener: socket.socket, proxies: int
    ) -> None:
        """Serve a WSGI application; without `proxies` in front nobody is believed to be one."""
        self.most = _most_connections()
        self.proxies = proxies
        threads = FairDispatcher()
        threads.set_thread_count(THREADS)
        logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # speaks of every short wait
        options = Adjustments(
            sockets=[listener],
            ident=None,
            asyncore_use_poll=True,
            # Beyond our own bound, which makes room instead of waiting.
            connection_limit=self.most + 1000,
            cleanup_interval=1,
            log_socket_errors=False,
            max_request_header_size=LARGEST_HEAD,
            max_request_body_size=MOST_READ_OUT,
            inbuf_overflow=IN_MEMORY,
            outbuf_overflow=IN_MEMORY,
            outbuf_high_watermark=NO_PAUSE,
            clear_untrusted_proxy_headers=not proxies,
        )
        super().__init__(
            application,
            map={},
            dispatcher=threads,
            _sock=listener,
            adj=options,
            bind_socket=False,
            sockinfo=(listener.family, listener.type, listener.proto, listener.getsockname()),
        )

    def maintenance(self, now: float) -> None:
        """Hang up on whoever is overdue."""
        del now  # the time of day; it may jump
        moment = time.monotonic()
        for connection in [*self.active_channels.values()]:
            if connection.is_overdue(moment):
                # At once: a socket whose reader is gone is never ready to be written to.
                connection.handle_close()

    def handle_accept(self) -> None:
        """Take a new visitor in; where all places are taken, whoever dawdles longest goes."""
        if len(self.active_channels) >= self.most:
            dawdling = [
                connection
                for connection in self.active_channels.values()
                if connection.waits_for_visitor
            ]
            if dawdling:
                min(dawdling, key=lambda connection: connection.since).handle_close()
        super().handle_accept()


def _most_connections() -> int:
    """Count the connections that the limit on open files allows; the soft limit is raised first."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES_A_CONNECTION * MOST_CONNECTIONS + 200
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        return max(50, min(MOST_CONNECTIONS, (soft - 200) // FILES_A_CONNECTION))
    return MOST_CONNECTIONS
