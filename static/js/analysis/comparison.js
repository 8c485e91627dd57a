// The picture beside the board in the editor: cut out by this browser, kept by its tab alone.
"use strict";

class Comparison {
  static place = "editor-picture"; // in the storage of the tab
  static most = 12; // cells of a side that are large enough to be read
  static strip = { columns: 10, rows: 3.2 }; // on a phone as large as the cells of the board below
  static longest = 1400; // pixels
  static isSmall = matchMedia("(width < 56rem), (height < 30rem)");

  // `sheet` is an image of the board with some edge, `cell` its first cell there.
  constructor(sheet, { cell, columns, rows }) {
    Object.assign(this, { sheet, cell, columns, rows, canvas: boards.byId("editor-picture") });
    this.point(0);
  }

  // The board in a picture, half a cell around it; `box` as shares of the sides of the picture.
  static cutOut(bitmap, [left, top, right, bottom], { width: columns, height: rows }) {
    const [width, height] = [(right - left) * bitmap.width / columns, (bottom - top) * bitmap.height / rows];
    const x = Math.max(left * bitmap.width - width / 2, 0);
    const y = Math.max(top * bitmap.height - height / 2, 0);
    const whole = {
      width: Math.min(right * bitmap.width + width / 2, bitmap.width) - x,
      height: Math.min(bottom * bitmap.height + height / 2, bitmap.height) - y,
    };
    const scale = Comparison.longest / Math.max(whole.width, whole.height);
    const sheet = document.createElement("canvas");
    sheet.width = whole.width * scale;
    sheet.height = whole.height * scale;
    sheet.getContext("2d").drawImage(bitmap, x, y, whole.width, whole.height, 0, 0, sheet.width, sheet.height);
    const cell = {
      x: (left * bitmap.width - x) * scale,
      y: (top * bitmap.height - y) * scale,
      width: width * scale,
      height: height * scale,
    };
    return new Comparison(sheet, { cell, columns, rows });
  }

  // The picture with this key, if the tab has it.
  static async kept(key) {
    try {
      const { key: its, data, ...where } = JSON.parse(sessionStorage.getItem(Comparison.place));
      if (its !== key) return null;
      const sheet = Object.assign(new Image(), { src: data });
      await sheet.decode();
      return new Comparison(sheet, where);
    } catch {
      return null; // there is none, or it may not be kept
    }
  }

  keep(key) {
    const { sheet, cell, columns, rows } = this;
    try {
      sessionStorage.setItem(Comparison.place, JSON.stringify({ key, data: sheet.toDataURL("image/jpeg", 0.8), cell, columns, rows }));
    } catch {
      // Storage is full or forbidden: after Back the board is there without its picture.
    }
  }

  static forget() {
    try {
      sessionStorage.removeItem(Comparison.place);
    } catch {
      // Then there is nothing to forget.
    }
  }

  // The part of the picture around a cell, which is framed; no frame where the board has another size by now.
  point(place) {
    const { sheet, cell, columns, rows, canvas } = this;
    const sameSize = editor.board.width === columns && editor.board.height === rows;
    const x = cell.x + (sameSize ? place % columns : 0) * cell.width;
    const y = cell.y + (sameSize ? Math.floor(place / columns) : 0) * cell.height;
    const { width, height } = this.part();
    const within = (from, side, length) => Math.min(Math.max(from - side / 2, 0), length - side);
    const left = within(x + cell.width / 2, width, sheet.width);
    const top = within(y + cell.height / 2, height, sheet.height);
    const scale = Comparison.longest / Math.max(width, height);
    canvas.width = width * scale;
    canvas.height = height * scale;
    const pen = canvas.getContext("2d");
    pen.drawImage(sheet, left, top, width, height, 0, 0, canvas.width, canvas.height);
    if (!sameSize) return;
    pen.strokeStyle = getComputedStyle(canvas).color;
    pen.lineWidth = Math.max(4, cell.width * scale / 10);
    pen.strokeRect((x - left) * scale, (y - top) * scale, cell.width * scale, cell.height * scale);
  }

  // How much of the sheet is seen at once: on small screens a strip, which leaves room for the board.
  part() {
    const { sheet, cell, columns, rows } = this;
    const most = Math.max(columns, rows) / Comparison.most;
    let [width, height] = [sheet.width, sheet.height].map((side) => side / Math.max(1, most));
    if (Comparison.isSmall.matches) [width, height] = [Comparison.strip.columns * cell.width, Comparison.strip.rows * cell.height];
    return { width: Math.min(width, sheet.width), height: Math.min(height, sheet.height) };
  }
}
