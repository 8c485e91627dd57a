// A board that is being typed in: a value that never changes; every act gives another one.
"use strict";

class EditedBoard {
  static unknown = ".";
  static signs = ".012345678*-";
  // More cells than these in doubt, and more than this share of the board: the picture was misread.
  static mostDoubtful = 20;
  static mostShare = 1 / 4;

  // `signs` is a string, a letter a cell; `total` as it was typed; `doubtful` a set of cells; `picture`
  // the key of the picture that it was read from.
  constructor({ width, height, signs, total = "", live = true, doubtful = [], picture = "" }) {
    Object.assign(this, { width, height, signs, total, live, doubtful: new Set(doubtful), picture });
    Object.freeze(this);
  }

  toJSON() { return { ...this, doubtful: [...this.doubtful] }; }

  // Of position text as the server writes it.
  static read(text, live, doubtful = []) {
    const [head, ...rows] = text.trim().split(/\s*\n\s*/);
    const [size, total] = head.split(/\s+/);
    const [width, height] = size.split("x").map(Number);
    return new EditedBoard({ width, height, signs: rows.join(""), total: total === "?" ? "" : total, live, doubtful });
  }

  get size() { return this.width * this.height; }
  get rows() { return Array.from({ length: this.height }, (_, row) => this.signs.slice(row * this.width, (row + 1) * this.width)); }
  get hasReadableTotal() { return /^\d{0,4}$/.test(this.total); }
  get text() {
    const total = this.hasReadableTotal && this.total || "?";
    return [`${this.width}x${this.height} ${total}`, ...this.rows, ""].join("\n");
  }
  get misread() {
    const { size: number } = this.doubtful;
    return number > EditedBoard.mostDoubtful && number > this.size * EditedBoard.mostShare;
  }
  get names() { return [...this.doubtful].sort((a, b) => a - b).map((cell) => boards.nameOf(cell, this.width)); }

  with(changes) { return new EditedBoard({ ...this, ...changes }); }

  // Cells with their new signs; they are in no doubt any more.
  withSigns(cells) {
    const signs = [...this.signs];
    for (const [cell, sign] of cells) signs[cell] = sign;
    return this.with({ signs: signs.join("") }).settled([...cells].map(([cell]) => cell));
  }

  settled(cells) { return this.with({ doubtful: [...this.doubtful].filter((cell) => !cells.includes(cell)) }); }

  cleared() { return this.with({ signs: EditedBoard.unknown.repeat(this.size), doubtful: [] }); }

  // Another size; the first cell goes so many rows down and columns to the right.
  moved(width, height, down = 0, right = 0) {
    const at = (row, column) => {
      const [r, c] = [row - down, column - right];
      return r >= 0 && c >= 0 && r < this.height && c < this.width ? this.signs[r * this.width + c] : EditedBoard.unknown;
    };
    const signs = Array.from({ length: width * height }, (_, cell) => at(Math.floor(cell / width), cell % width)).join("");
    const places = [...this.doubtful].map((cell) => [Math.floor(cell / this.width) + down, cell % this.width + right]);
    const inside = places.filter(([row, column]) => row >= 0 && column >= 0 && row < height && column < width);
    return this.with({ width, height, signs, doubtful: inside.map(([row, column]) => row * width + column) });
  }

  // A row or column more (`by` 1) or less (-1) at an edge.
  atEdge(edge, by) {
    const upright = edge === "top" || edge === "bottom";
    const first = edge === "top" || edge === "left" ? by : 0;
    return upright
      ? this.moved(this.width, this.height + by, first, 0)
      : this.moved(this.width + by, this.height, 0, first);
  }

  same(other) {
    return this.text === other.text && this.total === other.total && this.live === other.live
      && String(this.names) === String(other.names);
  }
}
