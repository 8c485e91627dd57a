// A live game at once: flags stand before the server knows, openings come as it answers.
// Without this file each cell is a button of a form. Hands (mouse, touch, keys) are in hands.js.
//
// For the assistant's script: `liveGame.ask(path, fields, again, refused)` posts to the game when all moves have
// arrived, takes over the board if the answer brings one, and gives the answer, or null after saying
// why there is none (`refused`, if the server says it) and offering to ask `again`. After every change the root dispatches `live:state` with {revision, view, outcome}.
"use strict";

const liveGame = (() => {
  const { byId, set } = boards;
  const root = byId("live-game");
  const form = byId("game");
  let card = byId("card");
  const settings = root.dataset;
  const columns = Number(settings.columns);
  const total = Number(settings.mines);
  const cells = [...byId("grid").querySelectorAll('[role="gridcell"]')];
  const inView = new BoardZoom(root, cells, columns);
  const looks = {
    "#": gettext("hidden"), F: gettext("flag"), "?": gettext("question mark"), "*": gettext("mine"), X: gettext("mine, exploded"), W: gettext("wrong flag"),
  };
  const { marks, isHidden } = liveMoves;
  const { chime, buzz } = boards.sounds(settings);

  // The board: as the server has it, and as it is shown with the marks on their way there.
  let view = [...settings.view];
  let shown = [...view];
  let revision = Number(settings.revision);
  let outcome = settings.outcome;
  let started = "started" in settings;

  const nameOf = (cell) => boards.nameOf(cell, columns);
  const around = (cell) => boards.around(cell, columns, cells.length);
  const isNumber = (look) => look >= "0" && look <= "8";

  // Time counts from the first opening to the end.
  function runs() { return started && !outcome; }

  // --- Looks

  function show(cell, look) {
    shown[cell] = look;
    const element = cells[cell];
    const button = element.firstElementChild;
    element.dataset.look = look;
    button.textContent = "12345678?".includes(look) ? look : "";
    button.setAttribute("aria-label", `${nameOf(cell)}, ${isNumber(look) ? gettext("open, %(sign)s", { sign: look }) : looks[look]}`);
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
    byId("left-words").textContent = ngettext("mine left", "mines left", number);
    byId("give-up").disabled = Boolean(outcome);
    form.elements.revision.value = revision;
    settings.outcome = outcome;
    showNote();
  }

  let practice = "practice" in settings;
  function showNote() {
    const opens = outbox.moves.some((move) => !(move.do in marks));
    const { trouble } = line;
    const text = trouble ? `${trouble}${opens ? ` ${gettext("Cells open when it is back.")}` : ""}` : practice ? byId("note").dataset.practice : "";
    if (byId("note").textContent !== text) byId("note").textContent = text;
  }

  // --- Moves

  function make(what, ...chosen) {
    if (outcome || !chosen.length) return;
    if (what === "open") { started = true; buzz(8); }
    line.add({ do: what, cells: chosen });
    draw();
    chime(440, 0.06);
  }

  function open(cell) {
    if (isNumber(shown[cell])) chord(cell);
    else if (shown[cell] !== "F" && !waits(cell)) make("open", cell);
    else if (shown[cell] === "F") announce(gettext("%(cell)s has a flag", { cell: nameOf(cell) }));
  }

  const waits = (cell) => "sent" in cells[cell].dataset;

  function chord(cell) {
    const nothingLeft = shown[cell] === "0" && "flood" in settings;
    if (outcome || !isNumber(shown[cell]) || nothingLeft) return;
    const near = around(cell);
    const flags = near.filter((other) => shown[other] === "F").length;
    const closed = near.filter((other) => shown[other] === "#" || shown[other] === "?");
    if (!closed.length) return;
    if (settings.chord === "flags" && flags !== Number(shown[cell])) {
      announce(ngettext("%(cell)s, %(sign)s, has one flag", "%(cell)s, %(sign)s, has %(num)s flags", flags, { cell: nameOf(cell), sign: shown[cell] }));
      return;
    }
    make("chord", cell);
  }

  function mark(cell, wanted) {
    if (outcome || !isHidden(shown[cell]) || waits(cell)) return;
    const what = wanted === shown[cell] ? "unmark" : Object.keys(marks).find((does) => marks[does] === wanted);
    make(what, cell);
    buzz(8);
    announce(gettext("%(cell)s, %(look)s, %(left)s left", { cell: nameOf(cell), look: looks[shown[cell]], left: left() }));
  }

  // Nothing, flag, question mark if they are used, nothing.
  function flag(cell) {
    const goesOn = shown[cell] === "F" && settings.questions === "on";
    mark(cell, goesOn ? "?" : shown[cell] === "?" ? "?" : "F");
  }

  function act(cell, with_ = settings.tool) {
    if (with_ === "flag" && !isNumber(shown[cell])) flag(cell);
    else open(cell);
  }

  // --- The way to the server

  const line = new Connection(root, form, {
    name: `mines/${settings.game}`,
    time: { field: "ms", spent: Number(settings.ms), unit: 1, runs },
    offline: gettext("No connection. Flags are kept here; cells open when it is back."),
    claim: () => ({ revision }),
    fields: (move) => ({ do: move.do, cell: move.cells.join(".") }),
    begun: runs,
    isOther: (state) => state.revision !== revision,
    take,
    done(state, move) {
      const before = view;
      take(state);
      if (!(move.do in marks)) tellOpened(before, move.cells[0]);
    },
    stale(state) {
      const lost = outbox.moves.some((move) => !(move.do in marks));
      outbox.replace(liveMoves.flagsAgain(outbox.moves, state));
      take(state);
      announce(lost ? gettext("The board had changed in another window: look again before you open.") : gettext("The board was changed in another window."));
    },
    refused(state) {
      draw();
      say(state.detail);
      if (!line.waits) line.refresh(true);
    },
    note: showNote,
  });
  const { outbox } = line;

  // The server's board. The time of moves still on their way is not in it yet.
  function take(state) {
    const ended = state.outcome && !outcome;
    view = [...state.view];
    ({ revision, outcome, started } = state);
    outbox.replace(liveMoves.needed(outbox.moves, state));
    line.watch.set(state.ms, line.unsent);
    if (state.card !== undefined) {
      showCard(state.card);
      practice = state.practice;
    }
    const begun = byId("sentence").dataset.begun;
    if (begun && started) byId("sentence").textContent = begun;
    draw();
    if (ended) { buzz(outcome === "won" ? [30, 60, 30] : 120); chime(outcome === "won" ? 660 : 220, 0.25); }
    root.dispatchEvent(new CustomEvent("live:state", { detail: { revision, view: state.view, outcome } }));
    // What is put away at the end is gone now: before that the page has no lasting sizes.
    if (!ended) return;
    root.querySelector(".play-side").scrollTop = 0;
    inView.bring([cells.filter(({ dataset }) => dataset.look === "X")]);
  }

  // Another game in the place of this one, on a board of the same size; the form is that of the new game.
  function begin(state) {
    outcome = "";
    line.begin(`mines/${settings.game}`, state.ms);
    take(state);
    inView.bring([cells.filter((_, cell) => isNumber(view[cell])), cells.filter((_, cell) => view[cell] === "0").slice(0, 1)], { smooth: false });
    root.dispatchEvent(new CustomEvent("live:new"));
  }

  // The end stands elsewhere than what is told of a game that runs: one card leaves and another comes, none moves.
  function showCard(html) {
    const inside = card.contains(document.activeElement);
    const next = card.cloneNode();
    next.innerHTML = html;
    card.replaceWith(next);
    card = next;
    if (inside) card.querySelector(".button")?.focus();
  }

  function tellOpened(before, cell) {
    const opened = view.filter((look, place) => isNumber(look) && !isNumber(before[place])).length;
    const end = outcome ? ` ${verdict()}` : "";
    if (outcome === "lost") announce(gettext("%(cell)s, mine.", { cell: nameOf(view.indexOf("X")) }) + end);
    else if (opened === 1 && isNumber(view[cell])) announce(`${nameOf(cell)}, ${view[cell]}.${end}`);
    else announce(opened ? ngettext("%(cell)s opens one cell.", "%(cell)s opens %(num)s cells.", opened, { cell: nameOf(cell) }) + end : gettext("Nothing opens."));
  }

  // What only the server can do; `refused` says why it is not done.
  async function ask(path, fields = {}, again = null, refused = say) {
    const answer = await line.ask(path, fields, again);
    if (!answer) return null;
    const { ok, stale, state } = answer;
    const held = document.activeElement;
    if (state.view !== undefined) take(state);
    keepFocus(held);
    if (ok) { line.tellOthers(); return state; }
    if (stale) say(gettext("The board had changed in another window. Look again."));
    else refused(state.detail);
    return null;
  }

  // A button that is gone, hidden or needless now hands over to the card's first one, or to the board.
  function keepFocus(held) {
    if (held.isConnected && !held.disabled && held.checkVisibility()) return;
    (card.querySelector(".button") ?? byId("grid").querySelector('[tabindex="0"]'))?.focus({ preventScroll: true });
  }

  const verdict = () => `${card.querySelector("h2, .overline").textContent}. ${byId("sentence").textContent.trim()}`;

  async function finish(path) {
    if (await ask(path, {}, () => finish(path))) announce(verdict());
  }

  // --- Tools and buttons

  const choose = boards.tools(root, form, (name) => (name === "flag" ? gettext("A click puts a flag") : gettext("A click opens")));

  form.addEventListener("submit", (event) => {
    const path = event.submitter?.formAction.replace(line.address, "") ?? "";
    if (path === "/undo" || path === "/give-up") finish(path);
    else if (event.submitter?.name === "cell") act(Number(event.submitter.value)); // before the hands are there
    else return; // another page, or another script
    event.preventDefault();
  });

  // --- Begin

  boards.watchSettings(root, inView);
  root.classList.add("is-live");
  inView.offer();
  inView.bring([cells.filter((_, cell) => isNumber(view[cell])), cells.filter((_, cell) => view[cell] === "0").slice(0, 1)], { smooth: false });
  outbox.adopt((move) => Array.isArray(move.cells) && move.cells.every((cell) => cell in view));
  draw();
  if (outbox.moves.length) outbox.send();

  return {
    root, cells, columns, settings, inView, act, begin, open, chord, flag, mark, choose, ask, finish, verdict, buzz, nameOf, around, isNumber,
    look: (cell) => shown[cell],
    tool: () => settings.tool,
    state: () => ({ revision, view: view.join(""), outcome }),
  };
})();
