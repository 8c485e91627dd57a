// Moves of puzzles on their way, and what this browser remembers of boards; for every page of the site,
// since moves that were made without a connection are sent from whichever page is opened next.
"use strict";

const LONGEST = 1024; // cells that the server takes in one move

const wishesOf = ({ changes }) => [...changes.matchAll(/(\d+)([.*\-o_])/g)].map((m) => [Number(m[1]), m[2]]);

// What the server is told of a move, for how many seconds it has waited, and when its page was handed out.
function fieldsOf({ kind, changes, at, handed = "" }) {
  const waited = Math.max(0, Math.floor((Date.now() - (at ?? Date.now())) / 1000));
  return { do: kind, ...(kind === "mark" && { changes }), ...(waited && { waited, handed }) };
}

// The strokes that bring a board that has changed elsewhere to what was wished for.
function strokesTo(state, wishes) {
  const changes = state.solved ? [] : [...new Map(wishes)].filter(([cell, mark]) => state.marks[cell] !== mark);
  const strokes = [];
  for (let n = 0; n < changes.length; n += LONGEST) strokes.push(changes.slice(n, n + LONGEST));
  return strokes;
}

// Moves that make these strokes, with the time of those whose place they take.
function movesOf(strokes, moves) {
  const seconds = moves.reduce((sum, move) => sum + move.seconds, 0);
  const { at, handed } = moves.at(-1) ?? {};
  return strokes.map((stroke, n) => ({
    token: newToken(), kind: "mark", changes: stroke.flat().join(""), seconds: n ? 0 : seconds, at, handed,
  }));
}

// Boards as this browser last had them, with the moves that wait: newer than any page that is kept.
class BoardMemory {
  static prefix = "board/";
  static most = 100;
  static longest = 100_000; // letters

  constructor(name) { this.key = BoardMemory.prefix + name; }

  newest(page) {
    let board = null;
    try { board = JSON.parse(localStorage.getItem(this.key)); } catch { /* Not to be read. */ }
    if (!board || board.marks?.length !== page.marks.length) return page;
    if (board.play === page.play) return board.revision >= page.revision ? board : page;
    return Number(board.play) > Number(page.play) ? board : page;
  }

  keep(board) {
    const long = JSON.stringify(board.undo).length + JSON.stringify(board.redo).length > BoardMemory.longest;
    const past = long ? { undo: [], redo: [] } : {};
    try {
      if (!localStorage.getItem(this.key)) BoardMemory.makeRoom();
      localStorage.setItem(this.key, JSON.stringify({ ...board, ...past, at: Date.now() }));
    } catch { /* Storage is full or forbidden: kept pages stay as they are. */ }
  }

  // The boards that were not looked at for longest are forgotten; moves that wait are kept elsewhere.
  static makeRoom() {
    const ages = BoardMemory.keys().map((key) => [JSON.parse(localStorage.getItem(key)).at, key]).sort();
    for (const [, key] of ages.slice(0, -BoardMemory.most)) localStorage.removeItem(key);
  }

  static keys() { return Object.keys(localStorage).filter((key) => key.startsWith(BoardMemory.prefix)); }

  static forgetAll() { for (const key of BoardMemory.keys()) localStorage.removeItem(key); }
}
