// A watched game by keys and by itself. Without this file every link works.
"use strict";

if (document.getElementById("watched")) {
  const shown = () => document.querySelector(".watched").dataset;
  const atEnd = () => shown().number === shown().last;
  let speed = "900";
  let scrolled = [0, 0];

  const stepping = new Stepping("watched", {
    keys: { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" },
    busy: "input, select, textarea, pre, [data-roving], .replay-board-room",
    pause: () => Number(speed),
    ended: atEnd,
    settle: showTurn,
    show(calm) {
      document.querySelector(".replay-speed").hidden = calm;
      document.getElementById("speed").value = speed;
    },
    // What goes by quickly is not read out.
    said: (playing) => (playing && !atEnd() ? "" : shown().spoken),
  });

  // On the document: going back in the history brings a room of its own.
  document.addEventListener("change", (event) => {
    if (event.target.id !== "speed") return;
    speed = event.target.value;
    if (stepping.timer) stepping.start();
  });

  // A board that is larger than its place stays where it was, unless the cell of the turn is out of view.

  document.addEventListener("htmx:beforeSwap", () => {
    const board = document.querySelector(".replay-board-room");
    scrolled = [board.scrollLeft, board.scrollTop];
  });

  function showTurn() {
    const board = document.querySelector(".replay-board-room");
    const cell = board.querySelector(".replay-played");
    [board.scrollLeft, board.scrollTop] = scrolled;
    Stepping.showCurrent(0.4);
    if (!cell) return;
    const [frame, place] = [board.getBoundingClientRect(), cell.getBoundingClientRect()];
    if (place.left < frame.left || place.right > frame.right) {
      board.scrollLeft += (place.left + place.right - frame.left - frame.right) / 2;
    }
    if (place.top < frame.top || place.bottom > frame.bottom) {
      board.scrollTop += (place.top + place.bottom - frame.top - frame.bottom) / 2;
    }
  }
}
