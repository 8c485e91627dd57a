// On every page: moves made without a connection are sent, and a worker keeps pages for such times.
// Nothing of it happens before the page is there.
"use strict";

{
  const { kept, reader, theme, contrast, skin } = document.documentElement.dataset;
  const { lang } = document.documentElement;
  const IDLE = { timeout: 5000 };

  const idle = (work) => (window.requestIdleCallback ? requestIdleCallback(work, IDLE) : setTimeout(work, 1000));

  // --- Moves of boards that are not on this page

  // What differs between puzzles and live games: the keys under which moves wait, which board this page
  // shows and sends the moves of itself, the address and the fields of a move, what is left to be sent
  // after an answer and on a board that was changed elsewhere, and what is said of a refusal.
  const puzzles = {
    key: /^bullets\/((?!mines\/)[0-9A-Za-z:]+)\/\w+$/,
    shown: () => document.getElementById("play")?.dataset.name,
    address: (name) => `/puzzles/${name}/moves`,
    fields: (move) => ({ ...fieldsOf(move), seconds: move.seconds }),
    rest: (moves) => moves,
    stale: (state, moves) => movesOf(strokesTo(state, moves.flatMap(wishesOf)), moves),
    // The board that this browser remembers has marks that will never be there.
    forget: (name) => localStorage.removeItem(BoardMemory.prefix + name),
    refused: (name, why) => gettext("Marks that you made without a connection on puzzle %(name)s were refused: %(why)s", { name, why }),
  };

  const live = {
    key: /^bullets\/mines\/([\w-]+)\/\w+$/,
    shown: () => document.getElementById("live-game")?.dataset.game,
    address: (name) => `/mines/${name}/moves`,
    fields: (move) => ({ do: move.do, cell: move.cells.join("."), ms: move.ms }),
    rest: liveMoves.needed,
    stale: (state, moves) => liveMoves.flagsAgain(moves, state),
    forget: () => {},
    refused: (name, why) => gettext("Moves that you made without a connection in a game of Minesweeper were refused: %(why)s", { why }),
  };

  const kindOf = (key) => [puzzles, live].find((kind) => kind.key.test(key));
  const nameIn = (key) => key.match(kindOf(key).key)[1];

  const waiting = () => Object.keys(localStorage).filter((key) => kindOf(key) && nameIn(key) !== kindOf(key).shown());

  let renewed = ""; // the token of a form, where that of the page has expired

  async function post(kind, name, claim, move) {
    const csrf_token = renewed || document.querySelector('input[name="csrf_token"]')?.value || "";
    const body = new URLSearchParams({ csrf_token, ...claim, ...kind.fields(move), token: move.token });
    return fetch(kind.address(name), { method: "POST", body, headers: { Accept: "application/json" } });
  }

  // Sends one page's moves in order; the server knows each by its token, so none counts twice.
  // What became of them: whether they ended the game, and why the server refused the rest, if it did;
  // null if they do not arrive now.
  async function deliver(key) {
    const [kind, name] = [kindOf(key), nameIn(key)];
    let { claim, moves } = JSON.parse(localStorage.getItem(key));
    let end = "";
    let refusal = "";
    while (moves.length) {
      let answer = await post(kind, name, claim, moves[0]);
      if (answer.status === 400) {
        renewed = await renewForms();
        if (!renewed) return null;
        answer = await post(kind, name, claim, moves[0]);
      }
      if (answer.status === 429 || answer.status >= 500) return null;
      const state = await answer.json();
      if (state.expired) return null;
      if (answer.ok) moves = kind.rest(moves.slice(1), state);
      else if (answer.status === 409) moves = kind.stale(state, moves);
      else {
        // The game is not there any more, or not this person's, or has no room; or the move will never be
        // taken, also not with a form of now.
        refusal = answer.status === 400 ? gettext("they cannot be sent any more.") : state.detail;
        moves = [];
        kind.forget(name);
      }
      claim = { ...(claim.play && { play: state.play ?? claim.play }), revision: state.revision ?? claim.revision };
      end ||= state.solved ? "solved" : state.outcome ?? "";
      if (moves.length) localStorage.setItem(key, JSON.stringify({ claim, moves }));
      else localStorage.removeItem(key);
    }
    return { kind, name, end, refusal };
  }

  async function deliverAll() {
    const sent = [];
    for (const key of waiting()) {
      const outcome = await deliver(key);
      if (!outcome) break;
      sent.push(outcome);
    }
    if (sent.length) say(account(sent));
  }

  function account(sent) {
    const ended = (how) => sent.filter(({ end }) => end === how).map(({ name }) => name);
    const refused = sent.filter(({ refusal }) => refusal);
    const sentences = refused.map(({ kind, name, refusal }) => kind.refused(name, refusal));
    const [solved, won, lost] = ["solved", "won", "lost"].map(ended);
    const arrived = sent.filter(({ end, refusal }) => !end && !refusal);
    if (lost.length) sentences.unshift(gettext("A game of Minesweeper is lost by what you opened without a connection."));
    if (won.length) sentences.unshift(gettext("A game of Minesweeper is won by what you opened without a connection."));
    if (solved.length) sentences.unshift(gettext("Solved without a connection, and counted now: %(names)s.", { names: solved.join(", ") }));
    else if (arrived.some(({ kind }) => kind === puzzles)) sentences.unshift(gettext("The marks that you made without a connection have arrived."));
    if (arrived.some(({ kind }) => kind === live)) sentences.push(gettext("The moves that you made in a live game without a connection have arrived."));
    return sentences.join(" ");
  }

  // One window does it at a time.
  function courier() {
    try {
      if (!waiting().length) return;
    } catch { return; } // no storage, so nothing waits
    const work = () => deliverAll().catch(() => {});
    if (navigator.locks) navigator.locks.request("courier", { ifAvailable: true }, (lock) => lock && work());
    else work();
  }

  // --- The worker

  // A kept page looks as the last page did that came from the server.
  function dress() {
    try {
      const look = JSON.parse(localStorage.getItem("look")) ?? {};
      for (const name of ["theme", "contrast", "skin"]) {
        if (look[name]) document.documentElement.dataset[name] = look[name];
        else delete document.documentElement.dataset[name];
      }
    } catch { /* As it was when it was kept. */ }
  }

  // What one person's browser kept is nothing for the next, and pages in another language are fetched
  // again. Whether somebody else reads now, or in another language.
  function meet() {
    if (kept) {
      dress();
      return false;
    }
    try {
      const spoken = localStorage.getItem("language") ?? lang;
      localStorage.setItem("language", lang);
      localStorage.setItem("look", JSON.stringify({ theme, contrast, skin }));
      const before = localStorage.getItem("reader") ?? "";
      if (before === reader) return spoken !== lang;
      localStorage.setItem("reader", reader);
      if (!before) return false;
      // At once: this page may be closed before there is time for more.
      navigator.serviceWorker?.controller?.postMessage({ forget: true });
      BoardMemory.forgetAll();
      // Whose data was deleted has no moves on their way either.
      if (!reader) for (const key of Object.keys(localStorage)) if (key.startsWith("bullets/")) localStorage.removeItem(key);
      return true;
    } catch { return false; }
  }

  // The board of this page, if it stands on the shelf and is one to go on with: of a day, or begun.
  function played() {
    const page = document.querySelector(".puzzle-desk")?.dataset;
    if (!page || page.name.includes(":")) return "";
    const { marks, solved } = new BoardMemory(page.name).newest({ ...page, solved: "solved" in page });
    const begun = /[^.]/.test(marks) && !solved;
    return begun || document.querySelector(".of-the-day") ? page.name : "";
  }

  async function hire(other) {
    const { serviceWorker } = navigator;
    if (!serviceWorker) return;
    const fill = !navigator.connection?.saveData;
    // Who leaves a board may want to go on with it on the way.
    document.addEventListener("visibilitychange", () => {
      const board = document.visibilityState === "hidden" && !kept && played();
      if (fill && board) serviceWorker.controller?.postMessage({ fill, board });
    });
    // A worker of a new version begins a store of its own.
    serviceWorker.addEventListener("controllerchange", () => serviceWorker.controller?.postMessage({ fill }));
    await serviceWorker.register("/service-worker.js");
    const { active } = await serviceWorker.ready;
    if (!kept) active.postMessage({ forget: other, fill, board: played() });
  }

  const other = meet();
  window.addEventListener("online", courier);
  const begin = () => idle(() => { courier(); hire(other).catch(() => {}); });
  if (document.readyState === "complete") begin();
  else window.addEventListener("load", begin);
}
