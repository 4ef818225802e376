import { Drawing } from "./drawing.js";
import { Page, find } from "../shared/page.js";
import { change } from "../shared/elements.js";
import { colour } from "../shared/colours.js";
import { momentName, save } from "../shared/save.js";
import { drawPicture } from "../shared/stage.js";
import { fadeControls } from "../shared/screen.js";
import { keepDrawing, restoreDrawing } from "./storage.js";
import { onDoubleTap } from "./tap.js";
import { paintTips } from "./tips.js";
import { requireReadableCanvas } from "../session/canvas.js";
import { demoTitle } from "../shared/sources.js";
import { ownCamera, sourceInAddress } from "../shared/remembered.js";
import { words } from "../words/words.js";

// Connects the parts of the page on which hands draw in the air; each has a file of its own.

const colours = [...document.querySelectorAll("input[name=colour]")];
const width = find("width");
const drawing = new Drawing(penStyle());
/** When the last frame with a hand was shown. */
let lastHand = -Infinity;
let shownCount = null;

/** Of two people: one that stands beside keeps the pen from no other. */
const requestedHands = 4;
const demo = { kind: "demo", name: "demo:writing", title: demoTitle("demo:writing") };
const page = new Page({
  painters: [paintDrawing, paintTips],
  settings: { hands: requestedHands, bodies: false },
  choices: [[words("see-demo"), () => page.play(demo)]],
  view: {
    session: () => drawing.begin(),
    frame: (frame, picture, isMirrored) => {
      drawing.take(frame.strokes);
      page.stage.show(frame, picture, isMirrored);
      if (frame.hands?.length > 0) lastHand = performance.now();
      showHint();
      showTools();
    },
  },
});
const { stage } = page;

function paintDrawing(context, { area, isMirrored }) {
  const { size } = stage.shown;
  drawing.fit(size.width / size.height);
  drawing.paint(context, size, area, isMirrored);
}

/** Explains how to draw until something is drawn. */
function showHint() {
  const hint = find("hint");
  hint.hidden = !drawing.isEmpty;
  const seesHand = performance.now() - lastHand < 1500;
  const text = words(seesHand ? "draw.hint.pinch" : "draw.hint");
  change(hint.querySelector("strong"), text);
}

/** False before the first frame, too: a drawing of the last visit shows with it. */
function showsDrawing() {
  return stage.shown !== null && !drawing.isEmpty;
}

function showTools() {
  const count = drawing.strokes.length;
  if (count !== shownCount) {
    shownCount = count;
    find("picture").setAttribute("aria-label", words("draw.picture.strokes", { count }));
  }
  find("undo").disabled = !drawing.canUndo || !stage.shown;
  for (const id of ["clear", "save-svg", "save-png"]) find(id).disabled = !showsDrawing();
}

/** Shows a change of the drawing without waiting for the next frame. */
function show(text) {
  stage.redraw();
  showHint();
  showTools();
  if (text) find("announcer").textContent = text;
}

function clear() {
  if (!showsDrawing()) return;
  drawing.clear();
  show(words("draw.cleared"));
}

function undo() {
  if (!drawing.canUndo || !stage.shown) return;
  drawing.undo();
  show(drawing.isEmpty ? words("draw.empty") : words("draw.left", { count: drawing.strokes.length }));
}

function togglePicture() {
  stage.showsPicture = !stage.showsPicture;
  find("plain").setAttribute("aria-pressed", String(!stage.showsPicture));
  show();
}

function saveSVG() {
  if (!showsDrawing()) return;
  const { size, isMirrored } = stage.shown;
  save(momentName("svg"), new Blob([drawing.svg(size, isMirrored)], { type: "image/svg+xml" }));
}

/** Saves the drawing in the picture's own resolution: on the picture if that is shown, else on a transparent ground. */
function savePNG() {
  if (!showsDrawing()) return;
  requireReadableCanvas();
  const { size, picture, isMirrored } = stage.shown;
  const canvas = Object.assign(document.createElement("canvas"), size);
  const context = canvas.getContext("2d");
  if (stage.showsPicture) drawPicture(context, picture, size, isMirrored);
  drawing.paint(context, size, size, isMirrored);
  canvas.toBlob((blob) => blob && save(momentName("png"), blob), "image/png");
}

/** The chosen colour and width. */
function penStyle() {
  const { value } = colours.find((input) => input.checked);
  return { colour: colour(`--pen-${value}`), width: Number(width.value) / 1000 };
}

function changePen() {
  drawing.style = penStyle();
}

function nextColour() {
  const index = colours.findIndex((input) => input.checked);
  colours[(index + 1) % colours.length].checked = true;
  changePen();
}

function changeWidth(steps) {
  width.value = Number(width.value) + 4 * steps;
  changePen();
}

for (const input of [...colours, width]) input.addEventListener("input", changePen);
page.listen({
  u: { action: undo, button: "undo" },
  delete: { action: clear, button: "clear" },
  backspace: { action: clear },
  v: { action: togglePicture, button: "plain" },
  e: { action: saveSVG, button: "save-svg" },
  p: { action: () => page.attempt(savePNG), button: "save-png" },
  c: { action: nextColour },
  "+": { action: () => changeWidth(1) },
  "-": { action: () => changeWidth(-1) },
  l: { link: "live" },
});
window.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key.toLowerCase() !== "z") return;
  // A text field of a sheet has its own.
  if (document.querySelector("dialog[open]")) return;
  event.preventDefault();
  undo();
});
onDoubleTap(find("stage"), clear);
fadeControls();
restoreDrawing(drawing);
// A phone may end a page that is not seen without a further word.
document.addEventListener("visibilitychange", () => keepDrawing(drawing));
window.addEventListener("pagehide", () => keepDrawing(drawing));
showHint();
showTools();
page.play(sourceInAddress() ?? ownCamera());
