// Copies a link; without this file it can be marked and copied by hand.
"use strict";

for (const button of document.querySelectorAll("[data-copy]")) {
  if (!navigator.clipboard) break;
  button.hidden = false;
  button.addEventListener("click", async () => {
    const field = document.getElementById(button.dataset.copy);
    field.select();
    await navigator.clipboard.writeText(field.value).then(
      () => say("The link is copied."),
      () => say("The browser does not let us copy. The link is marked: copy it from there."),
    );
  });
}
