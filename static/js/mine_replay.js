// A replay by keys, by a slider and by itself. Without this file every link and the form work.
"use strict";

const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
const room = document.getElementById("replay");
let playing = 0;
let speed = "600";

// Keys may be faster than htmx, which takes a moment to make new links its own.
const go = (address) => htmx.ajax("GET", address, { source: "#replay", target: "#replay" });

const press = (id) => {
  const link = document.getElementById(id);
  if (link) go(link.href);
  return Boolean(link);
};

const KEYS = { ArrowLeft: "back", ArrowRight: "next", g: "next-guess", b: "next-blunder", o: "odds" };

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
  if (event.target.closest("input, select, textarea, [data-roving], .replay-board-room")) return;
  if (!(event.key in KEYS)) return;
  stop();
  if (press(KEYS[event.key])) event.preventDefault();
});

// The slider: while it moves it tells the number, when it is let go the move is shown.

room.addEventListener("change", (event) => {
  if (event.target.id === "seek") go(`${document.querySelector(".replay").dataset.address}/${event.target.value}`);
  if (event.target.id === "speed") {
    speed = event.target.value;
    if (playing) start();
  }
});

room.addEventListener("input", (event) => {
  if (event.target.id === "seek") event.target.setAttribute("aria-valuetext", `move ${event.target.value}`);
});

// Play

function start() {
  clearInterval(playing);
  playing = setInterval(goOn, Number(speed));
  showTools();
}

function stop() {
  clearInterval(playing);
  playing = 0;
  showTools();
}

function goOn() {
  if (document.hidden) return;
  const { number, last } = document.querySelector(".replay").dataset;
  if (number === last || !press("next")) stop();
}

function showTools() {
  const button = document.getElementById("play");
  if (!button) return;
  document.querySelector(".replay-speed").hidden = calm.matches;
  document.getElementById("speed").value = speed;
  document.getElementById("go").hidden = true;
  button.hidden = calm.matches;
  button.textContent = playing ? "Pause" : "Play";
  button.setAttribute("aria-pressed", String(Boolean(playing)));
}

document.addEventListener("click", (event) => {
  if (event.target.closest("#play")) {
    if (playing) {
      stop();
    } else {
      start();
      goOn();
    }
  } else if (event.isTrusted && event.target.closest("#replay a")) {
    stop();
  }
});

calm.addEventListener("change", stop);

// A board that is wider than the window: the cell of the move comes into view.
function showMove(left) {
  const board = document.querySelector(".replay-board-room");
  const cell = board?.querySelector(".replay-played");
  if (!board) return;
  board.scrollLeft = left;
  if (!cell) return;
  const [frame, place] = [board.getBoundingClientRect(), cell.getBoundingClientRect()];
  if (place.left < frame.left || place.right > frame.right) {
    board.scrollLeft += (place.left + place.right - frame.left - frame.right) / 2;
  }
}

// After each move nobody loses the place of the keyboard, nor of a board that scrolls sideways.

let focused = "";
let scrolled = 0;
document.addEventListener("htmx:beforeSwap", () => {
  focused = document.activeElement?.id ?? "";
  scrolled = document.querySelector(".replay-board-room")?.scrollLeft ?? 0;
});

document.addEventListener("htmx:afterSettle", () => {
  showMove(scrolled);
  showTools();
  // What goes by quickly is not read out.
  const { said, number, last } = document.querySelector(".replay").dataset;
  if (!playing || number === last) announce(said);
  const lost = focused && !document.getElementById(focused);
  if (lost) (document.getElementById("next") ?? document.getElementById("back"))?.focus();
});

document.addEventListener("htmx:historyRestore", stop);
showMove(0);
showTools();
