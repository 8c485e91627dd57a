"""A desktop of one's own: an X server that nobody sees, a window manager, and hands.

Needs Xvfb, openbox, xdotool, xprop, xwininfo and hsetroot; programs get a home folder of their own.
"""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TypeVar

from PIL import Image, ImageGrab

from tests.screenshots.scene import Box

SCREEN = (1600, 1200)
PATIENCE_SECONDS = 30
FRAMES = ("Clearlooks", "Onyx", "Bear2", "Natura", "Mikachu", "Breeze-ob", "Orang", "Emacs")
"""Looks of window frames that come with openbox."""

GROUNDS = (
    ("-solid", "#3a6ea5"),
    ("-solid", "#2e3436"),
    ("-solid", "#dcdcdc"),
    ("-add", "#204060", "-add", "#a0c0e0", "-gradient", "0"),
    ("-add", "#402040", "-add", "#e0a080", "-add", "#305050", "-gradient", "45"),
)


T = TypeVar("T")


@dataclass(frozen=True)
class Window:
    """A window of a program: its number, and where its inside lies on the screen."""

    number: str
    left: int
    top: int
    width: int
    height: int


@dataclass(frozen=True)
class Display:
    """An X display with a home for the programs on it."""

    name: str
    home: Path
    environment: dict[str, str]

    def run(self, *command: str | Path) -> str:
        """Run a small tool on the display."""
        done = subprocess.run(
            command,
            env=self.environment,
            cwd=self.home,
            check=True,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=60,
        )
        return done.stdout

    def answers(self, *command: str) -> bool:
        """Whether a tool has something to tell."""
        with suppress(subprocess.CalledProcessError):
            return "no such" not in self.run(*command)
        return False

    @contextmanager
    def running(self, *command: str | Path, **more: str) -> Iterator[subprocess.Popen[bytes]]:
        """Start a program, and end it."""
        process = subprocess.Popen(
            command, env=self.environment | more, cwd=self.home, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip
        try:
            yield process
        finally:
            end(process)

    def window(self, name: str) -> Window:
        """Wait for a window by its title or class, a pattern."""
        return eventually(lambda: self.window_if_there(name), f"a window {name}")

    def window_if_there(self, name: str) -> Window | None:
        """A visible window by its title or class."""
        for what in ("--name", "--class"):
            with suppress(subprocess.CalledProcessError):
                for number in self.run("xdotool", "search", "--onlyvisible", what, name).split():
                    window = self.window_of(number)
                    if min(window.width, window.height) > 30:
                        return window
        return None

    def window_of(self, number: str) -> Window:
        """Where a window lies now."""
        said = self.run("xwininfo", "-id", number)
        left, top, width, height = (
            int(re.search(rf"{name}: +(-?\d+)", said)[1])  # type: ignore[index]
            for name in ("Absolute upper-left X", "Absolute upper-left Y", "Width", "Height")
        )
        return Window(number, left, top, width, height)

    def frame(self, window: Window) -> Box:
        """A window with its frame, as far as it is on the screen."""
        said = self.run("xprop", "-id", window.number, "_NET_FRAME_EXTENTS")
        sides = [int(number) for number in re.findall(r"\d+", said.partition("=")[2])]
        left, right, top, bottom = sides or [0, 0, 0, 0]
        return (
            max(0, window.left - left),
            max(0, window.top - top),
            min(SCREEN[0], window.left + window.width + right),
            min(SCREEN[1], window.top + window.height + bottom),
        )

    def move(self, window: Window, rng: Random) -> Window:
        """Put a window somewhere on the screen."""
        x = rng.randint(4, max(5, SCREEN[0] - window.width - 12))
        y = rng.randint(4, max(5, SCREEN[1] - window.height - 44))
        self.run("xdotool", "windowmove", "--sync", window.number, str(x), str(y))
        self.rest()
        return self.window_of(window.number)

    def click(self, *places: tuple[float, float], button: int = 1) -> None:
        """Click places of the screen, one after the other."""
        words: list[str] = []
        for x, y in places:
            words += ["mousemove", str(round(x)), str(round(y)), "click", str(button)]
        for start in range(0, len(words), 500):
            self.run("xdotool", *words[start : start + 500])

    def rest(self) -> None:
        """Put the pointer where it lights nothing up."""
        self.run("xdotool", "mousemove", str(SCREEN[0] - 1), str(SCREEN[1] - 1))

    def screen(self) -> Image.Image:
        """What is on the screen once it has come to rest."""
        last = ImageGrab.grab(xdisplay=self.name).convert("RGB")
        for _ in range(40):
            time.sleep(0.12)
            now = ImageGrab.grab(xdisplay=self.name).convert("RGB")
            if now.tobytes() == last.tobytes():
                return now
            last = now
        return last

    def ground(self, rng: Random) -> None:
        """Paint the ground of the desktop."""
        self.run("hsetroot", *rng.choice(GROUNDS))


@dataclass(frozen=True)
class Studio:
    """What every program needs to have its pictures taken."""

    display: Display
    rng: Random
    folder: Path
    """Where all pictures go; packages of npm and tiles without a name lie there too."""


def end(process: subprocess.Popen[bytes]) -> None:
    """End a process that was started here, and those that it started."""
    for signal in (15, 9):
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal)
        with suppress(subprocess.TimeoutExpired):
            process.wait(timeout=3)
            return


def eventually(look: Callable[[], T | None], what: str) -> T:
    """Look until there is something."""
    until = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < until:
        thing = look()
        if thing:
            return thing
        time.sleep(0.1)
    raise TimeoutError(f"not there: {what}")


@contextmanager
def display(number: int, *, dpi: int = 96, frames: str = "Clearlooks") -> Iterator[Display]:
    """Start an X server with openbox and a session bus, and end them."""
    name = f":{number}"
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        ExitStack() as stack,
    ):
        home = Path(folder)
        screen = Display(name, home, surroundings(name, home))
        size = "{}x{}x24".format(*SCREEN)
        stack.enter_context(
            screen.running(
                "Xvfb", name, "-screen", "0", size, "-dpi", str(dpi), "-nolisten", "tcp", "-noreset"
            )
        )
        eventually(lambda: screen.answers("xwininfo", "-root"), "X server")
        stack.enter_context(screen.running("openbox", "--config-file", settings(home, frames)))
        eventually(lambda: screen.answers("xprop", "-root", "_NET_SUPPORTING_WM_CHECK"), "openbox")
        bus = home / "bus"
        stack.enter_context(
            screen.running("dbus-daemon", "--session", f"--address=unix:path={bus}", "--nofork")
        )
        eventually(bus.exists, "session bus")
        screen.environment["DBUS_SESSION_BUS_ADDRESS"] = f"unix:path={bus}"
        yield screen


def surroundings(name: str, home: Path) -> dict[str, str]:
    """What programs on the display know of the world."""
    (home / "run").mkdir(mode=0o700)
    return {
        "PATH": f"{os.environ['PATH']}:/usr/games",
        "HOME": str(home),
        "XDG_RUNTIME_DIR": str(home / "run"),
        "LANG": "C.UTF-8",
        "DISPLAY": name,
        "GDK_BACKEND": "x11",
        "QT_QPA_PLATFORM": "xcb",
        "LIBGL_ALWAYS_SOFTWARE": "1",
        "NO_AT_BRIDGE": "1",
    }


def settings(home: Path, frames: str) -> Path:
    """The settings of openbox, with a look of its frames."""
    text = Path("/etc/xdg/openbox/rc.xml").read_text()
    file = home / "openbox.xml"
    file.write_text(re.sub(r"(<theme>\s*<name>)[^<]*", rf"\g<1>{frames}", text))
    return file


def centres(
    box: Box, cells: Sequence[tuple[int, int]], cell: tuple[float, float]
) -> list[tuple[float, float]]:
    """Where to click for cells of a grid."""
    return [(box[0] + (x + 0.5) * cell[0], box[1] + (y + 0.5) * cell[1]) for x, y in cells]
