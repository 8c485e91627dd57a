// Files with boards, mostly pictures: chosen, dropped on the page or pasted. The server reads them; where
// cells are in doubt, the picture is shown beside the board, by this browser alone.
"use strict";

{
  const { byId } = boards;
  const form = byId("picture-form");
  const file = byId("picture-file");
  const shown = byId("editor-shown");
  const canvas = byId("editor-picture");
  const page = byId("ask");
  const MOST_BYTES = 20_000_000; // what the server takes
  const LONGEST = 1400; // pixels of the canvas
  let reading = null;

  // --- Ways in

  byId("choose-picture").addEventListener("click", (event) => {
    event.preventDefault();
    file.click();
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
      say("The file is larger than 20 MB: of a picture cut out the board, or save it as JPEG.");
      return;
    }
    const line = say("Reading the file… ");
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
    if (!result) sayUnreached("The file could not be sent.", again);
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
    editor.change(EditedBoard.read(position, live, doubtful));
    await show(picture, box);
    editor.review();
    const number = doubtful.length;
    say(number ? `${number === 1 ? "One cell is" : `${number} cells are`} doubtful. Compare with the picture.` : "Look it over, then have it explained.");
  }

  async function show(picture, [left, top, right, bottom]) {
    const bitmap = await createImageBitmap(picture).catch(() => null);
    shown.hidden = !bitmap;
    editor.picture = bitmap && new Comparison(bitmap, {
      x: left * bitmap.width,
      y: top * bitmap.height,
      width: (right - left) * bitmap.width / editor.board.width,
      height: (bottom - top) * bitmap.height / editor.board.height,
    });
  }

  // The board in the picture, half a cell around it; of a large one the part where one looks.
  // `cell` is the first of its cells.
  class Comparison {
    static most = 12; // cells of a side that are large enough to be read

    constructor(bitmap, cell) {
      const { width, height } = editor.board;
      const x = Math.max(cell.x - cell.width / 2, 0);
      const y = Math.max(cell.y - cell.height / 2, 0);
      const whole = {
        x,
        y,
        width: Math.min(cell.x + (width + 0.5) * cell.width, bitmap.width) - x,
        height: Math.min(cell.y + (height + 0.5) * cell.height, bitmap.height) - y,
      };
      Object.assign(this, { bitmap, cell, whole, size: `${width}x${height}` });
      const scale = LONGEST / Math.max(whole.width, whole.height);
      canvas.width = whole.width * scale;
      canvas.height = whole.height * scale;
      this.zoom = Math.max(1, Math.max(width, height) / Comparison.most);
      this.draw(whole);
    }

    draw({ x, y, width, height }) {
      canvas.getContext("2d").drawImage(this.bitmap, x, y, width, height, 0, 0, canvas.width, canvas.height);
    }

    // The frame of a cell; none where the board has another size by now.
    point(place) {
      const { whole, cell, zoom } = this;
      const columns = editor.board.width;
      if (this.size !== `${columns}x${editor.board.height}`) { this.draw(whole); return; }
      const x = cell.x + place % columns * cell.width;
      const y = cell.y + Math.floor(place / columns) * cell.height;
      const within = (from, side, first, length) => Math.min(Math.max(from - side / 2, first), first + length - side);
      const [width, height] = [whole.width / zoom, whole.height / zoom];
      const part = {
        x: within(x + cell.width / 2, width, whole.x, whole.width),
        y: within(y + cell.height / 2, height, whole.y, whole.height),
        width,
        height,
      };
      this.draw(part);
      const scale = canvas.width / width;
      const pen = canvas.getContext("2d");
      pen.strokeStyle = getComputedStyle(canvas).color;
      pen.lineWidth = Math.max(4, cell.width * scale / 10);
      pen.strokeRect((x - part.x) * scale, (y - part.y) * scale, cell.width * scale, cell.height * scale);
    }
  }

  byId("hide-picture").addEventListener("click", () => {
    shown.hidden = true;
    editor.picture = null;
  });
}
