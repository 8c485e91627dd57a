// A replay by keys, by a slider and by itself. Without this file every link and the form work.
"use strict";

{
  const shown = () => document.querySelector(".replay").dataset;
  const atEnd = () => shown().number === shown().last;
  let speed = "600";
  let scrolled = 0;

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

  // A board that is wider than the window stays where it was, unless the cell of the move is out of view.

  document.addEventListener("htmx:beforeSwap", () => {
    scrolled = document.querySelector(".replay-board-room")?.scrollLeft ?? 0;
  });

  function showMove() {
    const board = document.querySelector(".replay-board-room");
    const cell = board?.querySelector(".replay-played");
    if (!board) return;
    board.scrollLeft = scrolled;
    if (!cell) return;
    const [frame, place] = [board.getBoundingClientRect(), cell.getBoundingClientRect()];
    if (place.left < frame.left || place.right > frame.right) {
      board.scrollLeft += (place.left + place.right - frame.left - frame.right) / 2;
    }
  }
}
