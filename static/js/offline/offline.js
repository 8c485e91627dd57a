// On every page: moves made without a connection are sent, and a worker keeps pages for such times.
// Nothing of it happens before the page is there.
"use strict";

{
  const { kept, reader, theme, contrast, skin } = document.documentElement.dataset;
  const { lang } = document.documentElement;
  const IDLE = { timeout: 5000 };

  const idle = (work) => (window.requestIdleCallback ? requestIdleCallback(work, IDLE) : setTimeout(work, 1000));

  // --- Moves of puzzles that are not on this page

  const shown = () => document.getElementById("play")?.dataset.name;
  const nameIn = (key) => key.match(/^bullets\/([0-9A-Za-z:]+)\/\w+$/)?.[1];

  const waiting = () => Object.keys(localStorage).filter((key) => nameIn(key) && nameIn(key) !== shown());

  let renewed = ""; // the token of a form, where that of the page has expired

  async function post(name, claim, move) {
    const { token, seconds } = move;
    const csrf_token = renewed || document.querySelector('input[name="csrf_token"]')?.value || "";
    const body = new URLSearchParams({ csrf_token, ...claim, ...fieldsOf(move), token, seconds });
    return fetch(`/puzzles/${name}/moves`, { method: "POST", body, headers: { Accept: "application/json" } });
  }

  // Sends one page's moves in order; the server knows each by its token, so none counts twice.
  // What became of them: whether they solved the puzzle, and why the server refused the rest, if it did;
  // null if they do not arrive now.
  async function deliver(key) {
    const name = nameIn(key);
    let { claim, moves } = JSON.parse(localStorage.getItem(key));
    let solved = false;
    let refusal = "";
    while (moves.length) {
      let answer = await post(name, claim, moves[0]);
      if (answer.status === 400) {
        renewed = await renewForms();
        answer = await post(name, claim, moves[0]);
      }
      if (answer.status === 400 || answer.status === 429 || answer.status >= 500) return null;
      const state = await answer.json();
      if (answer.ok) moves = moves.slice(1);
      else if (answer.status === 409) moves = movesOf(strokesTo(state, moves.flatMap(wishesOf)), moves);
      else {
        // The puzzle is not there any more, or not this person's, or has no room. The board that this
        // browser remembers has marks that will never be there.
        refusal = state.detail;
        moves = [];
        localStorage.removeItem(BoardMemory.prefix + name);
      }
      claim = { play: state.play ?? claim.play, revision: state.revision ?? claim.revision };
      solved ||= Boolean(state.solved);
      if (moves.length) localStorage.setItem(key, JSON.stringify({ claim, moves }));
      else localStorage.removeItem(key);
    }
    return { name, solved, refusal };
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
    const won = sent.filter(({ solved }) => solved).map(({ name }) => name);
    const refused = sent.filter(({ refusal }) => refusal);
    const sentences = refused.map(({ name, refusal }) => gettext(
      "Marks that you made without a connection on puzzle %(name)s were refused: %(why)s", { name, why: refusal },
    ));
    if (won.length) sentences.unshift(gettext("Solved without a connection, and counted now: %(names)s.", { names: won.join(", ") }));
    else if (sent.length > refused.length) sentences.unshift(gettext("The marks that you made without a connection have arrived."));
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

  async function hire(other) {
    const { serviceWorker } = navigator;
    if (!serviceWorker) return;
    const fill = !navigator.connection?.saveData;
    // A worker of a new version begins a store of its own.
    serviceWorker.addEventListener("controllerchange", () => serviceWorker.controller?.postMessage({ fill }));
    await serviceWorker.register("/service-worker.js");
    const { active } = await serviceWorker.ready;
    if (!kept) active.postMessage({ forget: other, fill });
  }

  const other = meet();
  window.addEventListener("online", courier);
  const begin = () => idle(() => { courier(); hire(other).catch(() => {}); });
  if (document.readyState === "complete") begin();
  else window.addEventListener("load", begin);
}
