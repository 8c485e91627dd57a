// The assistant beside a live game: its buttons without a new page, odds as they change, autoplay.
// Without this file every button is a form. The board itself is in game.js.
"use strict";

{
  const { byId, set } = boards;
  const { root, cells, columns, isNumber, nameOf } = liveGame;
  const form = byId("game");
  const panel = byId("assistant");
  const card = byId("assistant-card");
  const engines = byId("engines-card");
  const players = byId("players-card");
  const whyForm = byId("why-form");
  const readout = byId("readout");
  const lookFirst = byId("look-first");
  const whyLooked = byId("why-looked");
  const oddsRead = byId("odds-read");
  const underBoard = oddsRead.parentElement;
  const address = () => form.action.replace(/\/moves$/, "");
  const paths = ["/hint", "/forced", "/engines", "/solve", "/advice", "/play"];
  const levels = 20;

  let active = "active" in panel.dataset;
  let beginning = "beginning" in panel.dataset;
  let advised = Boolean(byId("play-move")); // whether a computer player's next move is told
  let on = [];
  let highlight = null; // the cells that the last answer speaks of
  let odds = null; // of each cell, as decimals
  let findings = new Map(); // cell -> what the engines told: safe or mine, and which of them did
  let exact = null;
  let asking = null; // the answer under way
  const pushed = new Set(); // what a person asked and waits for
  let line = Promise.resolve(); // of what is pushed, one after the other
  let speed = localStorage.getItem("bullets/mines/speed") ?? "brisk";

  // --- What the board shows

  const level = (share) => (share === 0 || share === 1 ? share * levels : Math.min(Math.max(Math.round(share * levels), 1), levels - 1));

  // Nothing uncertain is told as certain.
  function percent(share, places = 0) {
    const least = 10 ** -places;
    const text = (share * 100).toFixed(places);
    if (share > 0 && Number(text) === 0) return `<${least.toFixed(places)}%`;
    if (share < 1 && Number(text) === 100) return `>${(100 - least).toFixed(places)}%`;
    return `${text}%`;
  }

  function draw() {
    const ended = Boolean(liveGame.state().outcome);
    explainOdds();
    boards.highlight(cells, ended ? null : highlight);
    for (const [cell, element] of cells.entries()) {
      const hidden = !ended && !isNumber(liveGame.look(cell));
      const share = hidden ? odds?.[cell] ?? null : null;
      const finding = hidden ? findings.get(cell) : undefined;
      set(element.dataset, "told", finding?.what ?? "");
      set(element.dataset, "odds", share === null ? "" : String(level(share)));
      set(element.dataset, "percent", share === null ? "" : percent(share).slice(0, -1));
      rename(element, `${share === null ? "" : `, ${gettext("%(share)s mine", { share: percent(share) })}`}${finding ? `, ${finding.what === "safe" ? gettext("told safe") : gettext("told mine")}` : ""}${boards.saidOf(element)}`);
    }
  }

  // What fills, discs and dashes mean, as far as there are any.
  function explainOdds() {
    const keys = byId("odds-keys");
    keys.hidden = !odds || Boolean(liveGame.state().outcome);
    const [, mine, safe] = keys.children;
    mine.hidden = !odds?.includes(1);
    safe.hidden = !odds?.includes(0);
  }

  // The name of a cell ends with what the assistant says of it.
  function rename(element, suffix) {
    const button = element.firstElementChild;
    const before = button.getAttribute("aria-label");
    const label = before.replace(element.dataset.suffix ?? "", "") + suffix;
    if (before !== label) button.setAttribute("aria-label", label);
    set(element.dataset, "suffix", suffix);
    button.removeAttribute("title");
  }

  // --- What the assistant says

  function take(answer) {
    const hadOdds = Boolean(odds);
    ({ highlight, odds, on, active, beginning, advised } = answer);
    findings = new Map(answer.findings.map(([cell, what, engine]) => [cell, { what, engine }]));
    set(panel.dataset, "speaks", answer.speaks && "yes");
    exact = null;
    put(card, answer.help);
    if (hadOdds && !odds) look(false);
    readOdds(Boolean(odds) && (!hadOdds || (looks() && !answer.speaks)));
    put(engines, answer.engines);
    put(players, answer.players);
    showWatching();
    byId("speed").value = speed;
    letScroll();
    hide(answer.outcome);
    whyForm.elements.revision.value = answer.revision;
    draw();
    if (odds) fetchExact(answer.revision);
    tellReadout();
  }

  // Where answers are a sheet over the page, what odds mean and tell stands on it, as nobody sees it below
  // the board, until something else is asked or played.
  function readOdds(wanted) {
    const reads = wanted && !liesOnThePage();
    set(card.dataset, "odds", reads && "yes");
    (reads ? card.querySelector(".answer") : underBoard).append(oddsRead);
    if (!reads) return;
    head(gettext("Odds of a mine, in percent"));
    panel.dataset.speaks = "yes";
  }

  function head(title) {
    const [headline, grade] = card.querySelectorAll(".overline span");
    headline.textContent = title;
    grade?.remove();
  }

  // Words of the script where the last answer stood.
  function say(title, words) {
    readOdds(false);
    head(title);
    card.querySelector(".keys")?.remove();
    byId("help-sentence").textContent = words;
    panel.dataset.speaks = "yes";
    letScroll();
  }

  // What is longer than its place can be scrolled by keys.
  function letScroll() {
    const words = card.querySelector(".answer");
    if (words.scrollHeight > words.clientHeight) words.tabIndex = 0;
  }

  function put(into, html) {
    const focused = into.contains(document.activeElement) ? document.activeElement.id : "";
    const unfolded = into.querySelector("details")?.open;
    const chosen = [...into.querySelectorAll("select")].map(({ id, value }) => [id, value]);
    into.innerHTML = html;
    for (const [id, value] of chosen) if (id !== "speed") byId(id).value = value;
    if (unfolded) into.querySelector("details").open = true;
    if (!focused) return;
    const again = byId(focused);
    (again?.disabled === false ? again : into.querySelector("button:enabled")).focus({ preventScroll: true });
  }

  function hide(outcome) {
    for (const part of [panel, byId("engines"), byId("players")]) part.hidden = Boolean(outcome);
  }

  // What a person asks waits for what is under way; asked twice at once, it is asked once.
  function ask(path, fields, button) {
    const question = `${path} ${Object.values(fields)}`;
    if (pushed.has(question)) return;
    pushed.add(question);
    const end = wait(button);
    line = line.then(async () => {
      await asking;
      await answerTo(path, fields, () => ask(path, fields, button));
      pushed.delete(question);
      end();
      playOn();
    });
  }

  // A button that was pushed is dim, and says so when the answer takes long.
  function wait(button) {
    if (!button) return () => {};
    const words = button.textContent;
    button.setAttribute("aria-busy", "true");
    const late = setTimeout(() => {
      button.textContent = gettext("Still thinking …");
      announce(button.textContent);
    }, 1500);
    return () => {
      clearTimeout(late);
      button.removeAttribute("aria-busy");
      button.textContent = words;
    };
  }

  async function answerTo(path, fields, again) {
    clearTimeout(timer);
    const { before, answer } = await fetchAnswer(path, fields, again);
    if (!answer) return;
    const words = tell(before, answer.aloud);
    if (panel.hidden) return;
    const spent = fields.how === "certain" && !beginning ? ` ${gettext("Nothing more is certain.")}` : "";
    if (path === "/play" && !answer.aloud) say(gettext("Assistant"), words + spent);
    const { view } = liveGame.state();
    const opened = cells.filter((_, cell) => isNumber(view[cell]) && !isNumber(before[cell]));
    // What a button opened may lie out of view: it comes there.
    if (path === "/play" && opened.length && !advised) liveGame.inView.bring([opened]);
    else reveal();
  }

  const reveal = () => liveGame.inView.reveal(liesOnThePage() ? byId("help-sentence") : null);

  // In one column the answer is a sheet over the page, which can be put away.
  const liesOnThePage = () => getComputedStyle(card).position !== "sticky";

  function putAway() {
    if (liesOnThePage() || !("speaks" in panel.dataset)) return false;
    delete panel.dataset.speaks;
    readOdds(false);
    return true;
  }

  async function fetchAnswer(path, fields, again) {
    const before = liveGame.state().view;
    asking = liveGame.ask(path, fields, again, refuse);
    const answer = await asking;
    asking = null;
    if (answer) take(answer);
    return { before, answer };
  }

  // What is not answered says so where the last answer stood, and points at nothing.
  function refuse(why) {
    highlight = null;
    draw();
    say(gettext("Not answered"), why);
    announce(why);
    reveal();
  }

  function tell(before, aloud) {
    const { outcome } = liveGame.state();
    const opened = openedSince(before);
    const cells_ = opened ? `${ngettext("One cell opens.", "%(num)s cells open.", opened)} ` : "";
    const end = `${liveGame.verdict()} ${byId("last-words")?.textContent ?? ""}`;
    const words = `${cells_}${outcome ? end.trim() : aloud || (opened ? "" : gettext("Nothing opens."))}`;
    announce(words);
    return words;
  }

  const openedSince = (before) => [...liveGame.state().view].filter((look, cell) => isNumber(look) && !isNumber(before[cell])).length;

  // After a move: the frames of the last answer are gone, and what goes on by itself goes on.
  let wanted = 0;
  async function refresh() {
    const mine = ++wanted;
    const answer = await boards.look(`${address()}/help`);
    if (!answer || mine !== wanted || asking || pushed.size || answer.revision !== liveGame.state().revision) return;
    take(answer);
    playOn();
  }

  root.addEventListener("live:state", (event) => {
    hide(event.detail.outcome);
    if ("odds" in card.dataset && !asking) putAway();
    whyForm.elements.revision.value = event.detail.revision;
    if (asking) return;
    watch(false);
    highlight = null;
    draw();
    if (active || (beginning && /[0-8]/.test(event.detail.view))) refresh();
  });

  // Another game has taken this one's place: nothing is told of it yet.
  root.addEventListener("live:new", () => {
    watch(false);
    findings = new Map();
    odds = null;
    look(false);
    readOdds(false);
    from = "";
    refresh();
  });

  // --- Playing by itself

  let timer = 0;
  let from = ""; // the board before it began to
  function playOn() {
    clearTimeout(timer);
    const { outcome, view } = liveGame.state();
    if (outcome || watching || !/[0-8]/.test(view)) return;
    if (on.includes("reasoner") && !settled()) timer = setTimeout(() => play("reason"), 120);
    else if (on.includes("autoplayer") && [...findings.values()].some(({ what }) => what === "safe")) {
      const how = { slow: "one", brisk: "told", once: "on" }[speed];
      timer = setTimeout(() => play(how), { slow: 450, brisk: 350, once: 60 }[speed]);
    } else from = "";
  }

  // Told when it comes to rest: each step by itself would be a flood.
  async function play(how) {
    if (asking || pushed.size) return;
    const { before, answer } = await fetchAnswer("/play", { how });
    if (!answer || pushed.size) return;
    from ||= before;
    const start = from;
    playOn();
    if (from && !liveGame.state().outcome) return;
    from = "";
    tell(start, answer.aloud);
  }

  // The reasoner has nothing left to open: the card says so.
  const settled = () => "resting" in engines.querySelector(".engine-list").dataset;

  // --- Watching a computer player: it tells its move, and makes it after a pause

  let watching = false;
  let begun = false; // whether a move has been shown
  let next = 0;

  function watch(wanted) {
    if (watching === wanted) return;
    watching = wanted;
    begun = false;
    clearTimeout(next);
    showWatching();
    if (watching) watchOn();
    else playOn();
  }

  function showWatching() {
    byId("watch").textContent = watching ? gettext("Stop watching") : gettext("Watch it play");
  }

  // Only the end is told: each move by itself would be a flood.
  async function watchOn() {
    if (asking || pushed.size) {
      next = setTimeout(watchOn, 100);
      return;
    }
    const [path, fields] = advised ? ["/play", { how: "move" }] : ["/advice", { player: byId("player").value, guesser: byId("guesser").value }];
    const { before, answer } = await fetchAnswer(path, fields);
    const { outcome } = liveGame.state();
    if (answer && !outcome) showMove();
    if (!answer || outcome || !advised) watch(false);
    if (answer && !watching) tell(before, answer.aloud);
    if (watching) next = setTimeout(watchOn, Number(byId("pause").value));
  }

  // The board comes into view once; it is followed as long as nobody scrolls away from it.
  function showMove() {
    const { bottom } = byId("grid").getBoundingClientRect();
    if (!begun || bottom > innerHeight / 6) reveal();
    begun = true;
  }

  players.addEventListener("click", (event) => {
    if (event.target.id === "watch") watch(!watching);
  });

  players.addEventListener("change", (event) => {
    if (event.target.id === "player") byId("about-player").textContent = event.target.selectedOptions[0].dataset.about;
    if (event.target.id !== "pause") advised = false;
  });

  // --- The odds of a cell, exactly, under the pointer, the focus or a finger

  let pointed = -1;

  async function fetchExact(revision) {
    const answer = await boards.look(`${address()}/odds?exact=1`);
    if (answer?.revision !== revision || revision !== liveGame.state().revision) return;
    exact = answer.of.map((place) => (place === null ? null : answer.exact[place]));
    tellReadout();
  }

  function tellReadout() {
    const hidden = pointed >= 0 && !isNumber(liveGame.look(pointed));
    const share = hidden ? odds?.[pointed] ?? null : null;
    const finding = hidden ? findings.get(pointed) : undefined;
    const words = [];
    const fraction = exact?.[pointed];
    if (share === 0 || share === 1) words.push(share ? gettext("certainly a mine") : gettext("certainly safe"));
    else if (share !== null) words.push(gettext("%(share)s mine", { share: percent(share, 1) }) + (fraction ? `, ${gettext("exactly %(fraction)s", { fraction })}` : ""));
    if (finding) words.push(finding.what === "safe" ? gettext("told safe by the %(engine)s", finding) : gettext("told mine by the %(engine)s", finding));
    const howTo = matchMedia("(any-pointer: fine)").matches ? gettext("Point at a cell for its exact odds.") : readout.dataset.touch;
    const rest = odds ? howTo : findings.size ? gettext("Point at a marked cell to see who told it.") : "";
    readout.textContent = words.length ? `${nameOf(pointed)}: ${words.join("; ")}` : rest;
    readout.hidden = !rest;
    lookFirst.hidden = !rest;
    offerWhy(hidden && Boolean(rest));
  }

  // A cell that is looked at can be asked about without a word typed.
  function offerWhy(hidden) {
    whyLooked.hidden = !hidden || !looks();
    if (!whyLooked.hidden) whyForm.elements.why.value = nameOf(pointed);
  }

  const looks = () => lookFirst.getAttribute("aria-pressed") === "true";

  function look(wanted) {
    lookFirst.setAttribute("aria-pressed", String(wanted));
    set(root.dataset, "looks", wanted && "yes");
  }

  const cellOf = (event) => cells.indexOf(event.target.closest?.('[role="gridcell"]'));
  for (const name of ["pointerover", "focusin", "pointerdown"]) {
    byId("grid").addEventListener(name, (event) => {
      const cell = cellOf(event);
      // A finger that moves the board points at nothing.
      if (cell < 0 || cell === pointed || event.pointerType === "touch") return;
      pointed = cell;
      tellReadout();
    });
  }

  // A finger has no way to point without touching: while this is on, a touch only looks.
  lookFirst.addEventListener("click", () => {
    look(!looks());
    tellReadout();
    announce(looks() ? gettext("A touch or click only tells what is known of a cell") : gettext("A touch or click plays again"));
  });
  for (const name of ["pointerdown", "pointerup", "mousedown", "mouseup", "click", "touchend"]) {
    root.addEventListener(name, (event) => {
      const cell = cellOf(event);
      if (!looks() || lookFirst.hidden || cell < 0) return;
      if (!byId("grid").contains(event.target)) return;
      event.stopPropagation();
      if (event.cancelable && name !== "pointerdown") event.preventDefault();
      if (odds && name === "pointerup") readOdds(true);
      if (cell !== pointed) { pointed = cell; tellReadout(); }
    }, { capture: true });
  }

  // --- Buttons

  form.addEventListener("submit", (event) => {
    const path = event.submitter?.formAction.replace(address(), "") ?? "";
    if (!paths.includes(path)) return;
    event.preventDefault();
    const { name, value, dataset } = event.submitter;
    const chosen = Object.fromEntries((dataset.with?.split(" ") ?? []).map((field) => [field, form.elements[field].value]));
    watch(false);
    ask(path, { ...chosen, ...(name ? { [name]: value } : {}) }, event.submitter);
  });

  // The second click of a double click asks nothing more.
  root.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (event.detail && event.detail % 2 === 0 && paths.includes(button?.formAction.replace(address(), ""))) event.preventDefault();
  });

  whyForm.addEventListener("submit", (event) => {
    event.preventDefault();
    ask("/why", { why: whyForm.elements.why.value }, event.submitter);
  });

  engines.addEventListener("change", (event) => {
    const { id, value } = event.target;
    if (id === "who" && on.includes("reasoner")) ask("/engines", { who: value, switch: "reasoner:on" }, byId("switch-reasoner"));
    if (id !== "speed") return;
    speed = event.target.value;
    localStorage.setItem("bullets/mines/speed", speed);
    playOn();
  });

  card.addEventListener("click", (event) => {
    if (event.target.closest(".close-answer") && putAway()) byId("ask-hint").focus({ preventScroll: true });
  });

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !byId("keys").open && putAway()) event.preventDefault();
  });

  // --- Begin

  byId("speed").value = speed;
  letScroll();
  if (!panel.hidden) liveGame.inView.reveal(null, false);
  if (active) refresh();
}
