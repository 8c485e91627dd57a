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
  const PAUSE = 350; // milliseconds after the last change before the server is asked

  const words = new Map([...form.querySelectorAll(".pad-key")].map(({ dataset }) => [dataset.sign, dataset]));
  const watchers = []; // called after the board has another size, or is another one
  const timeline = BoardTimeline.holding(fromHistory() ?? fromForm());
  let { board } = timeline;
  let cells = [];
  let places = new Map();
  let clashing = new Set();
  let wrongMarks = []; // cells whose marks the server found to be wrong on this very board

  function fromForm() {
    const live = form.elements.live.value === "1";
    const bare = EditedBoard.read(byId("editor-position").value, live);
    const total = byId("editor-total").value;
    return bare.with({ total, doubtful: cellsNamed(byId("editor-doubtful").value, bare) });
  }

  function fromHistory() {
    const was = history.state?.editor;
    return was?.signs ? new EditedBoard(was) : null;
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
      + (doubtful ? `, ${gettext("doubtful")}` : "") + (clash ? boards.spoken.reason : "");
    if (element.getAttribute("aria-label") !== label) element.setAttribute("aria-label", label);
  }

  // The rows and cells that the board has; those that are there stay.
  function build() {
    const { width, height } = board;
    const paper = byId("editor-paper");
    paper.dataset.columns = width;
    paper.dataset.rows = height;
    grid.setAttribute("aria-label", gettext("Editor, %(width)s by %(height)s", { width, height }));
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
    let count = gettext("total not known");
    if (total && live) count = ngettext("%(num)s mine", "%(num)s mines", Number(total));
    else if (total) count = ngettext("%(num)s bullet", "%(num)s bullets", Number(total));
    if (!board.hasReadableTotal) count = gettext("total not readable");
    byId("editor-facts").textContent = `${width} × ${height}, ${count}`;
    byId("editor-total").setAttribute("aria-invalid", String(!board.hasReadableTotal));
    if (board.hasReadableTotal) byId("total-fault").textContent = "";
    byId("editor-undo").disabled = !timeline.hasPast;
    byId("editor-redo").disabled = !timeline.hasFuture;
    drawDoubt();
  }

  function drawDoubt() {
    const { doubtful: { size: number }, misread } = board;
    const row = byId("pad-doubt");
    if (!number && !row.hidden) announce(gettext("No cell is doubtful any more."));
    row.hidden = !number;
    boards.set(row.dataset, "misread", misread && "yes");
    byId("doubt-next").hidden = misread;
    byId("doubt-next-words").textContent = number === 1 ? gettext("Show it") : gettext("Next");
    byId("doubt-next-object").hidden = number === 1;
    byId("doubt-right").hidden = misread;
    byId("doubt-all").hidden = number === 1;
    byId("doubt-picture").hidden = !misread;
    byId("doubt-words").textContent = doubtWords();
  }

  function doubtWords() {
    const { doubtful: { size: number }, names, size, misread } = board;
    if (misread) {
      return gettext(
        "The picture could not be read well enough: %(number)s of %(size)s cells are doubtful. A sharper, larger and straight picture of the board helps. You can also correct the cells here.",
        { number, size },
      );
    }
    return ngettext("Only %(cell)s is doubtful.", "%(num)s cells are doubtful.", number, { cell: names[0] });
  }

  // --- What is done

  function change(next) {
    if (next.same(board)) return;
    timeline.add(next);
    show();
  }

  function show() {
    board = timeline.board;
    byId("editor-notice")?.remove();
    offerToUnmark([]);
    drawAll();
    keep();
    look();
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
      history.replaceState({ editor: board.toJSON() }, "", address);
    } catch {
      // A browser may refuse many in a row: the next change is kept again.
    }
  }

  // A phone may drop a page that is out of sight without a word.
  window.addEventListener("pagehide", () => timeline.keep());
  document.addEventListener("visibilitychange", () => { if (document.hidden) timeline.keep(); });

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
    const fields = { csrf_token: form.elements.csrf_token.value, position: asked.text, live: settings.live, total: asked.total };
    const answer = await boards.post(settings.check, fields, { signal })
      .then((reply) => (reply.ok ? reply.json() : null)).catch(() => null);
    if (signal.aborted || asked !== board) return;
    sayOf(answer ?? { sentence: gettext("It cannot be checked at the moment. You can go on."), clash: false, cells: [], marks: [] });
  }

  function sayOf({ sentence, clash, cells: named, marks }) {
    const before = clashing;
    clashing = new Set(named);
    for (const cell of new Set([...before, ...clashing])) if (cells[cell]) draw(cell);
    const line = byId("editor-said");
    set(byId("editor-remark").dataset, "clash", clash && "yes");
    // Of a board without a sign there is nothing to say but how it is filled.
    const empty = !clash && board.hasReadableTotal && [...board.signs].every((sign) => sign === EditedBoard.unknown);
    const words = empty ? line.dataset.empty : sentence;
    if (line.textContent !== words) line.textContent = words;
    byId("total-fault").textContent = board.hasReadableTotal ? "" : sentence;
    offerToUnmark(marks);
  }

  function offerToUnmark(marks) {
    wrongMarks = marks;
    const button = byId("editor-unmark");
    button.hidden = !marks.length;
    button.textContent = ngettext("Remove this mark", "Remove these marks", marks.length);
  }

  collect();
  drawAll();
  if (/[^.]/.test(board.signs) || !board.hasReadableTotal) look();
  form.classList.add("is-live");

  return {
    form, grid, draw, change, LARGEST,
    get board() { return board; },
    get cells() { return cells; },
    get wrongMarks() { return wrongMarks; },
    placeOf: (element) => places.get(element) ?? -1,
    watch: (act) => { watchers.push(act); act(); },
    undo: () => { if (timeline.hasPast) { timeline.back(); show(); } },
    redo: () => { if (timeline.hasFuture) { timeline.forth(); show(); } },
  };
})();
