// Mouse, touch, keys and the pad of the editor; what they change is in editor.js.
"use strict";

{
  const { byId } = boards;
  const { form, grid, LARGEST } = editor;
  const pad = byId("pad");
  const scroller = byId("editor-board");
  let chosen = "1"; // the sign that a tap sets
  let walk = null;

  const inRows = () => form.dataset.mode === "rows";
  const put = (cells, sign) => editor.change(editor.board.withSigns(cells.map((cell) => [cell, sign])));

  editor.watch(() => {
    walk = new Walk(editor.cells, editor.board.width, Math.min(walk?.here ?? 0, editor.board.size - 1));
    showHere();
  });

  // Where one types: drawn while the pad types there, for fingers have no focus to see.
  function showHere() {
    for (const cell of grid.querySelectorAll("[data-here]")) delete cell.dataset.here;
    if (inRows()) editor.cells[walk.here].dataset.here = "yes";
    editor.picture?.point(walk.here);
  }

  function goTo(cell, focus = false) {
    walk.moveTo(cell, focus);
    showHere();
    editor.cells[cell].scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  // --- The pad

  const keys = [...pad.querySelectorAll(".pad-key")];
  const walkOfKeys = new Walk(keys, keys.length, 0); // one of them is in the order of tabs

  function choose(sign) {
    chosen = sign;
    for (const key of keys) key.setAttribute("aria-pressed", String(key.dataset.sign === sign));
    walkOfKeys.moveTo(keys.findIndex(({ dataset }) => dataset.sign === sign), false);
  }

  pad.addEventListener("keydown", (event) => {
    const row = event.target.closest(".pad-signs");
    if (!row || event.altKey || event.metaKey || event.ctrlKey) return;
    walkOfKeys.columns = getComputedStyle(row).gridTemplateColumns.split(" ").length;
    walkOfKeys.take(event);
  });

  // A sign at the place where one types; then the next one: of cells in doubt, else of all.
  function type(sign) {
    const { here } = walk;
    const wasDoubtful = editor.board.doubtful.has(here);
    const { misread } = editor.board;
    put([here], sign);
    if (wasDoubtful && !misread) goOn();
    else if (inRows()) goTo(Math.min(here + 1, editor.board.size - 1), grid.contains(document.activeElement));
  }

  function wipe() {
    const { here } = walk;
    const back = inRows() && editor.board.signs[here] === EditedBoard.unknown && here > 0;
    if (back) goTo(here - 1, grid.contains(document.activeElement));
    put([walk.here], EditedBoard.unknown);
  }

  pad.addEventListener("click", (event) => {
    const key = event.target.closest(".pad-key");
    if (!key) return;
    choose(key.dataset.sign);
    if (inRows()) type(chosen);
  });

  byId("editor-unmark").addEventListener("click", () => {
    const marks = editor.wrongMarks;
    put(marks, EditedBoard.unknown);
    goTo(marks[0], true); // the button is gone, and with it the focus
  });
  byId("editor-undo").addEventListener("click", editor.undo);
  byId("editor-redo").addEventListener("click", editor.redo);
  byId("editor-rows").addEventListener("click", () => setMode(inRows() ? "paint" : "rows"));

  function setMode(mode) {
    form.dataset.mode = mode;
    byId("editor-rows").setAttribute("aria-pressed", String(mode === "rows"));
    showHere();
    announce(mode === "rows" ? gettext("The pad types at the cursor and goes on.") : gettext("A tap sets the chosen sign."));
  }

  // --- Cells in doubt: each is set anew, or said to be right

  function goOn() {
    const cells = [...editor.board.doubtful].sort((a, b) => a - b);
    const next = cells.find((cell) => cell > walk.here) ?? cells[0];
    if (next !== undefined) goTo(next, true);
  }

  function settle(cells) {
    editor.change(editor.board.settled(cells));
    goOn();
  }

  // Until the next change.
  function sayOfDoubt(words) {
    byId("doubt-words").textContent = words;
    announce(words);
  }

  byId("doubt-next").addEventListener("click", () => {
    goOn();
    const { doubtful, names } = editor.board;
    if (doubtful.size === 1) sayOfDoubt(gettext("%(cell)s is the only doubtful cell.", { cell: names[0] }));
  });
  byId("doubt-right").addEventListener("click", () => {
    if (editor.board.doubtful.has(walk.here)) settle([walk.here]);
    else goOn();
  });
  byId("doubt-all").addEventListener("click", () => settle([...editor.board.doubtful]));

  // --- Mouse and touch: what the first cell becomes, the rest of the way becomes too

  const REST = 350; // milliseconds that a finger rests before it paints in any direction

  // A board wider than the page moves under a finger in all directions, any other up and down only.
  const width = new ResizeObserver(() => {
    boards.set(form.dataset, "scrolls", scroller.scrollWidth > scroller.clientWidth && "yes");
  });
  for (const element of [scroller, byId("editor-paper")]) width.observe(element);

  watchStrokes(grid, {
    placeOf: editor.placeOf,
    delay: () => REST,
    scrolls: () => Boolean(form.dataset.scrolls),
    buzz: (length) => navigator.vibrate?.(length),

    choose(cell, { button }) {
      if (button !== 0 || inRows()) return null;
      // The sign that is there already is wiped; one in doubt is confirmed by it.
      const again = editor.board.signs[cell] === chosen && !editor.board.doubtful.has(cell);
      return again ? EditedBoard.unknown : chosen;
    },

    begin(stroke) {
      walk.moveTo(stroke.start, stroke.down.pointerType === "mouse");
      showHere();
      drawOver(stroke, stroke.start);
      return true;
    },

    draw(stroke, cell) {
      for (const passed of between(stroke.last, cell)) drawOver(stroke, passed);
    },

    finish: (pairs) => editor.change(editor.board.withSigns(pairs)),
    undraw: (cell) => editor.draw(cell),
  });

  function drawOver({ cells, sign }, cell) {
    cells.set(cell, sign);
    editor.draw(cell, sign, true);
  }

  // The cells on a straight way: a quick finger leaps over some.
  function between(from, to) {
    const { width } = editor.board;
    const [row, column] = [Math.floor(from / width), from % width];
    const [down, right] = [Math.floor(to / width) - row, to % width - column];
    const steps = Math.max(Math.abs(down), Math.abs(right));
    return Array.from({ length: steps }, (_, step) => {
      const share = (step + 1) / steps;
      return Math.round(row + down * share) * width + Math.round(column + right * share);
    });
  }

  // Row by row a click or tap moves the cursor. A click that no pointer made, such as a screen reader's,
  // sets the sign.
  grid.addEventListener("click", (event) => {
    const cell = editor.placeOf(event.target.closest('[role="gridcell"]'));
    if (cell < 0) return;
    if (event.detail === 0) {
      walk.moveTo(cell);
      put([cell], chosen);
    } else if (inRows()) {
      goTo(cell, event.pointerType === "mouse");
    }
  });

  // --- Keys

  const onBoard = {
    Backspace: wipe,
    Delete: () => put([walk.here], EditedBoard.unknown),
    " ": () => put([walk.here], chosen),
    Enter: () => (editor.board.doubtful.has(walk.here) ? settle([walk.here]) : form.requestSubmit(byId("editor-explain"))),
  };
  for (const sign of EditedBoard.signs) onBoard[sign] = () => type(sign);

  grid.addEventListener("keydown", (event) => {
    if (event.altKey || event.metaKey || event.ctrlKey && !["Home", "End"].includes(event.key)) return;
    if (walk.take(event)) { showHere(); return; }
    if (!onBoard[event.key]) return;
    event.preventDefault();
    onBoard[event.key]();
  });

  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    if (event.target.matches('input:not([type="radio"]), textarea, select')) return;
    const key = event.key.toLowerCase();
    const act = { z: event.shiftKey ? editor.redo : editor.undo, y: editor.redo }[key];
    if (!act) return;
    event.preventDefault();
    act();
  });

  // --- Size, total and kind

  // The side that was typed, or the nearest that a board can have; then that is said.
  function side(field, before, noun) {
    const typed = field.value.trim();
    const nearest = typed ? Math.min(Math.max(Math.round(Number(typed)), 1), LARGEST) : before;
    const rule = noun === "rows"
      ? gettext("A board has 1 to %(most)s rows", { most: LARGEST })
      : gettext("A board has 1 to %(most)s columns", { most: LARGEST });
    let fault = "";
    if (!typed) fault = gettext("%(rule)s: write a whole number.", { rule });
    else if (Number(typed) !== nearest) fault = gettext("%(rule)s: %(typed)s became %(nearest)s.", { rule, typed, nearest });
    byId("size-fault").textContent = fault;
    if (fault) announce(fault);
    return nearest;
  }

  const acts = {
    clear: (board) => board.cleared(),
    check: (board) => board,
  };
  for (const edge of ["top", "right", "bottom", "left"]) {
    acts[`add-${edge}`] = (board) => atEdge(board, edge, 1);
    acts[`remove-${edge}`] = (board) => atEdge(board, edge, -1);
  }

  function atEdge(board, edge, by) {
    const side = edge === "top" || edge === "bottom" ? board.height : board.width;
    return side + by < 1 || side + by > LARGEST ? board : board.atEdge(edge, by);
  }

  form.addEventListener("submit", (event) => {
    const wish = event.submitter?.value ?? "check";
    if (wish === "explain") {
      if (!isReady()) event.preventDefault();
      return;
    }
    event.preventDefault();
    const classic = /^(\d+)x(\d+)$/.exec(wish);
    const mines = event.submitter?.textContent.split(",").at(-1).trim();
    if (classic) {
      editor.change(editor.board.moved(Number(classic[1]), Number(classic[2])).with({ total: mines }));
      fold();
    } else if (acts[wish]) editor.change(acts[wish](editor.board));
  });

  // A whole size is chosen: the board is what comes next.
  function fold() {
    byId("editor-size").open = false;
    byId("editor-size").firstElementChild.focus({ preventScroll: true });
  }

  // Whether nothing stands in the way of an explanation; what does is shown.
  function isReady() {
    const { board } = editor;
    const { size } = board.doubtful;
    if (!board.hasReadableTotal) {
      byId("editor-size").open = true;
      byId("editor-total").focus();
    } else if (size) {
      sayOfDoubt(ngettext("%(cell)s is still doubtful: look at it first.", "%(num)s cells are still doubtful: look at them first.", size, { cell: board.names[0] }));
      if (board.doubtful.has(walk.here)) goTo(walk.here, true);
      else goOn();
    }
    return board.hasReadableTotal && !size;
  }

  form.addEventListener("change", ({ target }) => {
    const { board } = editor;
    if (target.id === "editor-width") editor.change(board.moved(side(target, board.width, "columns"), board.height));
    else if (target.id === "editor-height") editor.change(board.moved(board.width, side(target, board.height, "rows")));
    else if (target.id === "editor-total") editor.change(board.with({ total: target.value.trim().replace(/^\?$/, "") }));
    else if (target.name === "live") editor.change(board.with({ live: target.value === "1" }));
    target.value = { "editor-width": editor.board.width, "editor-height": editor.board.height, "editor-total": editor.board.total }[target.id] ?? target.value;
  });

  choose(chosen);
  // Somebody is asked to look at cells: the board in view, the first of them chosen.
  editor.review = () => {
    const { doubtful, misread } = editor.board;
    setMode("rows");
    (editor.picture ? byId("editor-shown") : form).scrollIntoView({ behavior: "instant" });
    if (doubtful.size && !misread) {
      walk.moveTo(editor.board.size - 1, false);
      goOn();
    } else {
      goTo(0, true);
    }
    announce(doubtful.size ? byId("doubt-words").textContent : gettext("The picture is read. Look it over, then have it explained."));
  };
  editor.point = showHere;

  if (editor.board.doubtful.size) editor.review();
}
