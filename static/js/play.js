// The play page at once: marks are made here and sent after. Without this file each is a form.
"use strict";

{
  const root = document.getElementById("play");
  const form = document.getElementById("game");
  const grid = document.getElementById("grid");
  const card = document.getElementById("card");
  const settings = root.dataset;
  const columns = Number(settings.columns);
  const total = Number(settings.total);
  const address = form.action.replace(/\/moves$/, "");
  const cells = [...grid.querySelectorAll('[role="gridcell"]')];
  const states = {
    ".": "unknown", "*": "bullet", "-": "empty",
    o: "unknown, perhaps a bullet", _: "unknown, perhaps empty",
  };
  const said = { reason: ", highlighted as reason", conclusion: ", concluded", wrong: ", wrong" };
  const { announce, byId, set, token } = boards;
  const { chime, buzz } = boards.sounds(settings);
  const nameOf = (cell) => boards.nameOf(cell, columns);
  const around = (cell) => boards.around(cell, columns, cells.length);

  // The board: what the server knows, and what is on its way there.
  let marks = [...settings.marks];
  let undo = settings.undo ? settings.undo.split(" ") : [];
  let redo = settings.redo ? settings.redo.split(" ") : [];
  let play = settings.play;
  let revision = Number(settings.revision);
  let seconds = Number(settings.seconds);
  let solved = "solved" in settings;
  let tool = settings.tool;
  let reported = seconds;
  let shows = null;
  const walk = new Walk(cells, columns, Math.max(0, cells.findIndex((cell) => !cell.dataset.clue)));

  // --- Names and looks of cells

  function show(cell) {
    const element = cells[cell];
    const { clue, part } = element.dataset;
    let label = nameOf(cell) + ", ";
    if (clue === undefined) {
      set(element.dataset, "mark", marks[cell] === "." ? "" : marks[cell]);
      label += states[marks[cell]];
    } else {
      const placed = around(cell).filter((one) => marks[one] === "*").length;
      const state = placed > clue ? "over" : placed === Number(clue) ? "done" : "";
      set(element.dataset, "state", settings.shade === "on" ? state : "");
      label += `clue ${clue}${element.dataset.state === "over" ? ", too many" : ""}`;
    }
    label += said[part] ?? "";
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
    byId("left-words").textContent = `${left === 1 ? "bullet" : "bullets"} left`;
    byId("pencil").hidden = solved || !marks.some((mark) => mark === "o" || mark === "_");
    for (const button of root.querySelectorAll('[form="game"]')) {
      const empty = { undo: !undo.length, redo: !redo.length, clear: marks.every((m) => m === ".") };
      const again = button.formAction.endsWith("/again");
      button.disabled = (solved && !again) || Boolean(empty[button.value]);
    }
    form.elements.play.value = play;
    form.elements.revision.value = revision;
    showNote();
  }

  function showNote() {
    const over = cells.map((cell, n) => (cell.dataset.state === "over" ? nameOf(n) : "")).filter(Boolean);
    const waits = outbox.moves.length;
    const waiting = waits && !outbox.online
      ? `No connection: ${waits === 1 ? "one move waits" : `${waits} moves wait`} here.`
      : "";
    const crowded = over.length ? `${over.join(", ")} ${over.length === 1 ? "has" : "have"} too many bullets.` : "";
    const text = waiting || crowded;
    if (byId("note").textContent !== text) byId("note").textContent = text;
  }

  // What a hint or a check points at.
  function point(at) {
    shows = at;
    for (const [cell, element] of cells.entries()) {
      const { dataset } = element;
      if (dataset.part || dataset.region !== undefined || dataset.order || dataset.ghost) {
        for (const name of ["part", "region", "order", "ghost"]) delete dataset[name];
        show(cell);
      }
    }
    if (!at) return;
    for (const [part, some] of Object.entries(at.parts)) for (const cell of some) cells[cell].dataset.part = part;
    for (const cell of at.region) cells[cell].dataset.region = "";
    at.chain.forEach((cell, n) => { cells[cell].dataset.order = n + 1; });
    for (const [cell, mark] of at.ghosts) cells[cell].dataset.ghost = mark;
    cells.forEach((_, cell) => show(cell));
    const first = (at.parts.reason ?? [])[0] ?? at.region[0] ?? (at.parts.wrong ?? [])[0];
    if (first !== undefined) cells[first].scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  // --- Moves

  const read = (text) => [...text.matchAll(/(\d+)([.*\-o_])([.*\-o_])/g)].map((m) => [Number(m[1]), m[2], m[3]]);

  function put(changes) {
    for (const [cell, mark] of changes) marks[cell] = mark;
    const touched = new Set(changes.map(([cell]) => cell));
    for (const [cell] of changes) for (const one of around(cell)) if (cells[one].dataset.clue) touched.add(one);
    touched.forEach(show);
  }

  function mark(wishes) {
    const changes = wishes.filter(([cell, mark]) => !cells[cell].dataset.clue && marks[cell] !== mark);
    if (solved || !changes.length) return;
    undo.push(changes.map(([cell, mark]) => cell + marks[cell] + mark).join(""));
    redo = [];
    make("mark", changes);
    feel();
  }

  function back() {
    if (solved || !undo.length) return;
    redo.push(undo.pop());
    make("undo", read(redo.at(-1)).map(([cell, before]) => [cell, before]));
  }

  function forth() {
    if (solved || !redo.length) return;
    undo.push(redo.pop());
    make("redo", read(undo.at(-1)).map(([cell, , after]) => [cell, after]));
  }

  function make(kind, changes) {
    if (shows || asked) { point(null); asked = false; quiet(); }
    put(changes);
    const spent = seconds - reported;
    reported = seconds;
    outbox.add({ kind, changes: changes.flat().join(""), seconds: spent });
    showRest();
    const [cell] = changes[0];
    const left = byId("left").textContent;
    announce(changes.length === 1
      ? `${nameOf(cell)} ${states[marks[cell]].replace("unknown, ", "")}, ${left} left`
      : `${changes.length} cells changed, ${left} left`);
  }

  // The card speaks of a board that has changed: it says so and takes no room away.
  let asked = card.querySelector('[formaction$="/hint"], [name="where"]') !== null;
  function quiet() {
    card.querySelector(".overline, h2").textContent = "Go on";
    byId("sentence").textContent = "Stuck? A hint tells a little, and a little more each time.";
    for (const rest of card.querySelectorAll(".actions, .keys, .facts")) rest.remove();
  }

  // --- The way to the server

  let adopted = false;
  const outbox = new Outbox(settings.name, {
    send(move) {
      const fields = { do: move.kind, token: move.token, seconds: move.seconds };
      if (move.kind === "mark") fields.changes = move.changes;
      return post("/moves", fields);
    },
    done: learn,
    stale: reconcile,
    refused: (told) => say(`${told.title}. ${told.detail}`),
    changed: () => { settings.waiting = outbox.moves.length; },
    lost(fresh) {
      if (fresh) announce("No connection. Your marks are kept here and sent later.");
      root.classList.add("is-offline");
      showNote();
    },
    found(fresh) {
      if (fresh) announce("The connection is back.");
      root.classList.remove("is-offline");
      showNote();
    },
  });

  // Moves of a page that was closed before they arrived.
  function adopt() {
    const found = outbox.adopt((move) => typeof move.changes === "string");
    for (const move of found) put(wishes(move));
    if (found.length) { undo = []; redo = []; adopted = true; }
  }

  const wishes = (move) => [...move.changes.matchAll(/(\d+)([.*\-o_])/g)]
    .map((m) => [Number(m[1]), m[2]])
    .filter(([cell]) => cells[cell] && !cells[cell].dataset.clue);

  const post = (path, fields, options) => boards.post(
    address + path,
    { csrf_token: form.elements.csrf_token.value, play, revision, ...fields },
    options,
  );

  // What the server answers to a move: little, unless the move ended the game.
  function learn(told) {
    play = String(told.play);
    revision = told.revision;
    const all = !outbox.moves.length;
    if (told.solved && all) takeOver(told);
    else if (adopted && all) { adopted = false; refresh(true); }
    else { form.elements.play.value = play; form.elements.revision.value = revision; showNote(); }
    others?.postMessage(revision);
  }

  // The board has changed elsewhere: take it, and make again what was wished here.
  function reconcile(told) {
    const wanted = new Map(outbox.moves.flatMap(wishes));
    const kept = outbox.moves.reduce((sum, move) => sum + move.seconds, 0);
    const waiting = [];
    takeOver(told);
    const changes = told.solved ? [] : [...wanted].filter(([cell, mark]) => marks[cell] !== mark);
    if (changes.length) {
      undo.push(changes.map(([cell, mark]) => cell + marks[cell] + mark).join(""));
      redo = [];
      put(changes);
      waiting.push({ token: token(), kind: "mark", changes: changes.flat().join(""), seconds: kept });
    }
    outbox.replace(waiting);
    showRest();
    // A move sent just after the last one finds a finished board: nothing to tell.
    if (!told.solved) announce("The board was changed in another window; your marks are kept.");
  }

  // The server's whole state.
  function takeOver(told) {
    const ended = told.solved && !solved;
    const unsaved = told.solved ? 0 : seconds - reported;
    marks = [...told.marks];
    ({ undo, redo, revision, solved } = told);
    play = String(told.play);
    reported = told.seconds;
    seconds = reported + unsaved;
    card.innerHTML = told.card;
    asked = card.querySelector('[formaction$="/hint"], [name="where"]') !== null;
    point(told.shows);
    showAll();
    showTime();
    root.classList.toggle("is-solved", solved);
    if (ended) {
      announce(`Solved. ${byId("sentence").textContent}`);
      buzz([30, 60, 30]);
      chime(660, 0.25);
    }
  }

  const others = "BroadcastChannel" in window ? new BroadcastChannel(outbox.prefix) : null;
  others?.addEventListener("message", (event) => { if (event.data !== revision) refresh(); });

  async function refresh(always = false) {
    if (outbox.moves.length) { outbox.send(); return; }
    const before = revision;
    const told = await boards.look(`${address}/board`);
    if (!told || outbox.moves.length || revision !== before) return;
    if (always || told.revision !== revision || String(told.play) !== play) takeOver(told);
  }

  // Hints and checks are the server's; it must know all marks first.
  async function ask(button) {
    const path = new URL(button.formAction).pathname.replace(/.*\//, "/");
    if (!(await outbox.send()) || outbox.moves.length) {
      announce("This needs the connection, which is lost at present.");
      return;
    }
    button.setAttribute("aria-busy", "true");
    const fields = { token: token(), seconds: seconds - reported };
    reported = seconds;
    if (button.name) fields[button.name] = button.value;
    try {
      const answer = await post(path, fields);
      const told = await answer.json();
      if (!answer.ok && answer.status !== 409) { say(`${told.title}. ${told.detail}`); return; }
      const inside = card.contains(document.activeElement);
      outbox.found();
      takeOver(told);
      announce(byId("sentence").textContent);
      card.scrollIntoView({ block: "nearest" });
      if (inside) (card.querySelector(".button") ?? byId("hint")).focus();
    } catch {
      announce("This needs the connection, which is lost at present.");
      say("The server cannot be reached. Try again when the connection is back.");
    } finally {
      button.removeAttribute("aria-busy");
    }
  }

  // --- Which mark comes next

  const other = { bullet: "*", empty: "-" };

  function next(mark, way = 1, with_ = tool) {
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

  // --- Mouse and touch: the first cell says which mark is drawn, the rest of the way gets the same

  let stroke = null;
  const pointers = new Map();

  const cellAt = (event) => {
    const found = document.elementFromPoint(event.clientX, event.clientY)?.closest('[role="gridcell"]');
    return found ? cells.indexOf(found) : -1;
  };

  grid.addEventListener("pointerdown", (event) => {
    pointers.set(event.pointerId, event);
    if (pointers.size > 1) { giveUp(); return; }
    const cell = cellAt(event);
    if (cell < 0 || event.button > 2 || event.button === 1) return;
    walk.moveTo(cell, event.pointerType === "mouse");
    if (cells[cell].dataset.clue || solved) return;
    const right = event.button === 2;
    stroke = { start: cell, mark: right ? second(cell) : next(marks[cell]), cells: new Map(), x: event.clientX, y: event.clientY };
    if (event.pointerType === "mouse") { draw(cell); return; }
    // A finger may mean a tap, a long press, or a way to draw along.
    stroke.timer = setTimeout(() => {
      if (!stroke) return;
      stroke.mark = second(cell);
      stroke.held = true;
      draw(cell);
      buzz(20);
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
    const from = marks[stroke.start];
    const fits = cell === stroke.start || marks[cell] === (stroke.mark === "." ? from : ".");
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
    drawn.forEach(show);
  }

  window.addEventListener("pointerup", lift);
  window.addEventListener("pointercancel", (event) => { pointers.delete(event.pointerId); giveUp(); });
  grid.addEventListener("contextmenu", (event) => event.preventDefault());
  grid.addEventListener("dragstart", (event) => event.preventDefault());

  // A click that no pointer made, such as a screen reader's.
  grid.addEventListener("click", (event) => {
    event.preventDefault();
    const cell = cells.indexOf(event.target.closest('[role="gridcell"]'));
    if (event.detail === 0 && cell >= 0) mark([[cell, next(marks[cell])]]);
  });

  // --- Keyboard

  const toggled = (wanted) => [[walk.here, marks[walk.here] === wanted ? "." : wanted]];
  const onBoard = {
    " ": (event) => mark([[walk.here, next(marks[walk.here], event.shiftKey ? -1 : 1)]]),
    x: () => mark(toggled(tool === "pencil" ? "o" : "*")),
    0: () => mark(toggled(tool === "pencil" ? "_" : "-")),
    Backspace: () => mark([[walk.here, "."]]),
  };
  Object.assign(onBoard, { Enter: onBoard[" "], X: onBoard.x, ".": onBoard[0], Delete: onBoard.Backspace });

  const onPage = {
    u: back, z: back, r: forth, y: forth,
    h: () => { if (!byId("hint").disabled) ask(byId("hint")); },
    c: () => { if (!byId("check").disabled) ask(byId("check")); },
    p: () => choose(tool === "pencil" ? "cycle" : "pencil"),
    "?": () => byId("keys").showModal(),
  };

  document.addEventListener("keydown", (event) => {
    const inside = grid.contains(event.target);
    if (event.altKey || event.metaKey || byId("keys").open) return;
    if (event.target.matches("input, textarea, select")) return;
    const key = event.key;
    if (inside && walk.take(event)) return;
    if (event.ctrlKey) {
      const step = { z: back, y: forth }[key];
      if (step) { event.preventDefault(); step(); }
      return;
    }
    if (inside && onBoard[key]) { event.preventDefault(); onBoard[key](event); }
    else if (onPage[key.toLowerCase()]) { event.preventDefault(); onPage[key.toLowerCase()](); }
  });

  // --- Tools and buttons

  function choose(name) {
    tool = name;
    form.elements.tool.value = name;
    for (const link of root.querySelectorAll("[data-tool]")) {
      if (link.dataset.tool === name) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
    announce(`A click marks: ${byId(`tool-${name}`).textContent.trim()}`);
  }

  root.addEventListener("click", (event) => {
    const link = event.target.closest("a.tool");
    if (!link || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    choose(link.dataset.tool);
  });

  const ink = { o: "*", _: "-" };
  const does = {
    undo: back,
    redo: forth,
    clear: () => mark(marks.map((_, cell) => [cell, "."])),
    ink: () => mark(marks.map((mark, cell) => [cell, ink[mark] ?? mark])),
    rub: () => mark(marks.map((mark, cell) => [cell, ink[mark] ? "." : mark])),
  };

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const button = event.submitter;
    if (!button) return;
    if (button.name === "do") does[button.value]();
    else if (button.name !== "cell") ask(button);
  });

  // --- Time: only while the page is looked at

  const showTime = () => { byId("timer").textContent = boards.clock(seconds); };

  setInterval(() => {
    if (document.hidden || solved) return;
    seconds += 1;
    showTime();
  }, 1000);

  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) { refresh(); return; }
    if (solved || !play || seconds <= reported || outbox.moves.length) return;
    post("/time", { seconds: seconds - reported }, { keepalive: true }).catch(() => {});
    reported = seconds;
  });
  window.addEventListener("pageshow", (event) => { if (event.persisted) refresh(); });
  window.addEventListener("online", () => outbox.send());

  function feel() {
    if (pointers.size === 0) buzz(8);
    chime(440, 0.06);
  }

  // --- Begin

  boards.watchSettings(root);
  root.classList.add("is-live");
  adopt();
  showRest();
  if (outbox.moves.length) { showAll(); outbox.send(); }
}
