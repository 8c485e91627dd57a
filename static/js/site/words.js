// What scripts say, in the language of the page.
"use strict";

// The English text names it in `words`, which pages in other languages load before this.
function gettext(text, values = {}) {
  return (window.words?.[text] ?? text).replace(/%\((\w+)\)s/g, (_, name) => values[name]);
}

function ngettext(one, many, num, values = {}) {
  const [single, several] = window.words?.[one] ?? [one, many];
  return gettext(num === 1 ? single : several, { num, ...values });
}
