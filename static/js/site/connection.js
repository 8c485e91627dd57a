// The way of a board in play to the server: moves in order and each once, kept while there is no
// connection; questions; the time spent; other windows with the same board.
"use strict";

// Moves on their way: in order, each until it has arrived, kept if the page is closed.
// `way`: send(move) gives the answer, claim() says which board the first of them is meant for; done, stale,
// refused, changed, lost and reached are called.
class Outbox {
  constructor(name, way) {
    this.way = way;
    this.begin(name);
    this.online = true;
    this.pause = 1000;
    this.sending = null;
    this.asked = null; // a question under way: moves wait for its answer, which is about one board
  }

  // What waits of another board stays under its own name, and is sent from there.
  begin(name) {
    this.prefix = `bullets/${name}/`;
    this.key = this.prefix + newToken();
    this.moves = [];
  }

  add(move) {
    this.moves.push({ token: newToken(), ...move });
    this.keep();
    this.send();
  }

  replace(moves) {
    this.moves = moves;
    this.keep();
  }

  keep() {
    try {
      const stored = { claim: this.way.claim(), moves: this.moves };
      if (this.moves.length) localStorage.setItem(this.key, JSON.stringify(stored));
      else localStorage.removeItem(this.key);
    } catch { /* Storage is full or forbidden: the moves live as long as the page. */ }
    this.way.changed();
  }

  // Moves of a page that was closed before they arrived, and the board that they are meant for.
  adopt(fits) {
    const stored = [];
    let claim = null;
    try {
      for (const key of Object.keys(localStorage).filter((name) => name.startsWith(this.prefix))) {
        const left = JSON.parse(localStorage.getItem(key));
        claim ??= left.claim;
        stored.push(...left.moves);
        localStorage.removeItem(key);
      }
    } catch { /* Nothing to be had from it. */ }
    const moves = stored.filter((move) => typeof move.token === "string" && fits(move));
    if (moves.length) this.replace([...this.moves, ...moves]);
    return { moves, claim };
  }

  // Whether all have arrived.
  send() {
    this.sending ??= this.sendAll().finally(() => { this.sending = null; });
    return this.sending;
  }

  async sendAll() {
    while (this.moves.length) {
      await this.asked;
      let answer;
      let state;
      try {
        answer = await this.way.send(this.moves[0]);
        if (answer.status === 400) {
          if (!await renewForms()) throw new Error("no token");
          answer = await this.way.send(this.moves[0]);
        }
        if (answer.status >= 500 || answer.status === 429) throw new Error(answer.status);
        state = await answer.json();
      } catch {
        this.lost();
        return false;
      }
      this.reached();
      if (answer.ok) {
        const [move] = this.moves;
        this.replace(this.moves.slice(1));
        this.way.done(state, move);
        if (this.moves.length) this.keep();
      } else if (answer.status === 409) {
        this.way.stale(state);
      } else {
        // Without our cookie no form of now helps: the moves are kept for a page that has one. What is
        // refused otherwise would be refused for ever.
        if (!state.expired) {
          this.replace([]);
          if (answer.status === 400) state.detail = gettext("What you did last cannot be sent any more, and is gone.");
        }
        this.way.refused(state);
        return false;
      }
    }
    return true;
  }

  lost() {
    const before = this.online;
    this.online = false;
    this.way.lost(before);
    setTimeout(() => this.send(), this.pause);
    this.pause = Math.min(this.pause * 2, 15000);
  }

  reached() {
    const before = this.online;
    this.online = true;
    this.pause = 1000;
    this.way.reached(!before);
  }
}

// How long a board has been looked at, in milliseconds, and how much of that the server was told.
class Watch {
  // `unit`: that of the server, in milliseconds; `runs`: whether time counts now.
  constructor(spent, unit, runs) {
    this.unit = unit;
    this.runs = runs;
    this.passed = this.reported = spent * unit;
    this.last = performance.now();
    this.running = false;
    this.tick();
    this.show();
    setInterval(() => { this.tick(); this.show(); }, 200);
    document.addEventListener("visibilitychange", () => this.tick());
  }

  // What lies between two ticks counts if time ran at the first of them.
  tick() {
    const moment = performance.now();
    if (this.running) this.passed += moment - this.last;
    this.last = moment;
    this.running = !document.hidden && this.runs();
  }

  // What no move has told yet, in whole units.
  spend() {
    this.tick();
    const spent = Math.floor((this.passed - this.reported) / this.unit);
    this.reported += spent * this.unit;
    return spent;
  }

  // What was to be told and did not arrive.
  takeBack(spent) { this.reported -= spent * this.unit; }

  // The server's time, in its units, without that of moves still on their way to it. What it was told
  // and did not keep, as with a question, is told again with the next move.
  set(spent, waiting) {
    this.tick();
    const unsaid = this.passed - this.reported;
    this.reported = (spent + waiting) * this.unit;
    this.passed = this.runs() ? Math.max(this.passed, this.reported + unsaid) : this.reported;
    this.show();
  }

  begin(spent) {
    this.running = false;
    this.passed = this.reported = spent * this.unit;
    this.show();
  }

  show() {
    const text = boards.clock(Math.floor(this.passed / 1000));
    const timer = boards.byId("timer");
    if (timer.textContent !== text) timer.textContent = text;
  }
}

// All of this for one page. `game` is what differs between kinds of boards:
// name; time {field, spent, unit, runs}; offline (words for the loss of the connection);
// claim() gives the form's fields that say which board is shown; fields(move) those of a move;
// begun() whether the server keeps time; isOther(state) whether it holds another board than is shown;
// take(state), done(state, move), stale(state), refused(state), and note() after any change; place(), where answers
// stand, and unanswered() if there is something to read instead of one.
class Connection {
  constructor(root, form, game) {
    this.form = form;
    this.game = game;
    this.field = game.time.field;
    this.watch = new Watch(game.time.spent, game.time.unit, game.time.runs);
    this.outbox = new Outbox(game.name, {
      send: (move) => this.post("/moves", { ...game.fields(move), token: move.token, [this.field]: move[this.field] }),
      claim: game.claim,
      done: (state, move) => { game.done(state, move); this.tellOthers(); },
      stale: game.stale,
      refused: game.refused,
      changed: () => boards.set(root.dataset, "waiting", this.waits || ""),
      lost: (fresh) => { if (fresh) announce(game.offline); game.note(); },
      reached: (fresh) => { if (fresh) announce(gettext("The connection is back.")); game.note(); },
    });
    this.listen();
    document.addEventListener("visibilitychange", () => { if (document.hidden) this.leave(); else this.refresh(); });
    window.addEventListener("pageshow", (event) => { if (event.persisted) this.refresh(); });
    window.addEventListener("online", () => this.outbox.send());
  }

  get address() { return this.form.action.replace(/\/moves$/, ""); }

  listen() {
    this.others?.close();
    this.others = "BroadcastChannel" in window ? new BroadcastChannel(this.outbox.prefix) : null;
    this.others?.addEventListener("message", (event) => { if (event.data !== this.revision) this.refresh(); });
  }

  // The page shows another game now, whose form it has.
  begin(name, spent) {
    this.outbox.begin(name);
    this.watch.begin(spent);
    this.listen();
  }

  get waits() { return this.outbox.moves.length; }

  get revision() { return this.game.claim().revision; }

  // What to say of moves that wait for the connection; nothing while there is one.
  get trouble() {
    if (!this.waits || this.outbox.online) return "";
    return ngettext("No connection: one move waits here.", "No connection: %(num)s moves wait here.", this.waits);
  }

  add(move) { this.outbox.add({ ...move, [this.field]: this.watch.spend() }); }

  // The time of all moves on their way.
  get unsent() { return this.outbox.moves.reduce((sum, move) => sum + move[this.field], 0); }

  post(path, fields, options) {
    const csrf = this.form.elements.csrf_token.value;
    return boards.post(this.address + path, { csrf_token: csrf, ...this.game.claim(), ...fields }, options);
  }

  // The same, also where the form has expired meanwhile.
  async insist(path, fields) {
    const answer = await this.post(path, fields);
    return answer.status === 400 && await renewForms() ? this.post(path, fields) : answer;
  }

  tellOthers() { this.others?.postMessage(this.revision); }

  // The server's board, if it is another one than is shown.
  async refresh(always = false) {
    if (this.waits) { this.outbox.send(); return; }
    const before = this.revision;
    const state = await boards.look(`${this.address}/board`);
    if (!state || this.waits || this.revision !== before) return;
    if (always || this.game.isOther(state)) this.game.take(state);
  }

  // What only the server can do; it must know all moves first. Null if it is not reached: that is said,
  // and `again` asks once more.
  async ask(path, fields, again) {
    if (!(await this.outbox.send()) || this.waits) return this.unanswered(again);
    try {
      const spent = { token: newToken(), [this.field]: this.watch.spend() };
      const asked = this.insist(path, { ...spent, ...fields }).then(async (answer) => ({ answer, state: await answer.json() }));
      this.outbox.asked = asked.catch(() => {}).finally(() => { this.outbox.asked = null; });
      const { answer, state } = await asked;
      this.outbox.reached();
      return { ok: answer.ok, stale: answer.status === 409, state };
    } catch {
      return this.unanswered(again);
    }
  }

  // It is said where the answer would stand, so that it covers nothing.
  unanswered(again) {
    sayUnreached(gettext("There is no answer: the server cannot be reached. Your board is kept."), again, this.game.place?.());
    this.game.unanswered?.();
    return null;
  }

  // The time since the last move is told when the page goes out of view; a move on its way has its own.
  leave() {
    if (this.waits || !this.game.begun()) return;
    const spent = this.watch.spend();
    if (!spent) return;
    this.post("/time", { [this.field]: spent }, { keepalive: true }).catch(() => this.watch.takeBack(spent));
  }
}
