// Moves of live games on their way; for every page of the site, since moves that were made without a
// connection are sent from whichever page is opened next.
"use strict";

const liveMoves = {
  marks: { flag: "F", question: "?", unmark: "#" },

  isHidden: (look) => look === "#" || look === "F" || look === "?",

  // What waits may have become needless: the cell opened with others, or the game ended.
  needed: (moves, { outcome, view }) => moves.filter((move) => (
    !outcome && (move.do === "chord" || move.cells.every((cell) => liveMoves.isHidden(view[cell])))
  )),

  // What was to be opened on a board that looked different is not opened; flags are put again.
  flagsAgain: (moves, state) => liveMoves.needed(moves, state)
    .filter((move) => move.do in liveMoves.marks && move.cells.every((cell) => state.view[cell] !== liveMoves.marks[move.do]))
    .map((move) => ({ ...move, token: newToken() })),
};
