// An explanation: arrows go from step to step and, in the board, from cell to cell; *Run through* goes on every
// few seconds. Without this file every link works as it is.
"use strict";

{
  const PAUSE = 4500;

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
    const cell = event.target.closest(".ask-board a");
    if (!cell || !event.key.startsWith("Arrow")) return;
    event.preventDefault();
    rove(cell, event.key);
  });

  document.addEventListener("focusin", (event) => {
    const cell = event.target.closest(".ask-board a");
    if (!cell) return;
    for (const link of document.querySelectorAll(".ask-board a[tabindex='0']")) link.tabIndex = -1;
    cell.tabIndex = 0;
  });

  // The list shows where we are, and the board has its tab stop.
  function settle() {
    Stepping.showCurrent(1 / 3);
    const cells = [...document.querySelectorAll(".ask-board a")];
    cells.forEach((cell) => { cell.tabIndex = -1; });
    const first = cells.find((cell) => cell === document.activeElement) ?? cells[0];
    if (first) first.tabIndex = 0;
  }

  new Stepping("solution", {
    keys: { ArrowLeft: "back", ArrowRight: "next" },
    busy: "input, select, textarea, .ask-board a",
    pause: () => PAUSE,
    ended: () => !document.getElementById("play"),
    settle,
    said: () => Stepping.words(document.querySelector(".solution-words")),
  });
}
