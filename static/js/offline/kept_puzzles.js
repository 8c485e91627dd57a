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

  const isSolved = (name) => {
    try {
      return Boolean(JSON.parse(localStorage.getItem(BoardMemory.prefix + name))?.solved);
    } catch { return false; }
  };

  function entry({ name, address, words }, isExplained) {
    const item = document.getElementById("kept-puzzle").content.cloneNode(true);
    const [link, explained] = item.querySelectorAll("a");
    link.href = address;
    link.textContent = name;
    item.querySelector(".facts").textContent = isSolved(name) ? `${words}, ${list.dataset.solved}` : words;
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
