// Whoever writes a size or chooses a hardness means it: the choice beside it follows.
"use strict";

document.getElementById("levels").addEventListener("input", (event) => {
  const choice = event.target.closest(".pick")?.querySelector('[type="radio"]');
  if (choice) choice.checked = true;
});
