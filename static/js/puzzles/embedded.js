// A puzzle in a frame of another site: marks are made and seen here, and neither sent nor kept.
// Without this file it is a board to look at, with a link to where it can be played.
"use strict";

{
  const { dataset: settings } = document.getElementById("main");
  const columns = Number(settings.columns);
  const cells = [...document.querySelectorAll('[role="gridcell"]')];
  const ORDER = [".", "*", "-"];
  const words = { ".": settings.unknown, "*": settings.bullet, "-": settings.empty };
  const marks = cells.map(() => ".");
  const around = (cell) => boards.around(cell, columns, cells.length);
  const bulletsIn = (some) => some.filter((cell) => marks[cell] === "*").length;
  let solved = false;

  function show(cell) {
    const { dataset, firstElementChild: inside } = cells[cell];
    if (dataset.clue === undefined) {
      boards.set(dataset, "mark", marks[cell] === "." ? "" : marks[cell]);
      inside.setAttribute("aria-label", `${dataset.name}, ${words[marks[cell]]}`);
      return;
    }
    const near = around(cell);
    const placed = bulletsIn(near);
    const open = near.some((other) => cells[other].dataset.clue === undefined && marks[other] === ".");
    boards.set(dataset, "state", placed > dataset.clue ? "over" : placed === Number(dataset.clue) && !open ? "done" : "");
  }

  const isFound = () => bulletsIn([...cells.keys()]) === Number(settings.total)
    && cells.every(({ dataset }, cell) => dataset.clue === undefined || bulletsIn(around(cell)) === Number(dataset.clue));

  function mark(cell, sign) {
    if (solved || cells[cell].dataset.clue !== undefined) return;
    marks[cell] = sign;
    [cell, ...around(cell)].forEach(show);
    boards.byId("left").textContent = Number(settings.total) - bulletsIn([...cells.keys()]);
    solved = isFound();
    document.getElementById("main").classList.toggle("is-solved", solved);
    if (solved) boards.byId("status").textContent = settings.solved;
  }

  const next = (cell, way = 1) => ORDER[(ORDER.indexOf(marks[cell]) + way + 3) % 3];

  for (const element of cells) {
    if (element.dataset.clue !== undefined) continue;
    element.removeAttribute("aria-label");
    const button = document.createElement("button");
    button.type = "button";
    element.append(button);
  }
  cells.forEach((_, cell) => show(cell));
  const walk = new Walk(cells, columns, Math.max(0, cells.findIndex((cell) => cell.dataset.clue === undefined)));

  const grid = boards.byId("grid");
  const cellOf = (event) => cells.indexOf(event.target.closest('[role="gridcell"]'));
  grid.addEventListener("click", (event) => { if (cellOf(event) >= 0) mark(cellOf(event), next(cellOf(event))); });
  grid.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    if (cellOf(event) >= 0) mark(cellOf(event), next(cellOf(event), -1));
  });
  const keys = { x: "*", 0: "-", Backspace: "." };
  grid.addEventListener("keydown", (event) => {
    if (event.altKey || event.metaKey || walk.take(event) || !(event.key in keys)) return;
    event.preventDefault();
    mark(walk.here, keys[event.key]);
  });
}
