// Strokes over a board: a mouse draws at once; a finger sideways, or after a rest in any direction. Up and down
// it scrolls.
"use strict";

// What `hand` does: `choose(cell, event)` gives the sign of a stroke that comes down there, or null where none
// begins; `begin(stroke)` draws the first cell, or says that nothing is drawn; `draw(stroke, cell)` goes on to the
// next. `cells` of a stroke, which they fill, has the sign of each cell; `finish(pairs)` keeps them,
// `undraw(cell)` takes one back. `delay()` is how long a finger rests, then `rest(stroke)` begins.
// `placeOf(element)` gives the number of a cell, -1 of anything else; `scrolls()` is true of a board that moves
// under a finger in all directions.
function watchStrokes(grid, hand) {
  const STILL = 10; // pixels that a resting finger may tremble
  let stroke = null;

  const cellAt = ({ clientX, clientY }) =>
    hand.placeOf(document.elementFromPoint(clientX, clientY)?.closest('[role="gridcell"]'));

  grid.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary) { giveUp(); return; }
    const cell = cellAt(event);
    const sign = cell < 0 ? null : hand.choose(cell, event);
    if (sign === null) return;
    stroke = { start: cell, last: cell, down: event, sign, cells: new Map() };
    if (event.pointerType === "mouse") begin();
    else stroke.timer = setTimeout(rest, hand.delay());
  });

  // From here on the stroke is no scroll any more. Whether one goes on.
  function begin() {
    clearTimeout(stroke.timer);
    if (!hand.begin(stroke)) stroke = null;
    return stroke !== null;
  }

  function rest() {
    hand.rest?.(stroke);
    if (begin()) hand.buzz(20);
  }

  grid.addEventListener("pointermove", (event) => {
    if (stroke?.down.pointerId !== event.pointerId) return;
    if (!stroke.cells.size && !draws(event)) return;
    for (const at of event.getCoalescedEvents?.().length ? event.getCoalescedEvents() : [event]) {
      const cell = cellAt(at);
      if (cell < 0 || cell === stroke.last) continue;
      hand.draw(stroke, cell);
      stroke.last = cell;
    }
  });

  // A finger that leaves its first cell: sideways it draws from then on, else the browser scrolls.
  function draws(event) {
    const [x, y] = [Math.abs(event.clientX - stroke.down.clientX), Math.abs(event.clientY - stroke.down.clientY)];
    if (Math.max(x, y) > STILL) clearTimeout(stroke.timer);
    if (cellAt(event) === stroke.start) return false;
    if (x > y && !hand.scrolls()) return begin();
    giveUp();
    return false;
  }

  function lift(event) {
    if (stroke?.down.pointerId !== event.pointerId) return;
    if (!stroke.cells.size && !begin()) return;
    const { cells } = stroke;
    stroke = null;
    hand.finish([...cells]);
  }

  function giveUp() {
    if (!stroke) return;
    const { cells, timer } = stroke;
    clearTimeout(timer);
    stroke = null;
    for (const cell of cells.keys()) hand.undraw(cell);
  }

  window.addEventListener("pointerup", lift);
  window.addEventListener("pointercancel", giveUp);
  // A finger that draws already is not taken away by a scroll.
  grid.addEventListener("touchmove", (event) => {
    if (stroke?.cells.size && event.cancelable) event.preventDefault();
  }, { passive: false });
  grid.addEventListener("dragstart", (event) => event.preventDefault());
}
