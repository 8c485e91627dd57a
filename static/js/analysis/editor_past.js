// What can be undone and redone. The tab keeps it, so that it is still there after Back, after a reload
// and on the next page that shows one of these boards.
"use strict";

class BoardTimeline {
  static place = "editor-timeline"; // in the storage of the tab
  static most = 300; // boards to go back to
  static longest = 300_000; // signs of the boards before and after that the tab keeps

  constructor(boards, at = 0) { Object.assign(this, { boards, at }); }

  // The timeline in which the tab had the board; else one that begins with it.
  static holding(board) {
    try {
      const { boards, at } = JSON.parse(sessionStorage.getItem(BoardTimeline.place));
      const all = boards.map((each) => new EditedBoard(each));
      const place = all[at].same(board) ? at : all.findLastIndex((each) => each.same(board));
      if (place >= 0) return new BoardTimeline(all, place);
    } catch {
      // The tab has none, or may not keep any.
    }
    return new BoardTimeline([board]);
  }

  get board() { return this.boards[this.at]; }
  get hasPast() { return this.at > 0; }
  get hasFuture() { return this.at + 1 < this.boards.length; }

  add(board) {
    this.boards = [...this.boards.slice(0, this.at + 1), board].slice(-BoardTimeline.most - 1);
    this.at = this.boards.length - 1;
  }

  back() { if (this.hasPast) this.at -= 1; }
  forth() { if (this.hasFuture) this.at += 1; }

  keep() {
    const reach = Math.ceil(BoardTimeline.longest / this.board.size);
    const first = Math.max(0, this.at - reach);
    const boards = this.boards.slice(first, this.at + reach + 1);
    try {
      sessionStorage.setItem(BoardTimeline.place, JSON.stringify({ boards, at: this.at - first }));
    } catch {
      // Storage is full or forbidden: the board itself is in the address or the browser's history.
    }
  }
}
