// What all boards in play share: names of cells, what stands out, walking on the grid, tools, settings, sounds.
// Their way to the server is in connection.js.
"use strict";

const boards = {
  byId: (id) => document.getElementById(id),

  nameOf(cell, columns) {
    let column = cell % columns + 1;
    let letters = "";
    while (column) {
      letters = String.fromCharCode(65 + (column - 1) % 26) + letters;
      column = Math.floor((column - 1) / 26);
    }
    return letters + (Math.floor(cell / columns) + 1);
  },

  around(cell, columns, number) {
    const row = Math.floor(cell / columns);
    const column = cell % columns;
    const near = [];
    for (let r = row - 1; r <= row + 1; r++) {
      for (let c = column - 1; c <= column + 1; c++) {
        const other = r * columns + c;
        if (c >= 0 && c < columns && other >= 0 && other < number && other !== cell) near.push(other);
      }
    }
    return near;
  },

  // What is added to the name of a cell that stands out; the pages say the same, see web/puzzles/highlight.py.
  // Of a chain each cell says itself what it is supposed to be.
  spoken: { reason: `, ${gettext("highlighted as reason")}`, conclusion: `, ${gettext("concluded")}`, wrong: `, ${gettext("wrong")}` },

  saidOf: ({ dataset }) => (dataset.guess ? `, ${gettext("best guess")}` : boards.spoken[dataset.part] ?? "") + (dataset.chain ?? ""),

  // Shows the cells that a hint, a check or the assistant speaks of: in frames, in a region, in the order
  // of a chain, by the lines that tell it, with what each is supposed to be, and faintly what would follow. `highlight` has lists of
  // cells by these names; null shows nothing. Gives the cells that are spoken of in another way now.
  highlight(cells, highlight) {
    const { region = [], guess = [], chain = [], chain_lines: lines = [], chain_words: words = [], supposed = [], bullets = [], empties = [], ...parts } = highlight ?? {};
    const data = cells.map(() => ({}));
    for (const [part, framed] of Object.entries(parts)) for (const cell of framed) data[cell].part = part;
    for (const cell of region) data[cell].region = "yes";
    for (const cell of guess) data[cell].guess = "yes";
    chain.forEach((cell, place) => {
      Object.assign(data[cell], { order: lines[place], chain: words[place], supposed: supposed.includes(cell) ? "bullet" : "empty" });
    });
    for (const cell of bullets) data[cell].ghost = "bullet";
    for (const cell of empties) data[cell].ghost = "empty";
    const changed = [];
    for (const [cell, { dataset }] of cells.entries()) {
      if (dataset.part !== data[cell].part || dataset.guess !== data[cell].guess || dataset.chain !== data[cell].chain) changed.push(cell);
      for (const name of ["part", "region", "guess", "order", "chain", "supposed", "ghost"]) boards.set(dataset, name, data[cell][name]);
    }
    return changed;
  },

  // A data attribute that is there only while it says something.
  set(data, name, value) {
    if (value === "" || value === undefined || value === false) delete data[name];
    else if (data[name] !== String(value)) data[name] = value;
  },

  clock(seconds) {
    const two = (number) => String(number).padStart(2, "0");
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
  },

  // A form sent by the script: answers are JSON.
  post(address, fields, options = {}) {
    const headers = { Accept: "application/json" };
    return fetch(address, { method: "POST", body: new URLSearchParams(fields), headers, ...options });
  },

  async look(address) {
    const answer = await fetch(address, { headers: { Accept: "application/json" } }).catch(() => null);
    return answer?.ok ? answer.json() : null;
  },

  // The tool of a click: a link without the script. Gives what chooses one; `words` tell of it.
  tools(root, form, words) {
    const choose = (name) => {
      root.dataset.tool = name;
      form.elements.tool.value = name;
      for (const link of root.querySelectorAll("a.tool")) {
        if (link.dataset.tool === name) link.setAttribute("aria-current", "true");
        else link.removeAttribute("aria-current");
      }
      announce(words(name));
    };
    root.addEventListener("click", (event) => {
      const link = event.target.closest("a.tool");
      if (!link || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      choose(link.dataset.tool);
    });
    return choose;
  },

  // Settings of this page: at once here, kept by the server for the next page.
  watchSettings(root, view) {
    root.addEventListener("submit", (event) => {
      if (!event.target.matches("[data-setting]")) return;
      event.preventDefault();
      const { submitter: button, target: choice } = event;
      const { name, value } = button;
      keepChoice(choice.action, new FormData(choice, button));
      if (name === "zoom") {
        view.resize(value);
      } else {
        root.dataset[name] = value;
        boards.byId("timer").hidden = value === "off";
        button.textContent = value === "off" ? gettext("Show the time") : gettext("Hide the time");
        button.value = value === "off" ? "on" : "off";
      }
    });
    boards.byId("show-keys").addEventListener("click", () => boards.byId("keys").showModal());
  },

  // What can be felt and heard.
  sounds(settings) {
    let audio = null;
    return {
      chime(pitch, length) {
        if (settings.sounds !== "on") return;
        audio ??= new AudioContext();
        const tone = audio.createOscillator();
        const volume = audio.createGain();
        tone.frequency.value = pitch;
        volume.gain.setValueAtTime(0.05, audio.currentTime);
        volume.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + length);
        tone.connect(volume).connect(audio.destination);
        tone.start();
        tone.stop(audio.currentTime + length);
      },
      buzz(pattern) { if (settings.haptics === "on") navigator.vibrate?.(pattern); },
    };
  },
};

// Keyboard: one cell at a time is in the order of tabs, and arrows go from cell to cell.
class Walk {
  constructor(cells, columns, here) {
    Object.assign(this, { cells, columns, here });
    for (const [cell, element] of cells.entries()) {
      this.target(cell).tabIndex = cell === here ? 0 : -1;
      this.target(cell).addEventListener("focus", () => { if (this.here !== cell) this.moveTo(cell, false); });
      element.removeAttribute("id"); // the page's address need not lead to it any more
    }
  }

  target(cell) { return this.cells[cell].querySelector("button") ?? this.cells[cell]; }

  moveTo(cell, focus = true) {
    this.target(this.here).tabIndex = -1;
    this.here = cell;
    this.target(cell).tabIndex = 0;
    if (focus) this.target(cell).focus({ preventScroll: true });
  }

  // Where a key leads; null if it is none of those that walk.
  step(event) {
    const { cells, columns, here } = this;
    const start = here - here % columns;
    switch (event.key) {
      case "ArrowLeft": return here % columns ? here - 1 : here;
      case "ArrowRight": return (here + 1) % columns ? here + 1 : here;
      case "ArrowUp": return here >= columns ? here - columns : here;
      case "ArrowDown": return here + columns < cells.length ? here + columns : here;
      case "Home": return event.ctrlKey ? 0 : start;
      case "End": return event.ctrlKey ? cells.length - 1 : start + columns - 1;
      default: return null;
    }
  }

  // Whether the key was one of ours.
  take(event) {
    const cell = this.step(event);
    if (cell === null) return false;
    event.preventDefault();
    this.moveTo(cell);
    this.cells[cell].scrollIntoView({ block: "nearest", inline: "nearest" });
    return true;
  }
}
