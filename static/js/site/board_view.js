// What part of a board is in view: going to cells, and its size.
"use strict";

class BoardView {
  static least = 24; // pixels: a finger does not hit what is smaller
  static over = ".play-bar, .assistant-card, .play-card"; // what may lie over the end of the page

  constructor(root, cells, columns) {
    Object.assign(this, { root, cells, columns });
    this.scroller = boards.byId("game");
  }

  // --- Where one can look

  // The window without what lies over it: the numbers at the left, a sheet at the lower edge.
  room() {
    const board = this.scroller.getBoundingClientRect();
    const lying = [...this.root.querySelectorAll(BoardView.over)]
      .filter((part) => part.checkVisibility() && getComputedStyle(part).position === "sticky");
    return {
      left: Math.max(board.left, this.root.querySelector(".numbers").getBoundingClientRect().right),
      right: Math.min(board.right, innerWidth),
      top: 0,
      bottom: Math.min(innerHeight, ...lying.map((part) => part.getBoundingClientRect().top)),
    };
  }

  around(cells) {
    const boxes = cells.map((cell) => cell.getBoundingClientRect());
    return {
      left: Math.min(...boxes.map((box) => box.left)) - 4,
      right: Math.max(...boxes.map((box) => box.right)) + 4,
      top: Math.min(...boxes.map((box) => box.top)) - 24, // with the letters of the first row
      bottom: Math.max(...boxes.map((box) => box.bottom)) + 8,
    };
  }

  // --- Going there

  // The first of some sets of cells that there is room for, in view; `words`, too, where they lie on the page.
  bring(sets, { words = null, smooth = true } = {}) {
    const sought = sets.filter((cells) => cells.length);
    const calm = !smooth || matchMedia("(prefers-reduced-motion: reduce)").matches;
    const behavior = calm ? "instant" : "smooth";
    const unread = words ? this.read(words) : 0;
    if (!sought.length) {
      scrollBy({ top: unread, behavior });
      return;
    }
    const room = this.room();
    // The edges of a board as wide as the room lie a little beyond it.
    const fits = (box) => box.right - box.left <= room.right - room.left + 8 && box.bottom - box.top <= room.bottom - room.top;
    const boxes = sought.map((cells) => this.around(cells));
    const box = boxes.find(fits) ?? boxes.at(-1);
    this.scroller.scrollBy({ left: BoardView.way(box.left, box.right, room.left, room.right), behavior });
    const down = BoardView.way(box.top, box.bottom, room.top, room.bottom);
    // The words come into view as far as the cells stay there.
    scrollBy({ top: unread > down ? Math.min(unread, Math.max(down, this.slack(box, room))) : down, behavior });
  }

  // How far words lie below the page's lower edge, the beginning of their card kept in view. Where what
  // stands beside the board scrolls by itself, it does.
  read(words) {
    const side = words.closest(".play-side");
    const scrolls = getComputedStyle(side).overflowY === "auto";
    const { top, bottom } = scrolls ? side.getBoundingClientRect() : this.room();
    const card = words.closest("section").getBoundingClientRect();
    const below = Math.max(Math.min(words.getBoundingClientRect().bottom + 8 - bottom, card.top - top), 0);
    if (scrolls) side.scrollTop += below;
    return scrolls ? 0 : below;
  }

  // How far the page can go down before the cells leave it; a board that sticks does not leave it.
  slack(box, room) {
    const field = this.root.querySelector(".play-field, .play-board");
    return field && getComputedStyle(field).position === "sticky" ? Infinity : box.top - room.top;
  }

  // How far to go so that what lies between two places is between two others, its beginning at least.
  static way(from, to, low, high) {
    if (from < low || to - from > high - low) return from - low;
    return Math.max(to - high, 0);
  }

  // The cells that are spoken of.
  reveal(words = null, smooth = true) {
    const with_ = (name) => this.cells.filter(({ dataset }) => dataset[name] !== undefined && dataset[name] !== "");
    const parts = [...new Set([...with_("part"), ...with_("order")])];
    const ends = parts.filter(({ dataset }) => dataset.part === "conclusion" || dataset.part === "wrong");
    const region = this.cells.filter(({ dataset }) => dataset.region !== undefined);
    this.bring(parts.length ? [parts, ends, parts.slice(0, 1)] : [region], { words, smooth });
  }

  // --- Sizes

  // The cell in the middle of what can be seen, and where it is.
  middle() {
    const room = this.room();
    const size = this.cells[0].getBoundingClientRect();
    const near = (value, first, side, most) => Math.min(Math.max(Math.floor((value - first) / side), 0), most - 1);
    const column = near((room.left + room.right) / 2, size.left, size.width, this.columns);
    const row = near((Math.max(size.top, 0) + room.bottom) / 2, size.top, size.height, this.cells.length / this.columns);
    const cell = row * this.columns + column;
    const box = this.cells[cell].getBoundingClientRect();
    return { cell, x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  // Another size, with a cell, or a place in it, where it was; `stays`: the page, with what was pressed on it.
  resize(value, held = this.middle()) {
    this.root.dataset.zoom = value;
    const { across = 0.5, down = 0.5 } = held;
    const box = this.cells[held.cell].getBoundingClientRect();
    this.scroller.scrollBy({ left: box.x + box.width * across - held.x, behavior: "instant" });
    if (!held.stays) scrollBy({ top: box.y + box.height * down - held.y, behavior: "instant" });
    for (const button of this.root.querySelectorAll('[name="zoom"]')) button.setAttribute("aria-pressed", String(button.value === value));
  }

  // A touch on a cell too small to be meant: the board comes closer there, and nothing else happens.
  cameCloser(cell, event) {
    if (event.pointerType === "mouse" || this.root.dataset.zoom !== "fit" || this.side() >= BoardView.least) return false;
    this.resize("usual", { cell, x: event.clientX, y: event.clientY });
    announce(gettext("%(cell)s is closer now", { cell: boards.nameOf(cell, this.columns) }));
    return true;
  }

  side() { return this.cells[0].getBoundingClientRect().width; }
}
