// Mouse, touch and keys on a puzzle; what they do is in play.js.
"use strict";

{
  const { byId, set } = boards;
  const { cells, settings, mark, next, look } = puzzle;
  const form = byId("game");
  const grid = byId("grid");
  const walk = new Walk(cells, Number(settings.columns), Math.max(0, cells.findIndex((cell) => !cell.dataset.clue)));

  // --- Mouse and touch: the first cell says which mark is drawn, the rest of the way gets the same

  const STILL = 10; // pixels that a resting finger may tremble
  let stroke = null;

  const cellAt = (event) => {
    const element = document.elementFromPoint(event.clientX, event.clientY)?.closest('[role="gridcell"]');
    return element ? cells.indexOf(element) : -1;
  };

  // A board wider than the page moves under a finger in all directions, any other up and down only.
  const width = new ResizeObserver(() => set(settings, "scrolls", form.scrollWidth > form.clientWidth + 1 && "yes"));
  for (const element of [form, grid]) width.observe(element);

  grid.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary) { giveUp(); return; }
    const cell = cellAt(event);
    if (cell < 0 || event.button > 2 || event.button === 1) return;
    const right = event.button === 2;
    stroke = { start: cell, last: cell, down: event, mark: right ? puzzle.second(cell) : next(look(cell)), cells: new Map() };
    if (event.pointerType === "mouse") { begin(); return; }
    // A finger may mean a tap, a long press, a way to draw along, or to move the page.
    stroke.timer = setTimeout(() => {
      stroke.mark = puzzle.second(cell);
      begin();
      if (stroke) puzzle.buzz(20);
    }, Number(settings.delay));
  });

  // From here on the stroke is no scroll any more. It may end at once: where the board comes closer instead.
  function begin() {
    const { start, down } = stroke;
    clearTimeout(stroke.timer);
    walk.moveTo(start, down.pointerType === "mouse");
    if (puzzle.inView.cameCloser(start, down) || cells[start].dataset.clue || puzzle.isOver()) stroke = null;
    else draw(start);
  }

  grid.addEventListener("pointermove", (event) => {
    if (stroke?.down.pointerId !== event.pointerId) return;
    if (!stroke.cells.size && !draws(event)) return;
    for (const at of event.getCoalescedEvents?.().length ? event.getCoalescedEvents() : [event]) {
      const cell = cellAt(at);
      if (cell < 0 || cell === stroke.last) continue;
      draw(cell);
      stroke.last = cell;
    }
  });

  // A finger that leaves its first cell: sideways it draws from then on, else the browser scrolls.
  function draws(event) {
    const [x, y] = [Math.abs(event.clientX - stroke.down.clientX), Math.abs(event.clientY - stroke.down.clientY)];
    if (Math.max(x, y) > STILL) clearTimeout(stroke.timer);
    if (cellAt(event) === stroke.start) return false;
    if (x > y && !settings.scrolls) begin();
    else giveUp();
    return stroke !== null;
  }

  // On its way a stroke fills unknown cells only, or wipes; it never runs over other marks.
  function draw(cell) {
    const from = look(stroke.start);
    const fits = cell === stroke.start || look(cell) === (stroke.mark === "." ? from : ".");
    if (cells[cell].dataset.clue || !fits || stroke.cells.has(cell)) return;
    stroke.cells.set(cell, stroke.mark);
    set(cells[cell].dataset, "mark", stroke.mark === "." ? "" : stroke.mark);
  }

  function lift(event) {
    if (stroke?.down.pointerId !== event.pointerId) return;
    if (!stroke.cells.size) begin();
    if (!stroke) return;
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
  window.addEventListener("pointercancel", giveUp);
  // A finger that draws already is not taken away by a scroll.
  grid.addEventListener("touchmove", (event) => {
    if (stroke?.cells.size && event.cancelable) event.preventDefault();
  }, { passive: false });
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
