import { Headline } from "./headline.js";
import { Lesson, isOther } from "./lesson.js";
import { Lessons } from "./lessons.js";
import { Live } from "./live.js";
import { Message } from "./message.js";
import { People } from "./people.js";
import { Recorder } from "./recorder.js";
import { Sources, fileSource, sourceTitle } from "./sources.js";
import { Stage } from "./stage.js";
import { Takes } from "./takes.js";
import { Trainer } from "./trainer.js";
import { acceptDrops } from "./drop.js";
import { api } from "./api.js";
import { keepAwake, prepareFullScreen, toggleFullScreen } from "./screen.js";
import { learnLabels } from "./palette.js";
import { listenForKeys } from "./keyboard.js";
import { openSheet, prepareSheets } from "./sheet.js";
import { hintWords, missingWords, recordWords, watchedWords } from "./words.js";
import { paintHands } from "./hands.js";

// Wires the Teach page's parts; each has a file of its own.

const find = (id) => document.getElementById(id);
const root = document.documentElement;
// What a hand is said to show is the headline's here.
const stage = new Stage(find("picture"), (context, details) => paintHands(context, details, new Map()));
const headline = new Headline(find("headline"), find("announcer"));
const message = new Message(find("card"), find("line"));
const isPhone = matchMedia("(pointer: coarse)").matches;
let people = new People();
let source = { kind: "browser", title: "Camera", ...(isPhone ? { facing: "user" } : {}) };
let missing = null;
let wishedHands = 0;
let recording = { phase: "idle" };

const live = new Live({
  session: () => {
    people = new People();
    headline.show({ label: "Starting Up", kind: "starting-up" });
  },
  frame: (frame, picture, isMirrored) => {
    people.see(frame);
    stage.show(frame, picture, isMirrored);
    missing = missingWords(lesson, frame);
    if (takes.isMirrored !== isMirrored) {
      takes.isMirrored = isMirrored;
      takes.show();
    }
    showTime();
  },
  prediction: (prediction) => people.take(prediction) && headline.show(prediction),
  state: (state) => {
    if (state.state === "ended") attempt(() => live.seek(0));
    else if (state.state === "reconnecting") showRetry({ message: state.message, seconds: state.retryIn });
    else if (state.state === "failed") showFailure({ title: "This cannot be played", message: state.message });
    else message.clear();
  },
  statistics: () => {},
  status: (status) => {
    root.dataset.status = status.kind;
    showRecord();
    switch (status.kind) {
      case "uploading": return message.uploading(status.name, status.sent, stopUpload);
      case "reconnecting": return showRetry(status);
      case "failed": return showFailure(status);
      default: return message.clear();
    }
  },
}, find("camera"));

const lesson = new Lesson(show);
const takes = new Takes(find("actions-list"), lesson, attempt);
const sources = new Sources(find("sources"), play);
const trainer = new Trainer(
  { button: find("train"), progress: find("progress"), outcome: find("outcome"), advice: find("advice") }, lesson,
  () => useModel(true));
const lessons = new Lessons(find("lessons"), lesson, () => useModel(true));
const recorder = new Recorder(find("record"), find("way"), {
  begin: () => api.beginTake(live.sessionID, lesson.id, lesson.chosen.id),
  end: async () => {
    const take = await api.endTake(live.sessionID);
    await lesson.reload();
    say(`Take of ${take.seconds.toFixed(1)} seconds kept`);
  },
  discard: () => api.discardTake(live.sessionID),
  show: showRecording,
});

function play(chosen) {
  recorder.cancel();
  source = chosen;
  sources.current = chosen;
  find("source-name").textContent = chosen.title;
  stage.markStale();
  live.play(chosen);
}

function show() {
  learnLabels(lesson.labels.map((label) => label.name));
  find("lesson-name").textContent = lesson.name;
  showWatched();
  find("hint").hidden = lesson.labels.some((label) => label.takes.length > 0);
  find("add-other").hidden = lesson.labels.length === 0 || lesson.labels.some((label) => isOther(label.name));
  find("use").hidden = !lesson.model;
  takes.show();
  trainer.show();
  showRecord();
  const used = isUsed() ? lesson.id : null;
  find("live-link").href = used ? `/?model=${encodeURIComponent(used)}` : "/";
  if (!lesson.model && isUsed()) useModel(false);
}

/** What the lesson watches: to be chosen until there are takes, then said; and looked for by the session. */
function showWatched() {
  const { subject, kind, isOpen } = lesson;
  const form = find("subject");
  form.hidden = !isOpen;
  form.elements.subject.value = subject;
  form.elements.kind.value = kind;
  find("kind").hidden = subject === "body";
  find("watched").hidden = isOpen || subject === "body";
  find("watched").textContent = watchedWords(lesson);
  find("hint").textContent = hintWords(lesson);
  find("action-name").placeholder = kind === "pose" ? "Name of a pose" : subject === "body" ? "Name of an action" : "Name of a movement";
  stage.showsPeople = subject === "body";
  const hands = subject === "body" ? 0 : shownHands;
  if (hands === wishedHands) return;
  wishedHands = hands;
  attempt(() => live.wish({ hands }));
}

/** As many as one person has; of a lesson of one hand the larger one counts. */
const shownHands = 2;

const isUsed = () => find("use").firstElementChild.checked;

/** Recognises what was taught, at once, or nothing. */
async function useModel(isWanted) {
  find("use").firstElementChild.checked = isWanted;
  find("headline").hidden = !isWanted;
  find("live-link").href = isWanted ? `/?model=${encodeURIComponent(lesson.id)}` : "/";
  await attempt(() => live.setModel(isWanted ? lesson.id : "shipped"));
}

// Recording

function showRecording(state) {
  recording = state;
  root.dataset.recording = state.phase;
  const count = find("count");
  count.hidden = state.phase !== "counting";
  if (state.phase === "counting") {
    count.textContent = state.left;
    say(String(state.left));
    beep(520, 0.07);
  }
  if (state.phase === "recording") {
    if (state.isCounted) beep(880, 0.2);
    message.clear();
    say("Recording");
  }
  if (state.phase === "saving") beep(440, 0.12);
  if (state.error) {
    message.say(sentence(state.error.message));
    say(sentence(state.error.message));
  } else if (state.isTap) {
    message.say("Hold the button while you do it, or choose 3·2·1 to be counted in.");
  }
  showTime();
  showRecord();
}

function showTime() {
  const time = find("take-time");
  time.hidden = recording.phase !== "recording";
  if (time.hidden) return;
  const seconds = performance.now() / 1000 - recording.start;
  time.textContent = missing ?? `${seconds.toFixed(1)} s`;
  time.classList.toggle("warning", missing !== null);
}

function showRecord() {
  const button = find("record");
  const { chosen } = lesson;
  const isPlaying = root.dataset.status === "live" && live.sessionID !== null;
  button.disabled = !chosen || !isPlaying || recording.phase === "saving";
  const isHeld = find("way").querySelector("input:checked").value === "hold";
  const words = !chosen ? "Add an action first"
    : recording.phase === "recording" ? `Recording ${chosen.name}`
      : recording.phase === "counting" ? "Get ready"
        : recordWords(lesson, chosen.name, isHeld);
  button.querySelector(".words").textContent = words;
}

let audio = null;

/** Tones for somebody who stands away from the screen; there is none without a count-down. */
function beep(pitch, seconds) {
  if (find("way").querySelector("input:checked").value === "hold") return;
  audio ??= new AudioContext();
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.08, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + seconds);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + seconds);
}

// Words

function say(text) {
  find("teach-announcer").textContent = text;
}

function sentence(text) {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`.replace(/\.?$/, ".");
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

/** Does what the user asked for and says so when it fails. */
async function attempt(action) {
  try {
    await action();
  } catch (error) {
    message.say(sentence(error.message));
  }
}

find("add").addEventListener("submit", (event) => {
  event.preventDefault();
  const input = find("action-name");
  const name = input.value.trim();
  if (!name) return;
  attempt(async () => {
    await lesson.addLabel(name);
    input.value = "";
    input.blur();
  });
});
find("add-other").addEventListener("click", () => attempt(() => lesson.addLabel("Other")));
find("use").firstElementChild.addEventListener("change", (event) => useModel(event.target.checked));
find("way").addEventListener("change", showRecord);
find("subject").addEventListener("submit", (event) => event.preventDefault());
find("subject").addEventListener("change", () => attempt(() => {
  const { subject, kind } = find("subject").elements;
  return lesson.watch(subject.value, kind.value);
}));

const commands = {
  s: { action: () => sources.open(), opens: find("sources"), button: "source" },
  o: { action: () => lessons.open(), opens: find("lessons"), button: "lesson-button" },
  f: { action: () => attempt(toggleFullScreen), button: "full-screen" },
  "?": { action: () => openSheet(find("help")), opens: find("help"), button: "help-button" },
};
for (const { action, button } of Object.values(commands)) find(button).addEventListener("click", action);
commands.n = { action: () => find("action-name").focus() };
commands.l = { action: () => find("live-link").click() };
commands.enter = { action: () => trainer.train() };
for (let number = 1; number <= 9; number += 1) {
  commands[number] = { action: () => lesson.labels[number - 1] && lesson.choose(lesson.labels[number - 1]) };
}
listenForKeys(commands);
prepareSheets();
prepareFullScreen(find("full-screen"));
keepAwake();
acceptDrops(find("drop"), (file) => play(fileSource(file)));
window.addEventListener("pagehide", () => live.end());
window.addEventListener("pageshow", (event) => event.persisted && play(source));
await attempt(() => lesson.openLast());
// `?source=demo:lunges` and the like: a lesson without a camera.
const demo = /^demo(:[a-z-]+)?$/.exec(new URLSearchParams(location.search).get("source") ?? "");
play(demo ? { kind: "demo", name: demo[0], title: sourceTitle({ kind: "demo", name: demo[0] }) } : source);
