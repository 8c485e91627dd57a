// The editor: what it shows, what was done on it, and what the server says of it while it is typed.
// Hands (mouse, touch, keys, the pad) are in editor_hands.js. Without these files it is a form.
"use strict";

const editor = (() => {
  const { byId, nameOf, set } = boards;
  const form = byId("editor");
  const grid = byId("editor-grid");
  const settings = form.dataset;
  const LARGEST = Number(settings.largest);
  const LONGEST_ADDRESS = 3000; // letters of a position in an address, as the server takes them
  const MOST_UNDONE = 300;
  const PAUSE = 350; // milliseconds after the last change before the server is asked

  const words = new Map([...form.querySelectorAll(".pad-key")].map(({ dataset }) => [dataset.sign, dataset]));
  const past = [];
  const future = [];
  const watchers = []; // called after the board has another size, or is another one
  let board = fromForm();
  let cells = [];
  let places = new Map();
  let clashing = new Set();

  function fromForm() {
    const live = form.elements.live.value === "1";
    const bare = EditedBoard.read(byId("editor-position").value, live);
    return bare.with({ doubtful: cellsNamed(byId("editor-doubtful").value, bare) });
  }

  function cellsNamed(names, { width, size }) {
    const wanted = new Set(names.split(",").filter(Boolean));
    return wanted.size ? [...Array(size).keys()].filter((cell) => wanted.has(nameOf(cell, width))) : [];
  }

  // --- What is seen

  function draw(cell, sign = board.signs[cell], settled = false) {
    const element = cells[cell];
    const doubtful = board.doubtful.has(cell) && !settled;
    const clash = clashing.has(cell);
    set(element.dataset, "sign", sign);
    set(element.dataset, "doubt", doubtful && "yes");
    set(element.dataset, "part", clash && "reason");
    const text = /\d/.test(sign) ? sign : "";
    if (element.firstChild.textContent !== text) element.firstChild.textContent = text;
    const label = `${nameOf(cell, board.width)}, ${words.get(sign)[board.live ? "live" : "paper"]}`
      + (doubtful ? ", doubtful" : "") + (clash ? boards.spoken.reason : "");
    if (element.getAttribute("aria-label") !== label) element.setAttribute("aria-label", label);
  }

  // The rows and cells that the board has; those that are there stay.
  function build() {
    const { width, height } = board;
    const paper = byId("editor-paper");
    paper.dataset.columns = width;
    paper.dataset.rows = height;
    grid.setAttribute("aria-label", `Editor, ${width} by ${height}`);
    grid.setAttribute("aria-colcount", width);
    grid.setAttribute("aria-rowcount", height);
    const label = (text) => Object.assign(document.createElement("span"), { textContent: text });
    const letters = Array.from({ length: width }, (_, column) => nameOf(column, width).slice(0, -1));
    paper.querySelector(".letters").replaceChildren(...letters.map(label));
    paper.querySelector(".numbers").replaceChildren(...Array.from({ length: height }, (_, row) => label(row + 1)));
    grid.replaceChildren(...Array.from({ length: height }, () => {
      const row = document.createElement("div");
      row.setAttribute("role", "row");
      row.append(...Array.from({ length: width }, emptyCell));
      return row;
    }));
  }

  function emptyCell() {
    const cell = document.createElement("div");
    cell.setAttribute("role", "gridcell");
    const text = document.createElement("span");
    text.setAttribute("aria-hidden", "true");
    cell.append(text);
    return cell;
  }

  function collect() {
    cells = [...grid.querySelectorAll('[role="gridcell"]')];
    places = new Map(cells.map((cell, place) => [cell, place]));
    watchers.forEach((watch) => watch());
  }

  function drawAll() {
    if (cells.length !== board.size || Number(byId("editor-paper").dataset.columns) !== board.width) {
      clashing = new Set();
      build();
      collect();
    }
    cells.forEach((_, cell) => draw(cell));
    drawRest();
  }

  function drawRest() {
    const { width, height, total, live } = board;
    settings.live = live ? "1" : "0";
    settings.shape = width > 16 ? "wide" : "small";
    byId("editor-position").value = board.text;
    byId("editor-doubtful").value = board.names.join(",");
    form.elements.live.value = settings.live;
    byId("editor-width").value = width;
    byId("editor-height").value = height;
    byId("editor-total").value = total;
    const noun = live ? "mine" : "bullet";
    const count = /^\d+$/.test(total) ? `${Number(total)} ${noun}${Number(total) === 1 ? "" : "s"}` : "total not known";
    byId("editor-facts").textContent = `${width} × ${height}, ${count}`;
    byId("editor-undo").disabled = !past.length;
    byId("editor-redo").disabled = !future.length;
    drawDoubt();
  }

  function drawDoubt() {
    const number = board.doubtful.size;
    byId("pad-doubt").hidden = !number;
    byId("doubt-words").textContent = number === 1 ? `${board.names[0]} is doubtful.` : `${number} cells are doubtful.`;
  }

  // --- What is done

  function change(next) {
    if (next.same(board)) return;
    past.push(board);
    if (past.length > MOST_UNDONE) past.shift();
    future.length = 0;
    show(next);
  }

  function show(next) {
    board = next;
    byId("editor-notice")?.remove();
    drawAll();
    keep();
    look();
  }

  function step(from, to) {
    if (!from.length) return;
    to.push(board);
    show(from.pop());
  }

  // Leaving the page and coming back loses nothing: the address has the board, or where it is too
  // long for one, the entry of the browser's history.
  function keep() {
    const { text, live, names, signs } = board;
    const query = new URLSearchParams({ position: text.trimEnd(), live: live ? "1" : "0" });
    if (names.length) query.set("doubtful", names.join(","));
    const short = String(query).length <= LONGEST_ADDRESS && /[^.]/.test(signs);
    const address = form.action.replace(/#.*/, short ? `?${query}` : "");
    try {
      history.replaceState({ editor: { text, live, doubtful: [...board.doubtful] } }, "", address);
    } catch {
      // A browser may refuse many in a row: the next change is kept again.
    }
  }

  function restore() {
    const was = history.state?.editor;
    if (!was) return;
    const before = EditedBoard.read(was.text, was.live, was.doubtful);
    if (before.same(board)) return;
    board = before;
    drawAll();
    look();
  }

  // --- What the server says of it: the newest question counts

  let timer = 0;
  let asking = null;

  function look() {
    clearTimeout(timer);
    asking?.abort();
    timer = setTimeout(ask, PAUSE);
  }

  async function ask() {
    const asked = board;
    asking = new AbortController();
    const { signal } = asking;
    const fields = { csrf_token: form.elements.csrf_token.value, position: asked.text, live: settings.live };
    const answer = await boards.post(settings.check, fields, { signal })
      .then((reply) => (reply.ok ? reply.json() : null)).catch(() => null);
    if (signal.aborted || asked !== board) return;
    sayOf(answer ?? { sentence: "It cannot be checked at the moment. You can go on.", clash: false, cells: [] });
  }

  function sayOf({ sentence, clash, cells: named }) {
    const before = clashing;
    clashing = new Set(named);
    for (const cell of new Set([...before, ...clashing])) if (cells[cell]) draw(cell);
    const line = byId("editor-said");
    line.dataset.clash = clash ? "yes" : "no";
    if (line.textContent !== sentence) line.textContent = sentence;
  }

  collect();
  drawAll();
  restore();
  if (/[^.]/.test(board.signs)) look();
  form.classList.add("is-live");

  return {
    form, grid, draw, change, LARGEST,
    get board() { return board; },
    get cells() { return cells; },
    placeOf: (element) => places.get(element) ?? -1,
    watch: (act) => { watchers.push(act); act(); },
    undo: () => step(past, future),
    redo: () => step(future, past),
  };
})();
