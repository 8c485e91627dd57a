// A board comes closer or goes farther: by two fingers, by Ctrl and the wheel, by buttons, and over the whole screen.
// What of it is in view is in board_view.js. While fingers move, the board is only stretched as it is drawn;
// when they lift, its cells get their size.
"use strict";

class BoardZoom extends BoardView {
  static closest = 96; // pixels: the side of a cell
  static usable = 37; // of a cell that a finger hits
  static step = 1.3;

  constructor(root, cells, columns) {
    super(root, cells, columns);
    this.paper = boards.byId("paper");
    this.key = `bullets/zoom/${root.dataset.zoom}`;
    this.before = "usual"; // the size that the whole board leads back to
    this.place = null; // and the place
    this.grip = null; // what is held while the board is stretched
    this.width = innerWidth;
    this.watchButtons();
    this.watchFingers();
    this.watchWheel();
    this.watchScreen();
    this.letters = new BoardLetters(root);
    this.recall();
  }

  // --- Sizes

  // Cells with sides of so many pixels, as far as that is no smaller than the whole board.
  to(side, held = this.middle()) {
    const wanted = Math.min(side, BoardZoom.closest);
    this.paper.style.setProperty("--side", `${wanted}px`);
    this.resize("own", held);
    if (this.side() > wanted + 1) this.resize("fit", held);
    else if (wanted >= BoardView.least) this.before = "own";
  }

  // Kept while one plays, from game to game, until the choice for all boards is another one.
  resize(value, held) {
    super.resize(value, held);
    const kept = { own: this.paper.style.getPropertyValue("--side"), fit: "fit" }[value];
    if (kept) sessionStorage.setItem(this.key, kept);
    else sessionStorage.removeItem(this.key);
    this.offer();
  }

  recall() {
    const kept = sessionStorage.getItem(this.key);
    if (kept === "fit") this.resize("fit");
    else if (kept) this.to(Number.parseFloat(kept));
  }

  // A touch on a cell too small to be meant: the board comes closer there, and nothing else happens.
  cameCloser(cell, event) {
    if (event.pointerType === "mouse" || this.side() >= BoardView.least) return false;
    this.to(BoardZoom.usable, { cell, x: event.clientX, y: event.clientY });
    announce(gettext("%(cell)s is closer now", { cell: boards.nameOf(cell, this.columns) }));
    return true;
  }

  // The whole board, and back to where one was.
  toggle() {
    const { zoom } = this.root.dataset;
    if (zoom === "fit") this.resize(this.before, this.place ?? undefined);
    else {
      this.place = this.middle();
      if (zoom !== "own" || this.side() >= BoardView.least) this.before = zoom;
      this.resize("fit");
    }
  }

  // --- Buttons

  watchButtons() {
    const by = (factor) => this.to(this.side() * factor, { ...this.middle(), stays: true });
    const acts = {
      closer: () => by(BoardZoom.step),
      farther: () => by(1 / BoardZoom.step),
      whole: () => this.toggle(),
    };
    for (const [name, act] of Object.entries(acts)) {
      boards.byId(name).addEventListener("click", ({ currentTarget }) => {
        if (currentTarget.getAttribute("aria-disabled") !== "true") act();
      });
    }
    window.addEventListener("resize", () => this.offer());
    this.offer();
  }

  // What would change nothing says so. Letters that would lie over each other are left out.
  offer() {
    const side = this.side();
    const fits = side < this.sideOfWhole() + 0.5;
    const fit = this.root.dataset.zoom === "fit";
    boards.set(this.root.dataset, "far", side < 11);
    const idle = { closer: side >= BoardZoom.closest - 1, farther: fits, whole: fits && (!fit || side >= BoardView.least) };
    for (const [name, nothing] of Object.entries(idle)) boards.byId(name).setAttribute("aria-disabled", String(nothing));
    boards.byId("whole").setAttribute("aria-pressed", String(fit));
    this.letters?.place();
  }

  sideOfWhole() { return Number.parseFloat(getComputedStyle(this.paper, "::before").inlineSize) / this.columns; }

  // --- Stretching

  grasp(x, y) {
    const { left, top } = this.paper.getBoundingClientRect();
    this.grip = { ...this.at(x, y), x, y, side: this.side(), factor: 1 };
    this.paper.style.transformOrigin = `${x - left}px ${y - top}px`;
    this.root.dataset.stretched = "";
  }

  // The cell at a place, and where in it the place lies.
  at(x, y) {
    const first = this.cells[0].getBoundingClientRect();
    const [across, down] = [(x - first.left) / first.width, (y - first.top) / first.height];
    const within = (place, most) => Math.min(Math.max(Math.floor(place), 0), most - 1);
    const column = within(across, this.columns);
    const row = within(down, this.cells.length / this.columns);
    return { cell: row * this.columns + column, across: across - column, down: down - row };
  }

  stretch(factor, x, y) {
    const { grip } = this;
    Object.assign(grip, { factor: Math.min(factor, BoardZoom.closest / grip.side), nowX: x, nowY: y });
    this.paper.style.transform = `translate(${x - grip.x}px, ${y - grip.y}px) scale(${grip.factor})`;
  }

  letGo() {
    const { grip } = this;
    if (!grip) return;
    this.grip = null;
    delete this.root.dataset.stretched;
    this.paper.style.transform = "";
    if (grip.nowX === undefined) return;
    const { cell, across, down, nowX: x, nowY: y } = grip;
    this.to(grip.side * grip.factor, { cell, across, down, x, y });
  }

  watchFingers() {
    let start = 0;
    const apart = ([one, other]) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    const between = ([one, other]) => [(one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2];
    const listen = (name, act) => this.scroller.addEventListener(name, act, { passive: false });
    listen("touchstart", (event) => {
      if (event.touches.length !== 2) return;
      if (event.cancelable) event.preventDefault();
      start = apart(event.touches);
      this.grasp(...between(event.touches));
    });
    listen("touchmove", (event) => {
      if (!this.grip || event.touches.length !== 2) return;
      if (event.cancelable) event.preventDefault();
      this.stretch(apart(event.touches) / start, ...between(event.touches));
    });
    for (const name of ["touchend", "touchcancel"]) listen(name, () => this.letGo());
  }

  // Browsers tell two fingers on a trackpad as Ctrl and the wheel.
  watchWheel() {
    let rest = 0;
    this.scroller.addEventListener("wheel", (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      if (!this.grip) this.grasp(event.clientX, event.clientY);
      const turn = Math.min(Math.max(event.deltaY, -25), 25);
      this.stretch(this.grip.factor * Math.exp(-turn / 100), this.grip.x, this.grip.y);
      clearTimeout(rest);
      rest = setTimeout(() => this.letGo(), 150);
    }, { passive: false });
  }

  // --- The window and the screen

  watchScreen() {
    const full = boards.byId("full");
    full.hidden = !document.fullscreenEnabled;
    full.addEventListener("click", () => {
      if (document.fullscreenElement) document.exitFullscreen();
      else document.documentElement.requestFullscreen();
    });
    document.addEventListener("fullscreenchange", () => {
      full.setAttribute("aria-pressed", String(Boolean(document.fullscreenElement)));
    });
    // A phone that is turned still shows what is spoken of.
    window.addEventListener("resize", () => {
      if (innerWidth === this.width) return;
      this.width = innerWidth;
      this.reveal(null, false);
    });
  }
}
