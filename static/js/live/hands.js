// Mouse, touch and keys on a live board; what they do is in game.js.
"use strict";

{
  const { byId } = boards;
  const { root, cells, columns, settings } = liveGame;
  const grid = byId("grid");
  const walk = new Walk(cells, columns, 0);
  const other = () => (liveGame.tool() === "flag" ? "open" : "flag");

  const cellOf = (event) => cells.indexOf(event.target.closest?.('[role="gridcell"]'));

  // What is under a button or a finger looks pressed: the cell, or what a number would open.
  let pressed = [];
  function press(cell, wide = false) {
    for (const near of pressed) delete cells[near].dataset.press;
    pressed = [];
    if (cell < 0 || settings.outcome) return;
    const near = wide || liveGame.isNumber(liveGame.look(cell)) ? [cell, ...liveGame.around(cell)] : [cell];
    pressed = near.filter((other) => liveGame.look(other) === "#" || liveGame.look(other) === "?");
    for (const near of pressed) cells[near].dataset.press = "";
  }

  // --- Mouse: opening waits for the button to come up, a flag does not

  let both = false;
  let held = false;

  grid.addEventListener("mousedown", (event) => {
    const cell = cellOf(event);
    if (cell < 0 || event.button > 2) return;
    event.preventDefault();
    walk.moveTo(cell);
    held = true;
    both = both || event.buttons === 3 || event.button === 1;
    if (event.button === 2 && !both) liveGame.act(cell, other());
    else if (both || event.button === 0) press(cell, both);
  });

  grid.addEventListener("mouseover", (event) => {
    if (held && event.buttons && (both || event.buttons & 1)) press(cellOf(event), both);
  });

  window.addEventListener("mouseup", (event) => {
    if (!held) return;
    const cell = cellOf(event);
    press(-1);
    if (cell >= 0 && both) liveGame.chord(cell);
    else if (cell >= 0 && event.button === 0) liveGame.act(cell);
    held = !both && event.buttons > 0;
    both = false;
  });

  for (const name of ["contextmenu", "dragstart"]) grid.addEventListener(name, (event) => event.preventDefault());
  grid.addEventListener("mouseleave", () => press(-1));

  // --- Touch: a tap is the tool, a long press the other one; a finger that moves scrolls

  let touch = null;

  function letGo() {
    clearTimeout(touch?.timer);
    touch = null;
    press(-1);
  }

  grid.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse") return;
    const cell = cellOf(event);
    event.preventDefault(); // the mouse that browsers make of a finger would act a second time
    if (touch || cell < 0) { letGo(); return; }
    walk.moveTo(cell, false);
    press(cell);
    touch = { cell, x: event.clientX, y: event.clientY };
    touch.timer = setTimeout(() => {
      letGo();
      if (!liveGame.inView.cameCloser(cell, event)) liveGame.act(cell, other());
      liveGame.buzz(20);
    }, Number(settings.delay));
  });

  window.addEventListener("pointermove", (event) => {
    if (touch && Math.hypot(event.clientX - touch.x, event.clientY - touch.y) > 12) letGo();
  });

  window.addEventListener("pointerup", (event) => {
    if (!touch || event.pointerType === "mouse") return;
    const { cell } = touch;
    letGo();
    if (!liveGame.inView.cameCloser(cell, event)) liveGame.act(cell);
  });

  window.addEventListener("pointercancel", letGo);

  // A click that no pointer made, such as a screen reader's; keys are below.
  grid.addEventListener("click", (event) => {
    event.preventDefault();
    const cell = cellOf(event);
    if (event.detail === 0 && cell >= 0) liveGame.act(cell);
  });

  // --- Keyboard

  const push = (selector) => {
    const button = root.querySelector(selector);
    if (button && !button.disabled) button.click();
  };

  const onBoard = {
    " ": () => liveGame.open(walk.here),
    f: () => liveGame.flag(walk.here),
    q: () => liveGame.mark(walk.here, "?"),
    c: () => liveGame.chord(walk.here),
  };
  onBoard.enter = onBoard[" "];

  const onPage = {
    u: () => push("#undo"),
    n: () => push("#new"),
    h: () => push('[data-key="h"]'),
    o: () => push('[data-key="o"]'),
    t: () => liveGame.choose(other()),
    "+": () => push("#closer"),
    "-": () => push("#farther"),
    0: () => push("#whole"),
    "?": () => byId("keys").showModal(),
  };

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.metaKey || byId("keys").open) return;
    if (event.target.matches("input, textarea, select")) return;
    const inside = grid.contains(event.target);
    if (inside && walk.take(event)) return;
    if (event.ctrlKey) return;
    const does = (inside && onBoard[event.key.toLowerCase()]) || onPage[event.key.toLowerCase()];
    if (!does || (event.repeat && Object.values(onPage).includes(does))) return;
    event.preventDefault();
    does();
  });
}
