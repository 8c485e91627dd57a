// Pages that go from step to step, each fetched in the place of the last: by keys and by themselves.
// Without this file every link works as it is.
"use strict";

class Stepping {
  // `room`: the id of what is fetched anew. `page` is what differs: keys, by the id of the link that
  // each one presses; busy, a selector of places where keys mean something else; pause() between steps;
  // ended() whether playing is over; said(playing) what is told of a step by ear; settle() after each
  // step; show(calm) when the controls have changed, `calm` if nothing may move by itself.
  constructor(room, page) {
    this.room = `#${room}`;
    this.page = page;
    this.timer = 0;
    this.focused = "";
    this.calm = window.matchMedia("(prefers-reduced-motion: reduce)");
    this.calm.addEventListener("change", () => this.stop());
    document.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("click", (event) => this.click(event));
    document.addEventListener("htmx:beforeSwap", () => { this.focused = document.activeElement?.id ?? ""; });
    document.addEventListener("htmx:afterSettle", () => this.settle());
    document.addEventListener("htmx:historyRestore", () => { this.stop(); page.settle(); });
    // Who unfolds the steps of a run wants to read those of the next one too.
    this.unfolded = false;
    document.addEventListener("toggle", ({ target }) => {
      if (target.id === "run") this.unfolded = target.open;
    }, true);
    page.settle();
    this.show();
  }

  // Keys may be faster than htmx, which takes a moment to make new links its own.
  go(address) { htmx.ajax("GET", address, { source: this.room, target: this.room }); }

  press(id) {
    const link = document.getElementById(id);
    if (link) this.go(link.href);
    return Boolean(link);
  }

  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
    if (!(event.key in this.page.keys) || event.target.closest(this.page.busy)) return;
    this.stop();
    if (this.press(this.page.keys[event.key])) event.preventDefault();
  }

  click(event) {
    if (event.target.closest("#play")) {
      if (this.timer) {
        this.stop();
      } else {
        this.start();
        this.goOn();
      }
    } else if (event.isTrusted && event.target.closest(`${this.room} a`)) {
      this.stop();
    }
  }

  // Also with another pause while it plays.
  start() {
    clearInterval(this.timer);
    this.timer = setInterval(() => this.goOn(), this.page.pause());
    this.show();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
    this.show();
  }

  // A step that is still on its way is waited for: another request would take its place.
  goOn() {
    if (document.hidden || document.querySelector(`${this.room}.htmx-request`)) return;
    if (this.page.ended() || !this.press("next")) this.stop();
  }

  show() {
    const button = document.getElementById("play");
    if (!button) {
      if (this.timer) this.stop();
      return;
    }
    button.hidden = this.calm.matches;
    button.textContent = this.timer ? gettext("Pause") : button.dataset.words;
    button.setAttribute("aria-pressed", String(Boolean(this.timer)));
    this.page.show?.(this.calm.matches);
  }

  // The headline and the sentence of a step.
  static words(card) {
    const [headline, sentence] = [card.querySelector(".overline"), card.querySelector(".sentence")];
    if (!headline || !sentence) return "";
    const parts = [...headline.children].map((part) => part.textContent).filter(Boolean);
    const title = parts.length ? parts.join(", ").replace("?,", "?") : headline.textContent;
    return `${title}. ${sentence.textContent.trim()}`;
  }

  // The list of steps scrolls by itself: the current one stays in view, so far from its top.
  static showCurrent(share) {
    const step = document.querySelector(".steps [aria-current]");
    const list = step?.closest(".steps");
    if (list) list.scrollTop = step.offsetTop - list.offsetTop - list.clientHeight * share;
  }

  // After a step it is told, and nobody loses the place of the keyboard.
  settle() {
    const run = document.getElementById("run");
    if (run && this.unfolded) run.open = true;
    this.page.settle();
    this.show();
    const said = this.page.said(Boolean(this.timer));
    if (said) announce(said);
    if (!this.focused || document.activeElement !== document.body) return;
    const heir = [this.focused, "next", "back"].map((id) => document.getElementById(id)).find(Boolean);
    heir?.focus({ preventScroll: true });
  }
}
