// The page for times without a connection: what was asked for, and the puzzles that are there.
"use strict";

{
  const list = document.getElementById("kept");

  // This page stands at the address of what is missing.
  const here = location.pathname.slice(1);
  const places = [...document.querySelectorAll("[data-place]")];
  const place = places.find(({ dataset }) => here === dataset.place || here.startsWith(`${dataset.place}/`)) ?? places[0];
  for (const words of places) words.hidden = words !== place;
  document.querySelector("[data-again]").href = location.href;
  document.querySelector("[data-again]").hidden = here === "offline";

  // What this browser remembers of a board; nothing was done on one that it does not know.
  const remembered = (name) => {
    try {
      return JSON.parse(localStorage.getItem(BoardMemory.prefix + name));
    } catch { return null; }
  };

  function standing({ name, origin }) {
    const board = remembered(name);
    if (board?.solved) return list.dataset.solved;
    const begun = board ? /[^.]/.test(board.marks) : origin === "begun";
    return begun ? list.dataset.begunWord : "";
  }

  // The board in small: its numbers as dots, the bullets that are marked as discs.
  function picture({ name, columns, clues }) {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const rows = clues.length / columns;
    const marks = remembered(name)?.marks ?? clues;
    const shape = (kind, fields) => {
      const part = document.createElementNS(svg.namespaceURI, kind);
      for (const [field, value] of Object.entries(fields)) part.setAttribute(field, value);
      svg.append(part);
    };
    svg.setAttribute("viewBox", `0 0 ${columns} ${rows}`);
    svg.setAttribute("aria-hidden", "true");
    [...clues].forEach((clue, cell) => {
      const [x, y] = [cell % columns, Math.floor(cell / columns)];
      if (clue !== ".") shape("rect", { x: x + 0.1, y: y + 0.1, width: 0.8, height: 0.8, rx: 0.15 });
      else if (marks[cell] === "*") shape("circle", { cx: x + 0.5, cy: y + 0.5, r: 0.42 });
    });
    return svg;
  }

  function entry(puzzle, isExplained) {
    const { name, address, title, words } = puzzle;
    const item = document.getElementById("kept-puzzle").content.cloneNode(true);
    const [link, explained] = item.querySelectorAll("a");
    link.href = address;
    link.prepend(picture(puzzle));
    link.querySelector("strong").textContent = title;
    link.querySelector(".unseen").textContent = name;
    item.querySelector(".facts").textContent = [words, standing(puzzle)].filter(Boolean).join(", ");
    explained.href = `${address}/solution/all`;
    explained.setAttribute("aria-label", `${list.dataset.of} ${name}`);
    explained.hidden = !isExplained;
    return item;
  }

  // While a new version fills its store, that of the version before is there too.
  async function newestList() {
    for (const name of (await caches.keys()).reverse()) {
      const answer = await (await caches.open(name)).match("/offline.json");
      if (answer) return answer;
    }
    return null;
  }

  async function show() {
    const answer = "caches" in window && await newestList();
    if (!answer) return;
    const groups = new Map();
    for (const puzzle of (await answer.json()).puzzles) {
      if (!(await caches.match(puzzle.address))) continue;
      const explained = await caches.match(`${puzzle.address}/solution/all`);
      if (!groups.has(puzzle.origin)) groups.set(puzzle.origin, []);
      groups.get(puzzle.origin).push(entry(puzzle, Boolean(explained)));
    }
    document.getElementById("kept-none").hidden = groups.size > 0;
    for (const [origin, items] of groups) {
      const group = document.getElementById("kept-group").content.cloneNode(true);
      group.querySelector("h3").textContent = list.dataset[origin];
      group.querySelector("ul").append(...items);
      list.append(group);
    }
  }

  show().catch(() => {});
}
