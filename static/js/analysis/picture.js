// Files with boards, mostly pictures: chosen, dropped on the page or pasted. The server reads them; where
// cells are in doubt, the picture is shown beside the board, see comparison.js.
"use strict";

{
  const { byId } = boards;
  const form = byId("picture-form");
  const file = byId("picture-file");
  const shown = byId("editor-shown");
  const page = byId("ask");
  const MOST_BYTES = 20_000_000; // what the server takes
  let reading = null;

  // --- Ways in

  byId("choose-picture").addEventListener("click", (event) => {
    event.preventDefault();
    file.click();
  });
  byId("choose-text").addEventListener("click", (event) => {
    event.preventDefault();
    byId("paste").scrollIntoView();
    byId("position").focus({ preventScroll: true });
  });
  file.addEventListener("change", () => { if (file.files.length) read(file.files[0]); });

  const brings = (event) => event.dataTransfer?.types.includes("Files");

  document.addEventListener("dragover", (event) => {
    if (!brings(event)) return;
    event.preventDefault();
    page.dataset.dropping = "yes";
  });
  document.addEventListener("dragleave", (event) => { if (!event.relatedTarget) delete page.dataset.dropping; });
  document.addEventListener("drop", (event) => {
    delete page.dataset.dropping;
    if (!brings(event)) return;
    event.preventDefault();
    if (event.dataTransfer.files.length) read(event.dataTransfer.files[0]);
  });

  // A file may be pasted anywhere; text, outside of fields, goes where it can be read first.
  document.addEventListener("paste", (event) => {
    const files = [...event.clipboardData.files];
    const text = event.clipboardData.getData("text/plain");
    const pasted = files.find(({ type }) => type.startsWith("image/")) ?? (text ? undefined : files[0]);
    if (pasted) {
      event.preventDefault();
      read(pasted);
      return;
    }
    if (!text.trim() || event.target.closest("input, textarea, select")) return;
    event.preventDefault();
    byId("position").value = text;
    byId("position").focus();
  });

  // --- Reading: the newest picture counts

  async function read(picture) {
    reading?.abort();
    reading = new AbortController();
    const { signal } = reading;
    const again = () => read(picture);
    if (picture.size > MOST_BYTES) {
      say(gettext("The file is larger than 20 MB: of a picture cut out the board, or save it as JPEG."));
      return;
    }
    const line = say(`${gettext("Reading the file…")} `);
    line.append(document.createElement("progress"));
    const fields = new FormData();
    fields.append("csrf_token", form.elements.csrf_token.value);
    fields.append("picture", picture);
    const headers = { Accept: "application/json" };
    const answer = await fetch(form.action, { method: "POST", body: fields, headers, signal }).catch(() => null);
    if (signal.aborted) return;
    file.value = "";
    const result = await answer?.json().catch(() => null);
    if (signal.aborted) return;
    if (!result) sayUnreached(gettext("The file could not be sent."), again);
    else if (!answer.ok) say(result.detail);
    else if (result.address) location.assign(result.address);
    else if (result.text !== undefined) submitText(result);
    else review(picture, result);
  }

  // A text that is not clear is sent as if it were pasted: the page that comes says what it needs.
  function submitText({ text, live }) {
    const field = byId("position");
    field.value = text;
    field.form.elements.live.checked = live;
    field.form.requestSubmit();
  }

  // --- Where somebody has to look: the board in the editor, and the picture to compare

  async function review(picture, { position, live, doubtful, box }) {
    const board = EditedBoard.read(position, live, doubtful).with({ picture: newToken() });
    const bitmap = await createImageBitmap(picture).catch(() => null);
    editor.change(board);
    if (bitmap) {
      show(Comparison.cutOut(bitmap, box, board));
      editor.picture.keep(editor.board.picture);
    }
    editor.review();
  }

  function show(comparison) {
    editor.picture = comparison;
    shown.hidden = false;
    editor.point();
  }

  byId("doubt-picture").addEventListener("click", () => file.click());
  byId("hide-picture").addEventListener("click", () => {
    shown.hidden = true;
    editor.picture = null;
    Comparison.forget();
  });

  // After Back the picture is there again.
  if (editor.board.picture) Comparison.kept(editor.board.picture).then((comparison) => { if (comparison) show(comparison); });
}
