// A replay by keys, by a slider and by itself. Without this file every link and the form work.
"use strict";

{
  const shown = () => document.querySelector(".replay").dataset;
  const atEnd = () => shown().number === shown().last;
  let speed = "600";
  let scrolled = [0, 0];

  const stepping = new Stepping("replay", {
    keys: { ArrowLeft: "back", ArrowRight: "next", g: "next-guess", b: "next-blunder", o: "odds" },
    busy: "input, select, textarea, [data-roving], .replay-board-room",
    pause: () => Number(speed),
    ended: atEnd,
    settle: showMove,
    show(calm) {
      document.querySelector(".replay-speed").hidden = calm;
      document.getElementById("speed").value = speed;
      document.getElementById("go").hidden = true;
    },
    // What goes by quickly is not read out.
    said: (playing) => (playing && !atEnd() ? "" : shown().spoken),
  });

  // The slider: while it moves it tells the number, when it is let go the move is shown. All on the
  // document: going back in the history brings a room of its own.

  document.addEventListener("change", (event) => {
    if (event.target.id === "seek") stepping.go(`${shown().address}/${event.target.value}`);
    if (event.target.id === "speed") {
      speed = event.target.value;
      if (stepping.timer) stepping.start();
    }
  });

  document.addEventListener("input", (event) => {
    if (event.target.id === "seek") event.target.setAttribute("aria-valuetext", gettext("move %(number)s", { number: event.target.value }));
  });

  // A board that is larger than its room stays where it was, unless the cell of the move is out of view.

  document.addEventListener("htmx:beforeSwap", () => {
    const { scrollLeft = 0, scrollTop = 0 } = document.querySelector(".replay-board-room") ?? {};
    scrolled = [scrollLeft, scrollTop];
  });

  function showMove() {
    const board = document.querySelector(".replay-board-room");
    if (!board) return;
    [board.scrollLeft, board.scrollTop] = scrolled;
    const cell = board.querySelector(".replay-played");
    if (cell) bring(board, cell);
    readOn();
  }

  // The cell comes into the middle of the room, if it is out of view.
  function bring(board, cell) {
    const [frame, place] = [board.getBoundingClientRect(), cell.getBoundingClientRect()];
    if (place.left < frame.left || place.right > frame.right) {
      board.scrollLeft += (place.left + place.right - frame.left - frame.right) / 2;
    }
    if (place.top < frame.top || place.bottom > frame.bottom) {
      board.scrollTop += (place.top + place.bottom - frame.top - frame.bottom) / 2;
    }
  }

  // Board and words come into view, wherever the move was chosen: the words above a bar at the lower edge.
  // Words for which the board would have to go are read by scrolling: until then it stays.
  function readOn() {
    const [board, card, bar] = ["board-room", "card", "actions"].map((name) => document.querySelector(`.replay-${name}`));
    const words = document.querySelector("#effect, #sentence:not(:has(~ #effect))") ?? document.querySelector(".replay-doing");
    const top = Math.min(...[board, card].map((part) => part.getBoundingClientRect().top));
    if (top < 0) scrollBy({ top: top - 8, behavior: "instant" });
    if (getComputedStyle(bar).insetBlockEnd === "0px") {
      const below = words.getBoundingClientRect().bottom + 8 - Math.min(innerHeight, bar.getBoundingClientRect().top);
      if (below > 0 && below <= board.getBoundingClientRect().top) scrollBy({ top: below, behavior: "instant" });
    }
    document.querySelector(".replay-side").scrollTop = 0;
  }
}
