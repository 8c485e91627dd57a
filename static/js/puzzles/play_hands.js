// Mouse, touch and keys on a puzzle; what they do is in play.js.
"use strict";

{
  const { byId, set } = boards;
  const { cells, settings, mark, next, look } = puzzle;
  const form = byId("game");
  const grid = byId("grid");
  const walk = new Walk(cells, Number(settings.columns), Math.max(0, cells.findIndex((cell) => !cell.dataset.clue)));

  // --- Mouse and touch: the first cell says which mark is drawn, the rest of the way gets the same

  let stroke = null;
  const pointers = new Map();

  const cellAt = (event) => {
    const element = document.elementFromPoint(event.clientX, event.clientY)?.closest('[role="gridcell"]');
    return element ? cells.indexOf(element) : -1;
  };

  grid.addEventListener("pointerdown", (event) => {
    pointers.set(event.pointerId, event);
    if (pointers.size > 1) { giveUp(); return; }
    const cell = cellAt(event);
    if (cell < 0 || event.button > 2 || event.button === 1) return;
    walk.moveTo(cell, event.pointerType === "mouse");
    if (puzzle.inView.cameCloser(cell, event)) return;
    if (cells[cell].dataset.clue || puzzle.isOver()) return;
    const right = event.button === 2;
    stroke = { start: cell, mark: right ? puzzle.second(cell) : next(look(cell)), cells: new Map() };
    if (event.pointerType === "mouse") { draw(cell); return; }
    // A finger may mean a tap, a long press, or a way to draw along.
    stroke.timer = setTimeout(() => {
      if (!stroke) return;
      stroke.mark = puzzle.second(cell);
      draw(cell);
      puzzle.buzz(20);
    }, Number(settings.delay));
  });

  grid.addEventListener("pointermove", (event) => {
    const last = pointers.get(event.pointerId);
    if (!last) return;
    pointers.set(event.pointerId, event);
    if (pointers.size > 1) {
      form.scrollLeft -= (event.clientX - last.clientX) / pointers.size;
      window.scrollBy(0, -(event.clientY - last.clientY) / pointers.size);
      return;
    }
    if (!stroke) return;
    for (const at of event.getCoalescedEvents?.().length ? event.getCoalescedEvents() : [event]) {
      const cell = cellAt(at);
      if (cell === stroke.start && !stroke.cells.size) continue;
      if (cell >= 0 && !stroke.cells.has(cell)) {
        clearTimeout(stroke.timer);
        if (!stroke.cells.size) draw(stroke.start);
        draw(cell);
      }
    }
  });

  // On its way a stroke fills unknown cells only, or wipes; it never runs over other marks.
  function draw(cell) {
    const from = look(stroke.start);
    const fits = cell === stroke.start || look(cell) === (stroke.mark === "." ? from : ".");
    if (cells[cell].dataset.clue || !fits || stroke.cells.has(cell)) return;
    stroke.cells.set(cell, stroke.mark);
    set(cells[cell].dataset, "mark", stroke.mark === "." ? "" : stroke.mark);
  }

  function lift(event) {
    pointers.delete(event.pointerId);
    if (!stroke) return;
    clearTimeout(stroke.timer);
    if (event.type === "pointerup" && !stroke.cells.size && cellAt(event) === stroke.start) draw(stroke.start);
    const done = [...stroke.cells];
    stroke = null;
    mark(done);
  }

  function giveUp() {
    if (!stroke) return;
    clearTimeout(stroke.timer);
    const drawn = [...stroke.cells.keys()];
    stroke = null;
    drawn.forEach(puzzle.show);
  }

  window.addEventListener("pointerup", lift);
  window.addEventListener("pointercancel", (event) => { pointers.delete(event.pointerId); giveUp(); });
  grid.addEventListener("contextmenu", (event) => event.preventDefault());
  grid.addEventListener("dragstart", (event) => event.preventDefault());

  // A click that no pointer made, such as a screen reader's.
  grid.addEventListener("click", (event) => {
    event.preventDefault();
    const cell = cells.indexOf(event.target.closest('[role="gridcell"]'));
    if (event.detail === 0 && cell >= 0) puzzle.touch(cell);
  });

  // --- Keyboard

  const toggled = (wanted) => [[walk.here, look(walk.here) === wanted ? "." : wanted]];
  const onBoard = {
    " ": (event) => mark([[walk.here, next(look(walk.here), event.shiftKey ? -1 : 1)]]),
    x: () => mark(toggled(settings.tool === "pencil" ? "o" : "*")),
    0: () => mark(toggled(settings.tool === "pencil" ? "_" : "-")),
    Backspace: () => mark([[walk.here, "."]]),
  };
  Object.assign(onBoard, { Enter: onBoard[" "], X: onBoard.x, ".": onBoard[0], Delete: onBoard.Backspace });

  const onPage = {
    u: puzzle.back, z: puzzle.back, r: puzzle.forth, y: puzzle.forth,
    h: () => { if (!byId("hint").disabled) puzzle.ask(byId("hint")); },
    c: () => { if (!byId("check").disabled) puzzle.ask(byId("check")); },
    p: () => puzzle.choose(settings.tool === "pencil" ? "cycle" : "pencil"),
    "?": () => byId("keys").showModal(),
  };

  document.addEventListener("keydown", (event) => {
    const inside = grid.contains(event.target);
    if (event.altKey || event.metaKey || byId("keys").open) return;
    if (event.target.matches("input, textarea, select")) return;
    const key = event.key;
    if (inside && walk.take(event)) return;
    if (event.ctrlKey) {
      const step = { z: puzzle.back, y: puzzle.forth }[key];
      if (step) { event.preventDefault(); step(); }
      return;
    }
    if (inside && onBoard[key]) { event.preventDefault(); onBoard[key](event); }
    else if (onPage[key.toLowerCase()]) { event.preventDefault(); onPage[key.toLowerCase()](); }
  });
}
