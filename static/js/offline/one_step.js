// The whole explanation, kept for times without a connection: its steps one at a time.
"use strict";

if (document.documentElement.dataset.kept) {
  const list = document.querySelector(".solution-steps");
  const steps = [...list.children];
  const bar = document.getElementById("one-step");
  const [back, next, all] = bar.querySelectorAll("button");
  let place = -1;

  function show(wanted) {
    place = wanted;
    const stepping = place >= 0;
    list.classList.toggle("is-stepping", stepping);
    steps.forEach((step, n) => step.classList.toggle("is-shown", n === place));
    back.disabled = place <= 0;
    next.disabled = place === steps.length - 1;
    next.textContent = stepping ? next.dataset.next : next.dataset.first;
    all.hidden = !stepping;
    if (stepping) announce(steps[place].querySelector("h2").textContent);
  }

  // The step of the address; one inside steps that are told together is among those.
  function showAsked() {
    const number = Number(location.hash.replace("#step-", ""));
    if (number) show(steps.findLastIndex(({ id }) => Number(id.replace("step-", "")) <= number));
  }

  back.addEventListener("click", () => show(place - 1));
  next.addEventListener("click", () => show(place + 1));
  all.addEventListener("click", () => show(-1));
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === "ArrowRight" && !next.disabled) show(place + 1);
    if (event.key === "ArrowLeft" && !back.disabled) show(place - 1);
  });
  window.addEventListener("hashchange", showAsked);
  if (steps.length) {
    bar.hidden = false;
    document.querySelector("[data-stepwise]").hidden = true;
    show(-1);
    showAsked();
  }
}
