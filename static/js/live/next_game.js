// A new game while the board fills the screen comes in the place of the last: with a new page, browsers leave
// full screen, and no page may enter it by itself. Without this file, and elsewhere, it is a page of its own.
"use strict";

{
  const { root, cells } = liveGame;
  const form = boards.byId("game");
  const whole = ["#assistant-card", "#engines-card", "#players-card", ".play-head"];
  const kept = ["zoom", "tool", "waiting", "far"]; // what is of the page, and not of its game

  form.addEventListener("submit", (event) => {
    const { submitter } = event;
    if (!document.fullscreenElement || !submitter?.formAction.endsWith("/again")) return;
    event.preventDefault();
    begin(submitter);
  });

  async function begin(submitter) {
    submitter.setAttribute("aria-busy", "true");
    const answer = await fetch(submitter.formAction, { method: "POST", body: new FormData(form, submitter) }).catch(() => null);
    const text = answer?.ok ? await answer.text().catch(() => "") : "";
    submitter.removeAttribute("aria-busy");
    const page = new DOMParser().parseFromString(text, "text/html");
    const next = page.getElementById("live-game");
    if (!next) {
      sayUnreached(gettext("There is no answer: the server cannot be reached. Your board is kept."), () => begin(submitter));
      return;
    }
    if (next.dataset.view.length !== cells.length || next.dataset.columns !== root.dataset.columns) {
      location.assign(answer.url);
      return;
    }
    show(page, next);
    history.pushState(null, "", answer.url);
    document.title = page.title;
    announce(`${next.querySelector("h1").textContent}. ${boards.byId("sentence").textContent.trim()}`);
  }

  // What the new page says, and what its forms lead to, on this page.
  function show(page, next) {
    const [before, after] = [root, next].map(({ dataset }) => `/mines/${dataset.game}`);
    for (const name of Object.keys(root.dataset)) if (!kept.includes(name) && !(name in next.dataset)) delete root.dataset[name];
    for (const [name, value] of Object.entries(next.dataset)) if (!kept.includes(name)) root.dataset[name] = value;
    for (const part of whole) root.querySelector(part).innerHTML = next.querySelector(part).innerHTML;
    for (const name of ["formaction", "action", "href", "value"]) {
      for (const part of root.querySelectorAll(`[${name}*="${before}"]`)) part.setAttribute(name, part.getAttribute(name).replace(before, after));
    }
    for (const name of ["csrf_token", "revision", "token"]) form.elements[name].value = next.querySelector(`#game [name="${name}"]`).value;
    const { view, revision, ms, outcome } = next.dataset;
    liveGame.begin({
      view, outcome, revision: Number(revision), ms: Number(ms), started: "started" in next.dataset,
      practice: "practice" in next.dataset, card: next.querySelector("#card").innerHTML,
    });
    boards.byId("status").replaceChildren(...page.getElementById("status").childNodes);
  }

  // Back leads to the game before, which is a page of its own.
  window.addEventListener("popstate", () => { if (!form.action.includes(location.pathname)) location.reload(); });
}
