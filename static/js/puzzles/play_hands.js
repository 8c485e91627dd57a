// Mouse, touch and keys on a puzzle; what they do is in play.js.
"use strict";

{
  const { byId, set } = boards;
  const { cells, settings, mark, next, look } = puzzle;
  const form = byId("game");
  const grid = byId("grid");
  const walk = new Walk(cells, Number(settings.columns), Math.max(0, cells.findIndex((cell) => !cell.dataset.clue)));

  // --- Mouse and touch: the first cell says which mark is drawn, the rest of the way gets the same

  // A board wider than the page moves under a finger in all directions, any other up and down only.
  const width = new ResizeObserver(() => set(settings, "scrolls", form.scrollWidth > form.clientWidth + 1 && "yes"));
  for (const element of [form, grid]) width.observe(element);

  watchStrokes(grid, {
    placeOf: (element) => cells.indexOf(element),
    delay: () => Number(settings.delay),
    scrolls: () => Boolean(settings.scrolls),
    buzz: puzzle.buzz,

    choose(cell, { button }) {
      if (button > 2 || button === 1) return null;
      return button === 2 ? puzzle.second(cell) : next(look(cell));
    },

    // A long press draws the other mark.
    rest(stroke) { stroke.sign = puzzle.second(stroke.start); },

    // Nothing is drawn where the board comes closer instead.
    begin(stroke) {
      const { start, down } = stroke;
      walk.moveTo(start, down.pointerType === "mouse");
      if (puzzle.inView.cameCloser(start, down) || cells[start].dataset.clue || puzzle.isOver()) return false;
      draw(stroke, start);
      return true;
    },

    draw,
    finish: mark,
    undraw: puzzle.show,
  });

  // On its way a stroke fills unknown cells only, or wipes; it never runs over other marks.
  function draw({ start, sign, cells: drawn }, cell) {
    const from = look(start);
    const fits = cell === start || look(cell) === (sign === "." ? from : ".");
    if (cells[cell].dataset.clue || !fits || drawn.has(cell)) return;
    drawn.set(cell, sign);
    set(cells[cell].dataset, "mark", sign === "." ? "" : sign);
  }

  grid.addEventListener("contextmenu", (event) => event.preventDefault());

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
    n: puzzle.goOn,
    "+": () => byId("closer")?.click(),
    "-": () => byId("farther")?.click(),
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
    const free = inside || event.target === document.body;
    if (key === "Enter" && free && !event.repeat && puzzle.goOn()) { event.preventDefault(); return; }
    if (inside && onBoard[key]) { event.preventDefault(); onBoard[key](event); }
    else if (onPage[key.toLowerCase()]) { event.preventDefault(); onPage[key.toLowerCase()](); }
  });
}
