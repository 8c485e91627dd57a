// Copies what can be taken along, and prints; without this file it can be marked and copied by hand.
"use strict";

function offer() {
  const buttons = navigator.clipboard ? "[data-copy], [data-print]" : "[data-print]";
  for (const button of document.querySelectorAll(buttons)) button.hidden = false;
}

document.addEventListener("click", async (event) => {
  if (event.target.closest("[data-print]")) window.print();
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  field.select();
  await navigator.clipboard.writeText(field.value).then(
    () => say("It is copied."),
    () => say("The browser does not let us copy. It is marked: copy it from there."),
  );
});

document.addEventListener("htmx:afterSettle", offer);
offer();
