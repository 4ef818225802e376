import { History } from "./history.js";
import { Headline } from "./headline.js";
import { Live } from "./live.js";
import { Message } from "./message.js";
import { People } from "./people.js";
import { Player } from "./player.js";
import { Sources, fileSource, sourceTitle } from "./sources.js";
import { Stage } from "./stage.js";
import { Strip } from "./strip.js";
import { Summary } from "./summary.js";
import { Timeline } from "./timeline.js";
import { acceptDrops } from "./drop.js";
import { api } from "./api.js";
import { fadeControls, keepAwake, prepareFullScreen, toggleFullScreen } from "./screen.js";
import { learnLabels } from "./palette.js";
import { listenForKeys } from "./keyboard.js";
import { openSheet, prepareSheets } from "./sheet.js";

// Wires the page's parts; each has a file of its own.

const find = (id) => document.getElementById(id);
const stage = new Stage(find("picture"));
const timeline = new Timeline(find("timeline"));
const headline = new Headline(find("headline"), find("announcer"));
const strip = new Strip(find("strip"));
const message = new Message(find("card"), find("line"));
const player = new Player(find("player"), find("pause"), { onSeek: (seconds) => attempt(() => live.seek(seconds)) });
let people = new People();
let source = { kind: "demo", name: "demo", title: "Demo" };

const live = new Live({
  session: ({ model }) => {
    learnLabels(model.labels);
    people = new People();
  },
  frame: (frame, picture, isMirrored) => {
    people.see(frame);
    stage.labels = isForEveryone() ? people.predictions : null;
    stage.show(frame, picture, isMirrored);
    timeline.advance(frame.time);
    player.at(frame.time);
  },
  prediction: (prediction) => {
    if (!people.take(prediction)) return;
    headline.show(prediction);
    timeline.record(prediction);
  },
  state: (state) => {
    player.state = state;
    if (state.state === "reconnecting") showRetry({ message: state.message, seconds: state.retryIn });
    else if (state.state === "failed") showFailure({ title: "This cannot be played", message: state.message });
    else message.clear();
  },
  statistics: (statistics) => strip.show(statistics),
  status: (status) => {
    document.documentElement.dataset.status = status.kind;
    switch (status.kind) {
      case "uploading": return message.uploading(status.name, status.sent, stopUpload);
      case "reconnecting": return showRetry(status);
      case "failed": return showFailure(status);
      default: return message.clear();
    }
  },
}, find("camera"));

const sources = new Sources(find("sources"), play);
const summary = new Summary(find("summary"), live);
const history = new History(find("history"));

function play(chosen) {
  source = chosen;
  sources.current = chosen;
  find("source-name").textContent = chosen.title;
  const starting = { label: "Starting Up", kind: "starting-up" };
  headline.show(starting);
  timeline.record(starting);
  strip.clear();
  stage.markStale();
  player.state = { state: "starting" };
  live.play(chosen);
}

function showRetry({ message: text, seconds }) {
  stage.markStale();
  message.reconnecting(text, seconds);
}

function showFailure({ title, message: text }) {
  stage.markStale();
  message.ask(title, text, ["Try again", () => play(source)], ["Choose a source", () => sources.open()]);
}

function stopUpload() {
  live.stop();
  message.clear();
  sources.open();
}

function isForEveryone() {
  return find("everyone").getAttribute("aria-pressed") === "true";
}

function toggleEveryone() {
  const isPressed = !isForEveryone();
  find("everyone").setAttribute("aria-pressed", String(isPressed));
  attempt(() => live.setEveryone(isPressed));
}

function togglePause() {
  const { stands, hasEnded } = player;
  player.stand(stands ? "running" : "paused");
  attempt(() => (hasEnded ? live.seek(0) : live.setPaused(!stands)));
}

/** Does what the user asked for and says so when it fails. */
async function attempt(action) {
  try {
    await action();
  } catch (error) {
    message.say(error.message);
  }
}

const commands = {
  s: { action: () => sources.open(), opens: find("sources"), button: "source" },
  " ": { action: togglePause, button: "pause" },
  e: { action: toggleEveryone, button: "everyone" },
  enter: { action: () => summary.open(), opens: find("summary"), button: "summary-button" },
  h: { action: () => history.open(), opens: find("history"), button: "history-button" },
  f: { action: () => attempt(toggleFullScreen), button: "full-screen" },
  "?": { action: () => openSheet(find("help")), opens: find("help"), button: "help-button" },
};
commands.t = { action: () => find("teach-link").click() };
for (const { action, button } of Object.values(commands)) if (button) find(button).addEventListener("click", action);
listenForKeys(commands);
prepareSheets();
prepareFullScreen(find("full-screen"));
fadeControls();
keepAwake();
acceptDrops(find("drop"), (file) => play(fileSource(file)));
window.addEventListener("pagehide", () => live.end());
window.addEventListener("pageshow", (event) => event.persisted && play(source));

// Teach links here with what was taught.
const taught = new URLSearchParams(location.search).get("model");
if (taught) live.setModel(taught);
const initial = await api.sources().then((answer) => answer.initial, () => null);
play(initial ? { ...initial, title: sourceTitle(initial) } : source);
