// Hands on what can be taken along: to the device's own sheet where it has one, else copied; and prints.
// Without this file links lead to pages, and texts can be marked and copied by hand.
"use strict";

{
  function offer() {
    const buttons = navigator.clipboard ? "[data-copy], [data-print]" : "[data-print]";
    for (const button of document.querySelectorAll(buttons)) button.hidden = false;
  }

  function copy(field, done) {
    field.select();
    return navigator.clipboard.writeText(field.value).then(
      () => say(done),
      () => say(gettext("The browser does not let us copy. It is marked: copy it from there.")),
    );
  }

  // Whether the device took it, or its owner thought better of it.
  const hand = (what) => navigator.share(what).then(() => true, (trouble) => trouble.name === "AbortError");

  // Unfolded, its text can be marked by hand too; folded, nobody sees what is copied.
  async function handResult(result) {
    const field = result.querySelector("textarea");
    if (navigator.share && await hand({ text: field.value })) return;
    result.open = true;
    result.scrollIntoView({ block: "nearest" });
    if (navigator.clipboard) await copy(field, gettext("The result is copied."));
    else field.select();
  }

  document.addEventListener("click", (event) => {
    const { target } = event;
    if (target.closest("[data-print]")) window.print();
    const button = target.closest("[data-copy]");
    if (button) copy(document.getElementById(button.dataset.copy), gettext("It is copied."));
    const link = target.closest("a[data-share]");
    if (link && navigator.share) {
      event.preventDefault();
      const url = location.href.replace(/[?#].*/, "");
      hand({ title: document.title, url }).then((taken) => { if (!taken) location.href = link.href; });
    }
    const summary = target.closest("#result > summary");
    if (summary && !summary.parentElement.open) {
      event.preventDefault();
      handResult(summary.parentElement);
    }
  });

  document.addEventListener("htmx:afterSettle", offer);
  offer();
}
