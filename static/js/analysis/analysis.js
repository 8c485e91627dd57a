// A position explained: arrows go from step to step, but on a board that tells its odds from cell to
// cell (roving.js). Without this file every link works as it is.
"use strict";

new Stepping("analysis", {
  keys: { ArrowLeft: "back", ArrowRight: "next" },
  busy: "input, select, textarea, [data-roving]",
  pause: () => 0,
  ended: () => true,
  settle: () => Stepping.showCurrent(0.5),
  said: () => Stepping.words(document.getElementById("analysis")),
});
