// An explanation by keys and by itself: arrows go from step to step, Play goes on every few
// seconds. Without this file every link works as it is.
"use strict";

const PAUSE = 4500;
const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
let playing = 0;

const press = (id) => {
  const link = document.getElementById(id);
  link?.click();
  return Boolean(link);
};

// One cell of the board is a tab stop; arrows go on from it.
function rove(cell, key) {
  const cells = [...cell.closest("[role=row]").children];
  const rows = [...cell.closest("[role=grid]").children];
  let column = cells.indexOf(cell.parentElement);
  let row = rows.indexOf(cell.closest("[role=row]"));
  const [down, right] = {
    ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0],
  }[key];
  for (;;) {
    row += down;
    column += right;
    const next = rows[row]?.children[column];
    if (!next) return;
    const link = next.querySelector("a");
    if (link) {
      link.focus();
      return;
    }
  }
}

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!event.key.startsWith("Arrow") || event.target.closest("input, select, textarea")) return;
  const cell = event.target.closest(".ask-board a");
  if (cell) {
    event.preventDefault();
    rove(cell, event.key);
  } else if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
    stop();
    if (press(event.key === "ArrowLeft" ? "back" : "next")) event.preventDefault();
  }
});

document.addEventListener("focusin", (event) => {
  const cell = event.target.closest(".ask-board a");
  if (!cell) return;
  for (const one of document.querySelectorAll(".ask-board a[tabindex='0']")) one.tabIndex = -1;
  cell.tabIndex = 0;
});

// Play

function stop() {
  clearInterval(playing);
  playing = 0;
  showPlay();
}

function goOn() {
  if (document.hidden) return;
  if (!document.getElementById("play") || !press("next")) stop();
}

function showPlay() {
  const button = document.getElementById("play");
  if (!button) {
    if (playing) stop();
    return;
  }
  button.hidden = calm.matches;
  button.textContent = playing ? "Pause" : "Play";
  button.setAttribute("aria-pressed", String(Boolean(playing)));
}

document.addEventListener("click", (event) => {
  if (event.target.closest("#play")) {
    if (playing) {
      stop();
    } else {
      playing = setInterval(goOn, PAUSE);
      goOn();
      showPlay();
    }
  } else if (event.isTrusted && event.target.closest("#solution a")) {
    stop();
  }
});

calm.addEventListener("change", () => stop());

// After each step: the list shows where we are, and nobody loses the place of the keyboard.

function settle() {
  const steps = document.getElementById("steps");
  const current = steps?.querySelector("[aria-current]");
  if (current) steps.scrollTop = current.offsetTop - steps.offsetTop - steps.clientHeight / 3;
  const cells = [...document.querySelectorAll(".ask-board a")];
  cells.forEach((cell) => { cell.tabIndex = -1; });
  const first = cells.find((cell) => cell === document.activeElement) ?? cells[0];
  if (first) first.tabIndex = 0;
  showPlay();
}

let focused = "";
document.addEventListener("htmx:beforeSwap", () => {
  focused = document.activeElement?.id ?? "";
});

document.addEventListener("htmx:afterSettle", () => {
  settle();
  const lost = focused && !document.getElementById(focused);
  if (lost) (document.getElementById("next") ?? document.getElementById("back"))?.focus();
});

document.addEventListener("htmx:historyRestore", settle);
settle();
