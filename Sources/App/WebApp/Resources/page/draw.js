import { Drawing } from "./drawing.js";
import { Live } from "./live.js";
import { Message } from "./message.js";
import { Sources, fileSource } from "./sources.js";
import { Stage } from "./stage.js";
import { Status } from "./status.js";
import { acceptDrops } from "./drop.js";
import { datedName, save } from "./save.js";
import { fadeControls, keepAwake, prepareFullScreen, toggleFullScreen } from "./screen.js";
import { listenForKeys } from "./keyboard.js";
import { onDoubleTap } from "./tap.js";
import { openSheet, prepareSheets } from "./sheet.js";
import { paintTips } from "./tips.js";

// Wires the page on which hands draw in the air; each part has a file of its own.

const find = (id) => document.getElementById(id);
const drawing = new Drawing();
const stage = new Stage(find("picture"), paintDrawing, paintTips);
const message = new Message(find("card"), find("line"));
const demo = { kind: "demo", name: "demo:writing", title: "Demo: writing" };
let source = { kind: "browser", title: "Camera" };
let lastHand = -Infinity;
let shownCount = null;

const status = new Status(message, {
  again: () => play(source), choose: () => sources.open(), stopUpload: () => live.stop(),
  markStale: () => stage.markStale(), more: [["See a demo", () => play(demo)]],
});
const live = new Live({
  session: () => drawing.begin(),
  frame: (frame, picture, isMirrored) => {
    drawing.take(frame.strokes);
    stage.show(frame, picture, isMirrored);
    if (frame.hands?.length > 0) lastHand = performance.now();
    showHint();
    showTools();
  },
  prediction: () => {},
  state: (state) => status.showState(state),
  statistics: () => {},
  status: (news) => status.show(news),
}, find("camera"), { hands: 2, bodies: false });
const sources = new Sources(find("sources"), play);

function play(chosen) {
  source = chosen;
  sources.current = chosen;
  find("source-name").textContent = chosen.title;
  stage.markStale();
  live.play(chosen);
}

function paintDrawing(context, { area, isMirrored }) {
  const { size } = stage.shown;
  drawing.fit(size.width / size.height);
  drawing.paint(context, size, area, isMirrored);
}

/** Says how to draw as long as nothing was drawn. */
function showHint() {
  const hint = find("hint");
  hint.hidden = !drawing.isEmpty;
  const seesHand = performance.now() - lastHand < 1500;
  const text = seesHand ? "Hold thumb and index finger together to draw" : "Hold up a hand";
  const words = hint.querySelector("strong");
  if (words.textContent !== text) words.textContent = text;
}

function showTools() {
  const count = drawing.strokes.length;
  if (count !== shownCount) {
    shownCount = count;
    find("picture").setAttribute("aria-label", `Live video with ${count} drawn ${count === 1 ? "stroke" : "strokes"}`);
  }
  find("undo").disabled = !drawing.canUndo;
  for (const id of ["clear", "save-svg", "save-png"]) find(id).disabled = drawing.isEmpty;
}

/** Shows what has changed without waiting for the next frame. */
function show(text) {
  stage.redraw();
  showHint();
  showTools();
  if (text) find("announcer").textContent = text;
}

function clear() {
  if (drawing.isEmpty) return;
  drawing.clear();
  show("Cleared. Undo brings it back.");
}

function undo() {
  if (!drawing.canUndo) return;
  drawing.undo();
  show(drawing.isEmpty ? "Nothing is drawn." : `${drawing.strokes.length} strokes are left.`);
}

function togglePicture() {
  stage.showsPicture = !stage.showsPicture;
  find("plain").setAttribute("aria-pressed", String(!stage.showsPicture));
  show();
}

function saveSVG() {
  if (drawing.isEmpty) return;
  const { size, isMirrored } = stage.shown;
  save(datedName("svg"), new Blob([drawing.svg(size, isMirrored)], { type: "image/svg+xml" }));
}

/** The drawing in the picture's own resolution: on the picture if that is shown, else on nothing. */
function savePNG() {
  if (drawing.isEmpty) return;
  const { size, picture, isMirrored } = stage.shown;
  const canvas = Object.assign(document.createElement("canvas"), size);
  const context = canvas.getContext("2d");
  if (stage.showsPicture) {
    context.setTransform(isMirrored ? -1 : 1, 0, 0, 1, isMirrored ? size.width : 0, 0);
    context.drawImage(picture, 0, 0, size.width, size.height);
    context.setTransform(1, 0, 0, 1, 0, 0);
  }
  drawing.paint(context, size, size, isMirrored);
  canvas.toBlob((blob) => blob && save(datedName("png"), blob), "image/png");
}

const colours = [...document.querySelectorAll("input[name=colour]")];
const width = find("width");

function takeStyle() {
  const colour = colours.find((input) => input.checked).value;
  drawing.style = { colour, width: Number(width.value) / 1000 };
  document.documentElement.style.setProperty("--stroke", colour);
}

function nextColour() {
  const index = colours.findIndex((input) => input.checked);
  colours[(index + 1) % colours.length].checked = true;
  takeStyle();
}

function changeWidth(steps) {
  width.value = Number(width.value) + 4 * steps;
  takeStyle();
}

async function fillScreen() {
  await toggleFullScreen().catch((error) => message.say(error.message));
}

const commands = {
  s: { action: () => sources.open(), opens: find("sources"), button: "source" },
  u: { action: undo, button: "undo" },
  escape: { action: clear, button: "clear" },
  v: { action: togglePicture, button: "plain" },
  e: { action: saveSVG, button: "save-svg" },
  p: { action: savePNG, button: "save-png" },
  f: { action: fillScreen, button: "full-screen" },
  "?": { action: () => openSheet(find("help")), opens: find("help"), button: "help-button" },
};
for (const { action, button } of Object.values(commands)) find(button).addEventListener("click", action);
listenForKeys({
  ...commands,
  c: { action: nextColour }, "+": { action: () => changeWidth(1) }, "-": { action: () => changeWidth(-1) },
  l: { action: () => find("live").click() },
});
window.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key.toLowerCase() !== "z") return;
  event.preventDefault();
  undo();
});
for (const input of [...colours, width]) input.addEventListener("input", takeStyle);
takeStyle();
showTools();
onDoubleTap(find("stage"), clear);
prepareSheets();
prepareFullScreen(find("full-screen"));
fadeControls();
keepAwake();
acceptDrops(find("drop"), (file) => play(fileSource(file)));
window.addEventListener("pagehide", () => live.end());
window.addEventListener("pageshow", (event) => event.persisted && play(source));
play(source);
