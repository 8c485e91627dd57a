// What every page does beyond its forms and links. Each part works without this file as well.
"use strict";

// A word that nobody else has: the same move sent twice is told by it.
const newToken = () => [...crypto.getRandomValues(new Uint8Array(9))].map((n) => n.toString(36).padStart(2, "0")).join("");

// Where the main links scroll sideways, the present one comes into view.
{
  const entry = document.querySelector(".site-nav [aria-current]");
  const row = entry?.closest("ul");
  if (row) row.scrollLeft += entry.getBoundingClientRect().right + 48 - row.getBoundingClientRect().right;
}

// The theme changes at once; the server keeps it for the next page.
function showTheme(theme) {
  const root = document.documentElement;
  if (theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = theme;
  for (const button of document.querySelectorAll("[data-theme-switch] button")) {
    button.setAttribute("aria-pressed", String(button.value === theme));
  }
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("[data-theme-switch]") || !event.submitter) return;
  event.preventDefault();
  showTheme(event.submitter.value);
  keepChoice(form.action, new FormData(form, event.submitter));
});

// A form that has expired meanwhile gets a token of now. Whether there is one.
async function renewForms() {
  const answer = await fetch("/form-token.json", { cache: "no-store" }).catch(() => null);
  if (!answer?.ok) return "";
  const { csrf_token: word } = await answer.json();
  for (const field of document.querySelectorAll('input[name="csrf_token"]')) field.value = word;
  return word;
}

// Choices that have not arrived at the server, by address: they go along with the next ones.
const unkept = new Map();

// Whether the server has them now.
async function send(address, fields) {
  const all = new URLSearchParams(unkept.get(address));
  for (const [name, value] of fields) all.set(name, value);
  unkept.set(address, all);
  const post = () => fetch(address, { method: "POST", body: all, redirect: "manual" });
  const kept = await post().then(
    async (answer) => {
      const word = answer.status === 400 && await renewForms();
      if (word) all.set("csrf_token", word);
      return (word ? await post() : answer).type === "opaqueredirect";
    },
  ).catch(() => false);
  if (kept && unkept.get(address) === all) unkept.delete(address);
  return kept;
}

// A choice that holds on this page already.
async function keepChoice(address, fields, arrived = () => {}) {
  const again = () => keepChoice(address, fields, () => say(gettext("It is saved now.")));
  if (await send(address, fields)) arrived();
  else say(gettext("This could not be saved; it holds for this page."), again);
}

// A page of choices says while they are not kept; those that do not arrive stay in the form.
document.addEventListener("change", (event) => {
  const note = event.target.form?.querySelector("[data-unkept]");
  if (note) note.hidden = false;
});

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches("[data-keep]")) return;
  event.preventDefault();
  const { submitter } = event;
  if (await send(form.action, new FormData(form, submitter))) location.assign(form.elements.next.value);
  else say(gettext("Your choices could not be saved. They stay here until they are."), () => form.requestSubmit(submitter));
});

// A form whose answer takes seconds is sent once; its button shows that the work goes on.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("[data-once]")) return;
  if (form.dataset.once === "sent") event.preventDefault();
  form.dataset.once = "sent";
});
window.addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("[data-once]")) form.dataset.once = "";
});

// Whatever form takes longer than a moment to be answered: a line at the upper edge says that it goes on.
let waiting;
window.addEventListener("submit", (event) => {
  if (event.defaultPrevented || event.target.method === "dialog") return;
  clearTimeout(waiting);
  waiting = setTimeout(() => { document.documentElement.dataset.waiting = ""; }, 250);
});
window.addEventListener("pageshow", () => {
  clearTimeout(waiting);
  delete document.documentElement.dataset.waiting;
});

// One status line for everything that is said in passing; `again` is what can be tried once more.
function say(message, again) {
  const line = noticeOf(message, again);
  document.getElementById("status").replaceChildren(line);
  return line;
}

function noticeOf(message, again) {
  const line = document.createElement("p");
  line.className = "notice";
  line.textContent = message;
  if (again) {
    const button = document.createElement("button");
    button.className = "button";
    button.textContent = gettext("Try again");
    button.addEventListener("click", () => { line.remove(); again(); });
    line.append(" ", button);
  }
  return line;
}

// That the server is not reached is said until it is: the browser may know, or a light question tells.
// It is shown at the head of `place`, if there is one, else in the status line.
function sayUnreached(message, again, place) {
  const line = place ? noticeOf(message, again) : say(message, again);
  if (place) {
    place.querySelector(".notice")?.remove();
    place.prepend(line);
    announce(message);
  }
  let pause = 1000;
  let timer = setTimeout(look, pause);
  window.addEventListener("online", look);

  async function look() {
    clearTimeout(timer);
    if (line.isConnected && await isReached() && line.isConnected) {
      line.remove();
      announce(gettext("The connection is back."));
    }
    if (!line.isConnected) {
      window.removeEventListener("online", look);
      return;
    }
    pause = Math.min(pause * 2, 15000);
    clearTimeout(timer);
    timer = setTimeout(look, pause);
  }
}

const isReached = () => fetch("/healthz", { method: "HEAD", cache: "no-store" }).then(({ ok }) => ok, () => false);

// What is said to those who read by ear only.
function announce(text) {
  const line = document.createElement("p");
  line.className = "unseen";
  line.textContent = text;
  document.getElementById("status").replaceChildren(line);
}

// A refusal that the server aims at the status line is shown there; see web/site/errors.py.
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.xhr.getResponseHeader("HX-Retarget")) event.detail.shouldSwap = true;
});

document.addEventListener("htmx:sendError", () => {
  sayUnreached(gettext("The server cannot be reached. Try again when the connection is back."));
});
