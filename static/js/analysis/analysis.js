// A position explained: arrows go from step to step, but on a board that tells its odds from cell to
// cell (roving.js). Without this file every link works as it is.
"use strict";

// Where a wide board is scrolled to, from step to step.
let scrolled = 0;

// The board stays where it was, unless the cells that the sentence names would be out of view.
function showNamedCells() {
  const board = document.querySelector(".analysis-board");
  if (!board || board.scrollWidth <= board.clientWidth) return;
  board.scrollLeft = scrolled;
  const named = [...board.querySelectorAll("[data-now]")].map((cell) => cell.getBoundingClientRect());
  if (!named.length) return;
  const frame = board.getBoundingClientRect();
  const left = Math.min(...named.map((cell) => cell.left));
  const right = Math.max(...named.map((cell) => cell.right));
  if (left < frame.left || right > frame.right) board.scrollLeft += (left + right - frame.left - frame.right) / 2;
}

// Who went on from below the board is brought back to it, so that the cells of the sentence are seen.
function showBoard() {
  const board = document.querySelector(".analysis-board");
  if (!board) return;
  const named = [...board.querySelectorAll("[data-now]")];
  const gone = named.length ? named.some((cell) => cell.getBoundingClientRect().top < 0) : board.getBoundingClientRect().bottom < innerHeight / 3;
  if (gone) board.scrollIntoView({ block: "start", behavior: "instant" });
}

new Stepping("analysis", {
  keys: { ArrowLeft: "back", ArrowRight: "next" },
  busy: "input, select, textarea, [data-roving]",
  pause: () => 0,
  ended: () => true,
  settle: () => {
    Stepping.showCurrent(0.5);
    showNamedCells();
    showBoard();
  },
  said: () => Stepping.words(document.getElementById("analysis")),
});

document.addEventListener("htmx:beforeSwap", () => {
  scrolled = document.querySelector(".analysis-board")?.scrollLeft ?? 0;
});

// A tap on a cell of a whole board names it as another first cell.
document.addEventListener("click", (event) => {
  const cell = event.target.closest(".odds-board [role=gridcell]");
  const field = document.getElementById("first-cell");
  if (cell && field) field.value = cell.textContent.trim().split(",")[0];
});
