// What all boards in play share: names of cells, walking on the grid, the way to the server.
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
    const found = [];
    for (let r = row - 1; r <= row + 1; r++) {
      for (let c = column - 1; c <= column + 1; c++) {
        const one = r * columns + c;
        if (c >= 0 && c < columns && one >= 0 && one < number && one !== cell) found.push(one);
      }
    }
    return found;
  },

  // A data attribute that is there only while it says something.
  set(data, name, value) {
    if (value === "" || value === undefined || value === false) delete data[name];
    else if (data[name] !== String(value)) data[name] = value;
  },

  // One live region for everything; most of it is for those who read by ear.
  announce(text) {
    const line = document.createElement("p");
    line.className = "unseen";
    line.textContent = text;
    boards.byId("status").replaceChildren(line);
  },

  token: () => [...crypto.getRandomValues(new Uint8Array(9))].map((n) => n.toString(36).padStart(2, "0")).join(""),

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

  // Settings of this page: at once here, kept by the server for the next page.
  watchSettings(root) {
    const settings = root.dataset;
    root.addEventListener("submit", (event) => {
      if (!event.target.matches("[data-setting]")) return;
      event.preventDefault();
      const { submitter: button, target: choice } = event;
      boards.post(choice.action, new FormData(choice, button), { redirect: "manual" })
        .catch(() => say("The setting could not be saved; it holds for this page."));
      settings[button.name] = button.value;
      if (button.name === "zoom") {
        for (const one of choice.querySelectorAll("button")) one.setAttribute("aria-pressed", String(one === button));
      } else {
        boards.byId("timer").hidden = button.value === "off";
        button.textContent = button.value === "off" ? "Show the time" : "Hide the time";
        button.value = button.value === "off" ? "on" : "off";
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

// Moves on their way: in order, each until it has arrived, kept if the page is closed.
// `way`: send(move) gives the answer; done, stale, refused, changed, lost and found are told of it.
class Outbox {
  constructor(name, way) {
    this.prefix = `bullets/${name}/`;
    this.key = this.prefix + boards.token();
    this.way = way;
    this.moves = [];
    this.online = true;
    this.pause = 1000;
    this.sending = null;
  }

  add(move) {
    this.moves.push({ token: boards.token(), ...move });
    this.keep();
    this.send();
  }

  replace(moves) {
    this.moves = moves;
    this.keep();
  }

  keep() {
    try {
      if (this.moves.length) localStorage.setItem(this.key, JSON.stringify(this.moves));
      else localStorage.removeItem(this.key);
    } catch { /* Storage is full or forbidden: the moves live as long as the page. */ }
    this.way.changed();
  }

  // Moves of a page that was closed before they arrived.
  adopt(fits) {
    const found = [];
    try {
      for (const key of Object.keys(localStorage).filter((one) => one.startsWith(this.prefix))) {
        found.push(...JSON.parse(localStorage.getItem(key)));
        localStorage.removeItem(key);
      }
    } catch { /* Nothing to be had from it. */ }
    const good = found.filter((move) => typeof move.token === "string" && fits(move));
    if (good.length) this.replace([...this.moves, ...good]);
    return good;
  }

  // Whether all have arrived.
  send() {
    this.sending ??= this.sendAll().finally(() => { this.sending = null; });
    return this.sending;
  }

  async sendAll() {
    while (this.moves.length) {
      let answer;
      let told;
      try {
        answer = await this.way.send(this.moves[0]);
        if (answer.status >= 500 || answer.status === 429) throw new Error(answer.status);
        told = await answer.json();
      } catch {
        this.lost();
        return false;
      }
      this.found();
      if (answer.ok) {
        const [move] = this.moves;
        this.replace(this.moves.slice(1));
        this.way.done(told, move);
      } else if (answer.status === 409) {
        this.way.stale(told);
      } else {
        // A form grown old is cured by loading the page again, which finds the moves kept.
        if (answer.status !== 400) this.replace([]);
        this.way.refused(told);
        return false;
      }
    }
    return true;
  }

  lost() {
    const before = this.online;
    this.online = false;
    this.way.lost(before);
    setTimeout(() => this.send(), this.pause);
    this.pause = Math.min(this.pause * 2, 15000);
  }

  found() {
    const before = this.online;
    this.online = true;
    this.pause = 1000;
    this.way.found(!before);
  }
}
