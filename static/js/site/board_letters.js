// The letters of a board's columns stay in view while the page scrolls over it, as the numbers of its rows do
// while it scrolls sideways. Where the browser moves them by itself with the page, they never lag.
"use strict";

class BoardLetters {
  static byBrowser = CSS.supports("animation-timeline: scroll()");

  constructor(root) {
    this.letters = root.querySelector(".letters");
    this.paper = boards.byId("paper");
    this.field = root.querySelector(".play-field") ?? root.querySelector(".play-board");
    const watch = new ResizeObserver(() => this.place());
    for (const part of [this.paper, document.body]) watch.observe(part);
    if (!BoardLetters.byBrowser) window.addEventListener("scroll", () => this.follow(), { passive: true });
  }

  // From where on the page they go along, and how far: to the last two rows. A board that stays in view
  // itself has its letters there.
  place() {
    const { letters, paper } = this;
    const sticks = [this.field, this.paper.parentElement].some((part) => getComputedStyle(part).position === "sticky");
    const size = letters.offsetHeight;
    this.from = paper.getBoundingClientRect().top + scrollY;
    this.way = Math.max(0, paper.offsetHeight - 4 * size);
    letters.style.setProperty("--from", `${this.from}px`);
    letters.style.setProperty("--way", `${this.way}px`);
    letters.toggleAttribute("data-stays", !sticks && this.way > 0);
    this.follow();
  }

  follow() {
    if (BoardLetters.byBrowser) return;
    const { letters, from, way } = this;
    const down = "stays" in letters.dataset ? Math.min(Math.max(scrollY - from, 0), way) : 0;
    letters.style.transform = down ? `translateY(${down}px)` : "";
  }
}
