// What every page does beyond its forms and links. Each part works without this file as well.
"use strict";

// The theme changes at once; the server keeps it for the next page.
function showTheme(theme) {
  const root = document.documentElement;
  if (theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = theme;
  for (const button of document.querySelectorAll("[data-theme-switch] button")) {
    button.setAttribute("aria-pressed", String(button.value === theme));
  }
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches("[data-theme-switch]") || !event.submitter) return;
  event.preventDefault();
  const button = event.submitter;
  showTheme(button.value);
  const body = new URLSearchParams(new FormData(form, button));
  const kept = await fetch(form.action, { method: "POST", body, redirect: "manual" }).then(
    (answer) => answer.type === "opaqueredirect",
    () => false,
  );
  if (!kept) say("The theme could not be saved; it holds for this page.");
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

// One status line for everything that is said in passing.
function say(message) {
  const line = document.createElement("p");
  line.className = "notice";
  line.textContent = message;
  document.getElementById("status").replaceChildren(line);
}

// The same for those who read by ear.
function announce(text) {
  const line = document.createElement("p");
  line.className = "unseen";
  line.textContent = text;
  document.getElementById("status").replaceChildren(line);
}

// A refusal that the server aims at the status line is shown there; see web/errors.py.
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.xhr.getResponseHeader("HX-Retarget")) event.detail.shouldSwap = true;
});

document.addEventListener("htmx:sendError", () => {
  say("The server cannot be reached. Try again when the connection is back.");
});
