// Arrow keys go from cell to cell of a board that tells its odds; one cell is a tab stop.
"use strict";

function neighbour(cell, key) {
  const row = cell.parentElement;
  const rows = [...row.parentElement.children];
  const cells = [...row.children];
  const column = cells.indexOf(cell);
  const line = rows.indexOf(row);
  switch (key) {
    case "ArrowLeft": return cells[column - 1];
    case "ArrowRight": return cells[column + 1];
    case "ArrowUp": return rows[line - 1]?.children[column];
    case "ArrowDown": return rows[line + 1]?.children[column];
    case "Home": return cells[0];
    case "End": return cells[cells.length - 1];
    default: return undefined;
  }
}

document.addEventListener("keydown", (event) => {
  const cell = event.target.closest?.("[data-roving] [role=gridcell]");
  const next = cell && neighbour(cell, event.key);
  if (!next) return;
  event.preventDefault();
  cell.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
});

// A finger or the mouse moves the tab stop too.
document.addEventListener("focusin", (event) => {
  const cell = event.target.closest?.("[data-roving] [role=gridcell]");
  if (!cell) return;
  const grid = cell.closest("[data-roving]");
  grid.querySelector("[tabindex='0']")?.setAttribute("tabindex", "-1");
  cell.tabIndex = 0;
});
