"""The web server against visitors who are slow, silent, greedy or many: real sockets."""

from __future__ import annotations

import http.client
import json
import socket
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.processes.serving import eventually
from webapp.cli.server import http_server
from webapp.cli.server.http_server import MOST_READ_OUT, PATIENCE, THREADS, WebServer
from webapp.cli.server.turns import MOST_AT_ONCE, Turns

pytestmark = pytest.mark.functional

LARGE = 8 << 20
"""Bytes that no socket's buffers hold."""


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Tells how it was asked, or sends much."""
    body = json.dumps({name: str(value) for name, value in environ.items()}).encode()
    if environ["PATH_INFO"] == "/large":
        body = b"x" * LARGE
    start_response("200 OK", [("Content-Length", str(len(body)))])
    return [body]


class Served:
    """A server in a thread."""

    def __init__(self, proxies: int = 0, wsgi: Callable[..., Any] = application) -> None:
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=512)
        self.port = self.listener.getsockname()[1]
        self.server = WebServer(wsgi, self.listener, proxies)
        self.thread = threading.Thread(target=self.server.run)
        self.thread.start()

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=60)

    def get(self, path: str = "/", **headers: str) -> tuple[int, bytes]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request("GET", path, headers=headers)
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    def end(self) -> None:
        self.server.trigger.pull_trigger(self.server._map.clear)
        self.thread.join(60)
        assert not self.thread.is_alive()
        self.server.task_dispatcher.shutdown()
        while self.server.active_channels:  # some hang up in two steps
            for connection in [*self.server.active_channels.values()]:
                connection.handle_close()
        self.server.close()


@pytest.fixture
def served() -> Iterator[Served]:
    serving = Served()
    yield serving
    serving.end()


@contextmanager
def visitors(served: Served, number: int, say: bytes) -> Iterator[list[socket.socket]]:
    """People who say something and no more."""
    sockets = [served.connect() for _ in range(number)]
    try:
        for visitor in sockets:
            visitor.sendall(say)
        yield sockets
    finally:
        for visitor in sockets:
            visitor.close()


def hung_up(visitor: socket.socket) -> bool:
    try:
        return visitor.recv(1) == b""
    except ConnectionResetError:
        return True


HALF_A_HEAD = b"GET / HT"
HALF_A_BODY = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nhalf"
NO_READING = b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n"


@pytest.mark.parametrize("say", [b"", HALF_A_HEAD, HALF_A_BODY, NO_READING])
def test_people_who_keep_us_waiting_keep_nobody_else_waiting(served: Served, say: bytes) -> None:
    many = 3 * THREADS if say == NO_READING else 200
    with visitors(served, many, say) as sockets:
        eventually(lambda: len(served.server.active_channels) == many)
        for _ in range(2 * THREADS):
            assert served.get()[0] == 200
        assert len(served.server.active_channels) >= len(sockets), "and they are still there"


@pytest.mark.parametrize(
    ("say", "stage"), [(b"", "head"), (HALF_A_HEAD, "head"), (HALF_A_BODY, "body")]
)
def test_whoever_takes_too_long_to_ask_is_hung_up(
    served: Served, say: bytes, stage: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PATIENCE, stage, 0.1)
    with visitors(served, 3, say) as sockets:
        assert all(map(hung_up, sockets))


def test_a_head_that_comes_letter_by_letter_is_no_excuse(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PATIENCE, "head", 0.5)
    with visitors(served, 1, HALF_A_HEAD) as [visitor]:
        visitor.settimeout(0.05)

        def refused() -> bool:
            try:
                visitor.sendall(b"T")
                return hung_up(visitor)
            except TimeoutError:
                return False
            except OSError:
                return True

        eventually(refused)


def test_whoever_reads_no_answer_is_hung_up(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PATIENCE, "answer", 0.1)
    with visitors(served, 3, NO_READING):
        eventually(lambda: not served.server.active_channels)


def test_a_slow_reader_who_reads_on_gets_all(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PATIENCE, "answer", 0.0)  # looked at each second
    monkeypatch.setattr(http_server, "LEAST_READ", 1)
    with visitors(served, 1, NO_READING) as [visitor]:
        visitor.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 16)
        received, pause = 0, threading.Event()
        while received < LARGE:
            part = visitor.recv(1 << 18)
            assert part
            received += len(part)
            pause.wait(0.05)


def test_a_connection_in_use_is_kept_between_requests(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PATIENCE, "head", 1.0)
    connection = http.client.HTTPConnection("127.0.0.1", served.port, timeout=60)
    connection.connect()
    first = connection.sock
    pause = threading.Event()
    for _ in range(5):
        connection.request("GET", "/")
        assert connection.getresponse().read()
        pause.wait(0.6)
    assert connection.sock is first
    monkeypatch.setitem(PATIENCE, "idle", 0.1)
    eventually(lambda: not served.server.active_channels)
    connection.close()


def test_where_all_places_are_taken_whoever_dawdles_longest_goes(served: Served) -> None:
    served.server.most = 10
    with visitors(served, 10, HALF_A_HEAD) as sockets:
        eventually(lambda: len(served.server.active_channels) == 10)
        assert served.get()[0] == 200
        assert hung_up(sockets[0])
        sockets[-1].sendall(b"TP/1.1\r\nHost: x\r\n\r\n")
        assert sockets[-1].recv(12) == b"HTTP/1.1 200"


def test_without_a_proxy_nobody_is_believed_to_be_one(served: Served) -> None:
    headers = {
        "X-Forwarded-Proto": "https",
        "X-Forwarded-For": "203.0.113.9",
        "Forwarded": "for=203.0.113.9;proto=https",
        "SCRIPT_NAME": "/elsewhere",
        "Script-Name": "/elsewhere",
    }
    environ = json.loads(served.get(**headers)[1])
    assert (environ["wsgi.url_scheme"], environ["SCRIPT_NAME"]) == ("http", "")
    assert environ["REMOTE_ADDR"] == "127.0.0.1"
    assert not any("FORWARDED" in name for name in environ)


def test_behind_a_proxy_what_it_says_reaches_the_application() -> None:
    served = Served(proxies=1)
    try:
        environ = json.loads(served.get(**{"X-Forwarded-Proto": "https"})[1])
    finally:
        served.end()
    assert environ["HTTP_X_FORWARDED_PROTO"] == "https"


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"nonsense\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: x\r\nbad header\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nX: " + b"x" * 40_000 + b"\r\n\r\n", 431),
        (b"POST / HTTP/1.1\r\nContent-Length: -5\r\n\r\n", 400),
        (b"POST / HTTP/1.1\r\nTransfer-Encoding: gzip\r\n\r\n", 501),
    ],
)
def test_what_is_no_request_is_refused_in_a_line(served: Served, sent: bytes, status: int) -> None:
    with visitors(served, 1, sent) as [visitor]:
        answer = b""
        while part := visitor.recv(4096):
            answer += part
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith((b"HTTP/1.0 %d" % status, b"HTTP/1.1 %d" % status))
    assert b"Connection: close" in head
    assert body.count(b"\n") == 1
    assert b"waitress" not in answer
    assert served.get()[0] == 200


@pytest.mark.parametrize("chunked", [False, True])
def test_a_body_too_large_to_be_read_reaches_the_application_as_its_length(
    served: Served, *, chunked: bool
) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", served.port, timeout=60)
    parts = (b"x" * (1 << 20) for _ in range(6))
    length = {} if chunked else {"Content-Length": str(6 << 20)}
    connection.request("POST", "/", body=parts, headers=length, encode_chunked=chunked)
    answer = connection.getresponse()
    environ = json.loads(answer.read())
    connection.close()
    assert int(environ["CONTENT_LENGTH"]) >= MOST_READ_OUT
    assert answer.getheader("Connection") == "close"


class Gated:
    """An application that answers once it may, and notes who was let in."""

    def __init__(self) -> None:
        self.may_answer = threading.Event()
        self.inside: list[str] = []

    def __call__(
        self, environ: dict[str, Any], start_response: Callable[..., Any]
    ) -> Iterable[bytes]:
        who = environ.get("HTTP_X_FORWARDED_FOR", environ["REMOTE_ADDR"])
        self.inside.append(who)
        if who != "127.0.0.2":
            self.may_answer.wait(60)
        start_response("200 OK", [("Content-Length", "2")])
        return [b"ok"]


def test_whoever_asks_much_waits_behind_oneself() -> None:
    gated = Gated()
    served = Served(wsgi=gated)
    whole = b"GET / HTTP/1.0\r\n\r\n"
    try:
        with visitors(served, 3 * THREADS, whole) as crowd:
            eventually(lambda: len(gated.inside) == MOST_AT_ONCE)
            address = ("127.0.0.1", served.port)
            with socket.create_connection(address, 60, ("127.0.0.2", 0)) as other:
                other.sendall(whole)
                assert other.recv(12) == b"HTTP/1.0 200"
            assert gated.inside == ["127.0.0.1"] * MOST_AT_ONCE + ["127.0.0.2"]
            gated.may_answer.set()
            assert all(visitor.recv(12) == b"HTTP/1.0 200" for visitor in crowd)
    finally:
        gated.may_answer.set()
        served.end()


@pytest.mark.parametrize("proxies", [0, 1, 2])
def test_behind_proxies_those_take_turns_whom_they_name(proxies: int) -> None:
    served = Served(proxies=proxies)
    head = b"GET / HTTP/1.1\r\nX-Forwarded-For: 203.0.113.9, 2001:db8::1, 192.0.2.7\r\n\r\n"
    try:
        with visitors(served, 1, head) as [visitor]:
            assert visitor.recv(12) == b"HTTP/1.1 200"
            (connection,) = served.server.active_channels.values()
            request = http_server.HttpRequest(connection.adj)
            request.received(head)
            connection.requests = [request]
            assert connection.asker() == ("127.0.0.1", "192.0.2.7", "2001:db8::/64")[proxies]
            connection.requests = []
    finally:
        served.end()


class Waiting:
    """A task of somebody's."""

    def __init__(self, who: str) -> None:
        self.who = who
        self.done = False

    def asker(self) -> str:
        return self.who

    def service(self) -> None:
        self.done = True


def test_turns_go_round() -> None:
    turns = Turns(threading.Lock())
    tasks = [Waiting(who) for who in "aaabbc"]
    for task in tasks:
        turns.append(task)
    assert len(turns) == len(tasks)
    order = []
    while turns:
        turn = turns.popleft()
        turn.service()
        (task,) = (task for task in tasks if task.done)
        tasks.remove(task)
        order.append(task.who)
    assert "".join(order) == "abcaba"


def test_of_what_is_asked_in_one_breath_one_answer_at_a_time_waits_for_its_reader() -> None:
    asked = []

    def large(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        asked.append(environ["PATH_INFO"])
        return application(environ, start_response)

    served = Served(wsgi=large)
    try:
        paths = ["/large", "/1", "/2", "/3"]
        ask = "".join(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n" for path in paths)
        with visitors(served, 1, ask.encode()) as [visitor]:
            eventually(lambda: asked)
            assert served.get()[0] == 200  # the loop has gone round
            assert asked.count("/1") == 0
            answer = b""
            while answer.count(b"HTTP/1.1 200") < len(paths):
                answer += visitor.recv(1 << 20)
        assert [path for path in asked if path != "/"] == paths
    finally:
        served.end()


@pytest.mark.parametrize("expect", [{}, {"Expect": "100-continue"}])
def test_no_part_of_a_refused_body_is_taken_for_a_request(
    served: Served, expect: dict[str, str]
) -> None:
    body = b"GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n" * 150_000
    fields = {"Host": "x", "Content-Length": str(len(body)), **expect}
    head = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
    with visitors(served, 1, f"POST / HTTP/1.1\r\n{head}\r\n".encode()) as [visitor]:
        visitor.sendall(body)
        answer = b""
        while part := visitor.recv(1 << 20):
            answer += part
    assert answer.count(b"HTTP/1.1 ") == 1
    assert b"smuggled" not in answer
