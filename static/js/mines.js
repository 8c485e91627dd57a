// A live game at once: flags stand before the server knows, openings come as it answers.
// Without this file each cell is a button of a form. Hands (mouse, touch, keys) are in mines_hands.js.
//
// For the assistant's script: `mines.ask(path, fields)` posts to the game when all moves have
// arrived, takes over the board if the answer brings one, and gives the answer, or null after saying
// why there is none. After every change the root dispatches `mines:state` with {revision, view, outcome}.
"use strict";

const mines = (() => {
  const { announce, byId, set } = boards;
  const root = byId("mines");
  const form = byId("game");
  const card = byId("card");
  const settings = root.dataset;
  const columns = Number(settings.columns);
  const total = Number(settings.mines);
  const address = form.action.replace(/\/moves$/, "");
  const cells = [...byId("grid").querySelectorAll('[role="gridcell"]')];
  const looks = { "#": "hidden", F: "flag", "?": "question mark", "*": "mine", X: "mine, exploded", W: "wrong flag" };
  const marks = { flag: "F", question: "?", unmark: "#" };
  const { chime, buzz } = boards.sounds(settings);

  // The board: as the server has it, and as it is shown with the marks on their way there.
  let view = [...settings.view];
  let shown = [...view];
  let revision = Number(settings.revision);
  let outcome = settings.outcome;
  let started = "started" in settings;
  let tool = settings.tool;

  const nameOf = (cell) => boards.nameOf(cell, columns);
  const around = (cell) => boards.around(cell, columns, cells.length);
  const isHidden = (look) => look === "#" || look === "F" || look === "?";
  const isNumber = (look) => look >= "0" && look <= "8";

  // --- Looks

  function show(cell, look) {
    shown[cell] = look;
    const element = cells[cell];
    const button = element.firstElementChild;
    element.dataset.look = look;
    button.textContent = "12345678?".includes(look) ? look : "";
    button.setAttribute("aria-label", `${nameOf(cell)}, ${isNumber(look) ? `open, ${look}` : looks[look]}`);
  }

  function draw() {
    const next = [...view];
    const sent = new Set();
    for (const move of outbox.moves) {
      for (const cell of move.cells) {
        if (move.do in marks) { if (isHidden(next[cell])) next[cell] = marks[move.do]; }
        else if (move.do === "open") sent.add(cell);
      }
    }
    for (const [cell, look] of next.entries()) {
      if (shown[cell] !== look) show(cell, look);
      set(cells[cell].dataset, "sent", sent.has(cell));
    }
    showRest();
  }

  const left = () => total - shown.filter((look) => look === "F").length;

  function showRest() {
    const number = left();
    byId("left").textContent = number;
    byId("left-words").textContent = `${number === 1 ? "mine" : "mines"} left`;
    byId("give-up").disabled = Boolean(outcome);
    form.elements.revision.value = revision;
    settings.outcome = outcome;
    showNote();
  }

  let practice = "practice" in settings;
  function showNote() {
    const waits = outbox.moves.length;
    const opens = outbox.moves.some((move) => !(move.do in marks));
    const text = waits && !outbox.online
      ? `No connection: ${waits === 1 ? "one move waits" : `${waits} moves wait`} here.${opens ? " Cells open when it is back." : ""}`
      : practice ? byId("note").dataset.practice : "";
    if (byId("note").textContent !== text) byId("note").textContent = text;
  }

  // --- Moves

  function make(what, ...some) {
    if (outcome || !some.length) return;
    tick();
    if (what === "open") { started = true; buzz(8); }
    outbox.add({ do: what, cells: some, ms: spend() });
    draw();
    chime(440, 0.06);
  }

  function open(cell) {
    if (isNumber(shown[cell])) chord(cell);
    else if (shown[cell] !== "F" && !waits(cell)) make("open", cell);
    else if (shown[cell] === "F") announce(`${nameOf(cell)} has a flag`);
  }

  const waits = (cell) => "sent" in cells[cell].dataset;

  function chord(cell) {
    if (outcome || !isNumber(shown[cell]) || shown[cell] === "0") return;
    const near = around(cell);
    const flags = near.filter((one) => shown[one] === "F").length;
    const closed = near.filter((one) => shown[one] === "#" || shown[one] === "?");
    if (!closed.length) return;
    if (settings.chord === "flags" && flags !== Number(shown[cell])) {
      announce(`${nameOf(cell)}, ${shown[cell]}, has ${flags === 1 ? "one flag" : `${flags} flags`}`);
      return;
    }
    make("chord", cell);
  }

  function mark(cell, wanted) {
    if (outcome || !isHidden(shown[cell]) || waits(cell)) return;
    const what = wanted === shown[cell] ? "unmark" : Object.keys(marks).find((one) => marks[one] === wanted);
    make(what, cell);
    buzz(8);
    announce(`${nameOf(cell)}, ${looks[shown[cell]]}, ${left()} left`);
  }

  // Nothing, flag, question mark if they are used, nothing.
  function flag(cell) {
    const goesOn = shown[cell] === "F" && settings.questions === "on";
    mark(cell, goesOn ? "?" : shown[cell] === "?" ? "?" : "F");
  }

  function act(cell, with_ = tool) {
    if (with_ === "flag" && !isNumber(shown[cell])) flag(cell);
    else open(cell);
  }

  // --- The way to the server

  const outbox = new Outbox(`mines/${settings.game}`, {
    send: (move) => post("/moves", { do: move.do, cell: move.cells.join("."), token: move.token, ms: move.ms }),
    done(told, move) {
      const before = view;
      take(told);
      if (!(move.do in marks)) tellOpened(before, move.cells[0]);
      others?.postMessage(revision);
    },
    // What was to be opened on a board that looked different is not opened; flags are put again.
    stale(told) {
      const kept = outbox.moves.filter((move) => move.do in marks && !told.outcome
        && move.cells.every((cell) => isHidden(told.view[cell]) && told.view[cell] !== marks[move.do]));
      const lost = outbox.moves.some((move) => !(move.do in marks));
      outbox.replace(kept.map((move) => ({ ...move, token: boards.token() })));
      take(told);
      announce(lost ? "The board had changed in another window: look again before you open." : "The board was changed in another window.");
    },
    refused(told) {
      draw();
      say(told.detail);
      if (!outbox.moves.length) refresh(true);
    },
    changed() { set(settings, "waiting", outbox.moves.length || ""); },
    lost(fresh) {
      if (fresh) announce("No connection. Flags are kept here; cells open when it is back.");
      showNote();
    },
    found(fresh) {
      if (fresh) announce("The connection is back.");
      showNote();
    },
  });

  const post = (path, fields) => boards.post(address + path, { csrf_token: form.elements.csrf_token.value, revision, ...fields });

  // The server's board. The time of moves still on their way is not in it yet.
  function take(told) {
    const ended = told.outcome && !outcome;
    view = [...told.view];
    ({ revision, outcome, started } = told);
    // What waits may have become needless: the cell opened with others, or the game ended.
    outbox.replace(outbox.moves.filter((move) => !outcome && (move.do === "chord" || move.cells.every((cell) => isHidden(view[cell])))));
    tick();
    const unsaid = outcome ? 0 : passed - reported;
    reported = told.ms + outbox.moves.reduce((sum, move) => sum + move.ms, 0);
    passed = reported + unsaid;
    if (told.card !== undefined) {
      const inside = card.contains(document.activeElement);
      card.innerHTML = told.card;
      if (inside) card.querySelector(".button")?.focus();
      practice = told.practice;
    }
    const begun = byId("sentence").dataset.begun;
    if (begun && started) byId("sentence").textContent = begun;
    draw();
    showTime();
    if (ended) { buzz(outcome === "won" ? [30, 60, 30] : 120); chime(outcome === "won" ? 660 : 220, 0.25); }
    root.dispatchEvent(new CustomEvent("mines:state", { detail: { revision, view: told.view, outcome } }));
  }

  function tellOpened(before, cell) {
    const opened = view.filter((look, one) => isNumber(look) && !isNumber(before[one])).length;
    const end = outcome ? ` ${verdict()}` : "";
    if (outcome === "lost") announce(`${nameOf(view.indexOf("X"))}, mine.${end}`);
    else if (opened === 1 && isNumber(view[cell])) announce(`${nameOf(cell)}, ${view[cell]}.${end}`);
    else announce(opened ? `${nameOf(cell)} opens ${opened === 1 ? "one cell" : `${opened} cells`}.${end}` : "Nothing opens.");
  }

  const others = "BroadcastChannel" in window ? new BroadcastChannel(outbox.prefix) : null;
  others?.addEventListener("message", (event) => { if (event.data !== revision) refresh(); });

  async function refresh(always = false) {
    if (outbox.moves.length) { outbox.send(); return; }
    const before = revision;
    const told = await boards.look(`${address}/board`);
    if (told && !outbox.moves.length && revision === before && (always || told.revision !== revision)) take(told);
  }

  // What only the server can do; it must know all moves first.
  async function ask(path, fields = {}) {
    const missing = "This needs the connection, which is lost at present.";
    if (!(await outbox.send()) || outbox.moves.length) { announce(missing); return null; }
    try {
      const answer = await post(path, { token: boards.token(), ms: spend(), ...fields });
      const told = await answer.json();
      outbox.found();
      const held = document.activeElement;
      if (told.view !== undefined) take(told);
      keepFocus(held);
      if (answer.ok) { others?.postMessage(revision); return told; }
      say(answer.status === 409 ? "The board had changed in another window. Look again." : told.detail);
    } catch {
      announce(missing);
      say("The server cannot be reached. Try again when the connection is back.");
    }
    return null;
  }

  // A button that is gone, hidden or needless now hands over to the card's first one, or to the board.
  function keepFocus(held) {
    if (held.isConnected && !held.disabled && held.checkVisibility()) return;
    (card.querySelector(".button") ?? byId("grid").querySelector('[tabindex="0"]'))?.focus({ preventScroll: true });
  }

  const verdict = () => `${card.querySelector("h2, .overline").textContent}. ${byId("sentence").textContent.trim()}`;

  async function finish(path) {
    if (await ask(path)) announce(verdict());
  }

  // --- Time: from the first opening, only while the page is looked at

  let passed = Number(settings.ms);
  let reported = passed;
  let last = performance.now();

  function tick() {
    const moment = performance.now();
    if (started && !outcome && !document.hidden) passed += moment - last;
    last = moment;
  }

  // Milliseconds that no move has told yet.
  function spend() {
    tick();
    const ms = Math.round(passed - reported);
    reported = passed;
    return Math.max(ms, 0);
  }

  function showTime() {
    const text = boards.clock(Math.floor(passed / 1000));
    if (byId("timer").textContent !== text) byId("timer").textContent = text;
  }

  setInterval(() => { tick(); showTime(); }, 200);
  document.addEventListener("visibilitychange", () => { tick(); last = performance.now(); if (!document.hidden) refresh(); });
  window.addEventListener("pageshow", (event) => { if (event.persisted) refresh(); });
  window.addEventListener("online", () => outbox.send());

  // --- Tools and buttons

  function choose(name) {
    tool = name;
    form.elements.tool.value = name;
    for (const link of root.querySelectorAll("[data-tool]")) {
      if (link.dataset.tool === name) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
    announce(name === "flag" ? "A click puts a flag" : "A click opens");
  }

  root.addEventListener("click", (event) => {
    const link = event.target.closest("a.tool");
    if (!link || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    choose(link.dataset.tool);
  });

  form.addEventListener("submit", (event) => {
    const path = event.submitter?.formAction.replace(address, "") ?? "";
    if (path === "/undo" || path === "/give-up") finish(path);
    else if (event.submitter?.name === "cell") act(Number(event.submitter.value)); // before the hands are there
    else return; // another page, or another script
    event.preventDefault();
  });

  // --- Begin

  boards.watchSettings(root);
  root.classList.add("is-live");
  outbox.adopt((move) => Array.isArray(move.cells) && move.cells.every((cell) => cell in view));
  draw();
  if (outbox.moves.length) outbox.send();

  return {
    root, cells, columns, settings, act, open, chord, flag, mark, choose, ask, finish, verdict, buzz, nameOf, around, isNumber,
    look: (cell) => shown[cell],
    tool: () => tool,
    state: () => ({ revision, view: view.join(""), outcome }),
  };
})();
