import { History } from "./history.js";
import { Headline } from "./headline.js";
import { Live } from "./live.js";
import { Message } from "./message.js";
import { People } from "./people.js";
import { Player } from "./player.js";
import { Sources, fileSource, sourceTitle } from "./sources.js";
import { Stage } from "./stage.js";
import { Status } from "./status.js";
import { Strip } from "./strip.js";
import { Summary } from "./summary.js";
import { Timeline } from "./timeline.js";
import { acceptDrops } from "./drop.js";
import { api } from "./api.js";
import { fadeControls, keepAwake, prepareFullScreen, toggleFullScreen } from "./screen.js";
import { learnLabels } from "./palette.js";
import { listenForKeys } from "./keyboard.js";
import { openSheet, prepareSheets } from "./sheet.js";
import { paintHands } from "./hands.js";

// Wires the page's parts; each has a file of its own.

const find = (id) => document.getElementById(id);
const stage = new Stage(find("picture"), (context, details) => paintHands(context, details, handLabels()));
const timeline = new Timeline(find("timeline"));
const headline = new Headline(find("headline"), find("announcer"));
const strip = new Strip(find("strip"));
const message = new Message(find("card"), find("line"));
const status = new Status(message, {
  again: () => play(source), choose: () => sources.open(), stopUpload, markStale: () => stage.markStale(),
});
const player = new Player(find("player"), find("pause"), { onSeek: (seconds) => attempt(() => live.seek(seconds)) });
let people = new People();
let watchesHands = false;
let source = { kind: "demo", name: "demo", title: "Demo" };

const live = new Live({
  session: ({ model, hands }) => {
    learnLabels(model.labels);
    people = new People();
    watchesHands = ["hand", "hands"].includes(model.subject);
    // A model of hands has them looked for, wished for or not.
    find("hands").disabled = watchesHands;
    find("hands").setAttribute("aria-pressed", String(hands > 0));
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
    status.showState(state);
  },
  statistics: (statistics) => strip.show(statistics),
  status: (news) => status.show(news),
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

function stopUpload() {
  live.stop();
  message.clear();
  sources.open();
}

function isForEveryone() {
  return find("everyone").getAttribute("aria-pressed") === "true";
}

/** What a model says of each hand, if it watches hands: all of them or, as the headline does, the largest. */
function handLabels() {
  if (!watchesHands) return null;
  return isForEveryone() ? people.handPredictions : new Map();
}

/** Turns a button that stays pressed and gives what it is now. */
function toggle(id) {
  const isPressed = find(id).getAttribute("aria-pressed") !== "true";
  find(id).setAttribute("aria-pressed", String(isPressed));
  return isPressed;
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

/** As many as one person has: each one more is looked for all the time. */
const shownHands = 2;

const commands = {
  s: { action: () => sources.open(), opens: find("sources"), button: "source" },
  " ": { action: togglePause, button: "pause" },
  e: { action: () => attempt(() => live.wish({ everyone: toggle("everyone") })), button: "everyone" },
  g: { action: () => watchesHands || attempt(() => live.wish({ hands: toggle("hands") ? shownHands : 0 })), button: "hands" },
  enter: { action: () => summary.open(), opens: find("summary"), button: "summary-button" },
  h: { action: () => history.open(), opens: find("history"), button: "history-button" },
  f: { action: () => attempt(toggleFullScreen), button: "full-screen" },
  "?": { action: () => openSheet(find("help")), opens: find("help"), button: "help-button" },
};
for (const { action, button } of Object.values(commands)) find(button).addEventListener("click", action);
const links = { d: "draw", t: "teach-link" };
for (const [key, id] of Object.entries(links)) commands[key] = { action: () => find(id).click() };
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
