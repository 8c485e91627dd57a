// A puzzle in play at once: marks are made here and sent after. Without this file each is a form.
// Hands (mouse, touch, keys) are in play_hands.js.
"use strict";

const puzzle = (() => {
  const root = document.getElementById("play");
  const form = document.getElementById("game");
  const grid = document.getElementById("grid");
  const card = document.getElementById("card");
  const settings = root.dataset;
  const columns = Number(settings.columns);
  const total = Number(settings.total);
  const cells = [...grid.querySelectorAll('[role="gridcell"]')];
  const states = {
    ".": gettext("unknown"), "*": gettext("bullet"), "-": gettext("empty"),
    o: gettext("unknown, perhaps a bullet"), _: gettext("unknown, perhaps empty"),
  };
  const { byId, set } = boards;
  const { chime, buzz } = boards.sounds(settings);
  const inView = root.matches(".wide-board") ? new BoardZoom(root, cells, columns) : new BoardView(root, cells, columns);
  const nameOf = (cell) => boards.nameOf(cell, columns);
  const around = (cell) => boards.around(cell, columns, cells.length);

  // The board: what the server knows, and what is on its way there. A page that was kept for times
  // without a connection may be older than what this browser remembers of the board.
  const page = {
    marks: settings.marks, play: settings.play, revision: Number(settings.revision), solved: "solved" in settings,
    undo: settings.undo ? settings.undo.split(" ") : [], redo: settings.redo ? settings.redo.split(" ") : [],
    seconds: Number(settings.seconds), told: Number(settings.seconds),
  };
  const wasKept = "kept" in document.documentElement.dataset;
  const memory = new BoardMemory(settings.name);
  const known = wasKept ? memory.newest(page) : page;
  let marks = [...known.marks];
  let { undo, redo, play, revision, solved } = known;
  let found = false; // whether every number agrees: the time stands still until the server has said so too
  let endedAt = -Infinity; // when the last mark was made, as far as it was made here
  let highlight = null; // what a hint or a check points at

  // --- Names and looks of cells

  function show(cell) {
    const element = cells[cell];
    const { clue } = element.dataset;
    let label = nameOf(cell) + ", ";
    if (clue === undefined) {
      set(element.dataset, "mark", marks[cell] === "." ? "" : marks[cell]);
      label += states[marks[cell]];
    } else {
      const near = around(cell);
      const placed = near.filter((other) => marks[other] === "*").length;
      const left = near.some((other) => !cells[other].dataset.clue && marks[other] !== "*" && marks[other] !== "-");
      const state = placed > clue ? "over" : placed === Number(clue) && !left ? "done" : "";
      set(element.dataset, "state", settings.shade === "on" ? state : "");
      label += gettext("clue %(sign)s", { sign: clue }) + (element.dataset.state === "over" ? `, ${gettext("too many")}` : "");
    }
    label += boards.saidOf(element);
    const named = clue === undefined ? element.firstElementChild : element;
    if (named.getAttribute("aria-label") !== label) named.setAttribute("aria-label", label);
  }

  function showAll() {
    cells.forEach((_, cell) => show(cell));
    showRest();
  }

  function showRest() {
    const left = total - marks.filter((mark) => mark === "*").length;
    byId("left").textContent = left;
    byId("left-words").textContent = ngettext("bullet left", "bullets left", left);
    byId("pencil").hidden = solved || !marks.some((mark) => mark === "o" || mark === "_");
    for (const button of root.querySelectorAll('[form="game"]')) {
      const empty = { undo: !undo.length, redo: !redo.length, clear: marks.every((m) => m === ".") };
      const again = button.formAction.endsWith("/again");
      button.disabled = (solved && !again) || Boolean(empty[button.value]);
    }
    form.elements.play.value = play;
    form.elements.revision.value = revision;
    showNote();
    remember();
  }

  function remember() {
    const { passed, reported } = line.watch;
    const [seconds, told] = [passed, reported].map((time) => Math.floor(time / 1000));
    memory.keep({ marks: marks.join(""), undo, redo, play, revision, solved, seconds, told });
  }

  function showNote() {
    const over = cells.map((cell, n) => (cell.dataset.state === "over" ? nameOf(n) : "")).filter(Boolean);
    const crowded = over.length ? ngettext("%(cells)s has too many bullets.", "%(cells)s have too many bullets.", over.length, { cells: over.join(", ") }) : "";
    const text = line.trouble || crowded;
    if (byId("note").textContent !== text) byId("note").textContent = text;
  }

  function point(at) {
    highlight = at;
    boards.highlight(cells, at).forEach(show);
  }

  // --- Moves

  const read = (text) => [...text.matchAll(/(\d+)([.*\-o_])([.*\-o_])/g)].map((m) => [Number(m[1]), m[2], m[3]]);

  function put(changes) {
    for (const [cell, mark] of changes) marks[cell] = mark;
    const touched = new Set(changes.map(([cell]) => cell));
    for (const [cell] of changes) for (const near of around(cell)) if (cells[near].dataset.clue) touched.add(near);
    touched.forEach(show);
  }

  // `kind`: `mark`, or what the server does with all marks at once.
  function mark(wishes, kind = "mark") {
    const changes = wishes.filter(([cell, mark]) => !cells[cell].dataset.clue && marks[cell] !== mark);
    if (isOver() || !changes.length) return;
    if (kind === "mark" && changes.length > LONGEST) {
      mark(changes.slice(0, LONGEST));
      mark(changes.slice(LONGEST));
      return;
    }
    undo.push(changes.map(([cell, mark]) => cell + marks[cell] + mark).join(""));
    redo = [];
    make(kind, changes);
    buzz(8);
    chime(440, 0.06);
  }

  function back() {
    if (isOver() || !undo.length) return;
    redo.push(undo.pop());
    make("undo", read(redo.at(-1)).map(([cell, before]) => [cell, before]));
  }

  function forth() {
    if (isOver() || !redo.length) return;
    undo.push(redo.pop());
    make("redo", read(undo.at(-1)).map(([cell, , after]) => [cell, after]));
  }

  function make(kind, changes) {
    if (highlight || asked) { point(null); asked = false; quiet(); }
    put(changes);
    found = isFound();
    line.add({ kind, changes: changes.flat().join(""), at: Date.now(), handed: settings.handed });
    showRest();
    const [cell] = changes[0];
    const left = byId("left").textContent;
    announce(changes.length === 1
      ? gettext("%(cell)s %(mark)s, %(left)s left", { cell: nameOf(cell), mark: states[marks[cell]].replace(`${gettext("unknown")}, `, ""), left })
      : gettext("%(number)s cells changed, %(left)s left", { number: changes.length, left }));
  }

  // The card speaks of a board that has changed: it says so and takes no room away.
  const asks = () => card.querySelector('[formaction$="/hint"], [name="where"]') !== null;
  let asked = asks();
  function quiet() {
    card.querySelector(".overline, h2").textContent = gettext("Go on");
    byId("sentence").textContent = gettext("Stuck? A hint tells a little, and a little more each time.");
    for (const rest of card.querySelectorAll(".actions, .keys, .facts")) rest.remove();
  }

  // --- The way to the server

  const line = new Connection(root, form, {
    name: settings.name,
    time: { field: "seconds", spent: known.seconds, unit: 1000, runs: () => !solved && !found },
    offline: gettext("No connection. Your marks are kept here and sent later."),
    claim: () => ({ play, revision }),
    fields: fieldsOf,
    begun: () => play && !solved,
    isOther: (state) => state.revision !== revision || String(state.play) !== play,
    take: takeOver,
    done: learn,
    stale: reconcile,
    refused: (state) => {
      say(`${state.title}. ${state.detail}`);
      if (!line.waits) line.refresh(true);
    },
    note: () => { showNote(); winAlone(); },
    place: () => card,
    unanswered: offerExplanation,
  });
  const { outbox } = line;
  let adopted = false;

  // Moves of a page that was closed before they arrived: meant for the board that it showed.
  function adopt() {
    const { moves, claim } = outbox.adopt((move) => typeof move.changes === "string");
    if (!moves.length) return;
    for (const move of moves) put(wishes(move));
    if (known === page) { undo = []; redo = []; }
    ({ play, revision } = claim ?? { play, revision });
    adopted = true;
    found = isFound();
  }

  const wishes = (move) => wishesOf(move).filter(([cell]) => cells[cell] && !cells[cell].dataset.clue);

  // What the server answers to a move: little, unless the move ended the game.
  function learn(state) {
    play = String(state.play);
    revision = state.revision;
    const all = !outbox.moves.length;
    if (state.solved && all) takeOver(state);
    else if (adopted && all) { adopted = false; line.refresh(true); }
    else { form.elements.play.value = play; form.elements.revision.value = revision; showNote(); remember(); }
  }

  // The board has changed elsewhere.
  function reconcile(state) {
    catchUp(state);
    // A move sent just after the last one finds a finished board: nothing to tell.
    if (!state.solved) announce(gettext("The board was changed in another window; your marks are kept."));
  }

  // Takes the server's board, and makes again what was wished here meanwhile.
  function catchUp(state) {
    const strokes = strokesTo(state, outbox.moves.flatMap(wishes));
    outbox.replace(movesOf(strokes, outbox.moves));
    takeOver(state);
    for (const stroke of strokes) {
      undo.push(stroke.map(([cell, mark]) => cell + marks[cell] + mark).join(""));
      redo = [];
      put(stroke);
    }
    found = isFound();
    showRest();
  }

  // The server's whole state.
  function takeOver(state) {
    const ended = state.solved && !solved;
    marks = [...state.marks];
    ({ undo, redo, revision, solved } = state);
    play = String(state.play);
    found = isFound();
    line.watch.set(state.seconds, line.unsent);
    card.innerHTML = state.card;
    asked = asks();
    point(state.highlight);
    showAll();
    root.classList.toggle("is-solved", solved);
    byId("ending").innerHTML = state.ending;
    if (ended) celebrate();
  }

  function celebrate() {
    endedAt = performance.now();
    settings.ended = "yes";
    inView.reveal(card);
    announce(`${gettext("Solved.")} ${byId("sentence").textContent}`);
    buzz([30, 60, 30]);
    chime(660, 0.25);
  }

  // Every number agrees, and so does the total: of a puzzle with one solution that is the solution. It is
  // said at once where the server, which says more, is not reached.
  const isFound = () => marks.filter((mark) => mark === "*").length === total && cells.every(({ dataset }, cell) => (
    dataset.clue === undefined || around(cell).filter((near) => marks[near] === "*").length === Number(dataset.clue)
  ));

  // A move after the last one would find a finished board.
  const isOver = () => solved || (line.waits > 0 && found);

  function winAlone() {
    if (solved || outbox.online || !found) return;
    solved = true;
    showWin();
    celebrate();
  }

  function showWin() {
    card.replaceChildren(byId("won-alone").content.cloneNode(true));
    card.querySelector(".sentence").id = "sentence";
    card.querySelector("[data-time]").textContent = boards.clock(Math.floor(line.watch.passed / 1000));
    asked = false;
    point(null);
    root.classList.add("is-solved");
    showAll();
  }

  // What the server cannot tell now may be read in the explanation, if that is kept here.
  async function offerExplanation() {
    inView.reveal(card);
    const address = `${location.pathname}/solution/all`;
    if (!("caches" in window) || !(await caches.match(address))) return;
    const link = byId("read-instead").content.cloneNode(true);
    card.querySelector(".notice")?.append(" ", link);
  }

  // Hints and checks are the server's; it says what is to be seen.
  async function ask(button) {
    const path = new URL(button.formAction).pathname.replace(/.*\//, "/");
    button.setAttribute("aria-busy", "true");
    const answer = await line.ask(path, button.name ? { [button.name]: button.value } : {}, () => ask(button));
    button.removeAttribute("aria-busy");
    if (!answer) return;
    const { ok, stale, state } = answer;
    if (!ok && !stale) { say(`${state.title}. ${state.detail}`); return; }
    const inside = card.contains(document.activeElement);
    if (line.waits) { catchUp(state); quiet(); return; } // who plays on has no need of it
    takeOver(state);
    announce(byId("sentence").textContent);
    inView.reveal(card);
    if (inside) (card.querySelector(".button") ?? byId("hint")).focus({ preventScroll: true });
  }

  // --- Which mark comes next

  const other = { bullet: "*", empty: "-" };

  function next(mark, way = 1, with_ = settings.tool) {
    if (with_ === "bullet" || with_ === "empty") {
      const wanted = (with_ === "bullet") === (way > 0) ? other.bullet : other.empty;
      return mark === wanted ? "." : wanted;
    }
    const order = with_ === "pencil" ? [".", "o", "_"] : [".", "*", "-"];
    if (settings.click === "empty") order.push(order.splice(1, 1)[0]);
    const place = order.indexOf(mark);
    return order[(Math.max(place, 0) + way + 3) % 3];
  }

  function second(cell) {
    if (settings.hold === "pencil") return next(marks[cell], 1, "pencil");
    return settings.hold === "back" ? next(marks[cell], -1) : marks[cell];
  }

  const touch = (cell) => mark([[cell, next(marks[cell])]]);

  // The next puzzle. The key that made the last mark may be pressed once more, which means nothing.
  function goOn() {
    const isMeant = solved && performance.now() - endedAt > 600;
    if (isMeant) byId("next")?.click();
    return isMeant;
  }

  // --- Tools and buttons

  const choose = boards.tools(root, form, (name) => gettext("A click marks: %(mark)s", { mark: byId(`tool-${name}`).textContent.trim() }));

  const ink = { o: "*", _: "-" };
  const does = {
    undo: back,
    redo: forth,
    clear: () => mark(marks.map((_, cell) => [cell, "."]), "clear"),
    ink: () => mark(marks.map((mark, cell) => [cell, ink[mark] ?? mark]), "ink"),
    rub: () => mark(marks.map((mark, cell) => [cell, ink[mark] ? "." : mark]), "rub"),
  };

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const button = event.submitter;
    if (!button) return;
    if (button.name === "do") does[button.value]();
    else if (button.name === "cell") touch(Number(button.value)); // before the hands are there
    else ask(button);
  });

  // --- Begin

  boards.watchSettings(root, inView);
  root.classList.add("is-live");
  line.watch.reported = known.told * 1000;
  adopt();
  if (solved && !page.solved) showWin();
  else if (known === page && !outbox.moves.length) showRest();
  else showAll();
  if (outbox.moves.length) outbox.send();
  document.addEventListener("visibilitychange", remember);
  if (wasKept) window.addEventListener("online", () => line.refresh());

  return {
    cells, settings, inView, back, forth, goOn, mark, touch, next, second, show, choose, ask, buzz,
    look: (cell) => marks[cell],
    isOver: () => solved,
  };
})();
