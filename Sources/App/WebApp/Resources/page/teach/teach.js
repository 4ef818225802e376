import { Headline } from "../shared/headline.js";
import { Lesson, isOther } from "./lesson.js";
import { Lessons } from "./lessons.js";
import { Page, find } from "../shared/page.js";
import { People } from "../shared/people.js";
import { Recorder } from "./recorder.js";
import { Takes } from "./takes.js";
import { Trainer } from "./trainer.js";
import { api } from "../session/api.js";
import { hintWords, missingWords, recordWords, topicWords } from "./words.js";
import { limitLength } from "../shared/names.js";
import { learnLabels } from "../shared/palette.js";
import { onName } from "../shared/elements.js";
import { paintHands } from "../shared/hands.js";
import { playTone } from "../shared/tone.js";
import { sentence, tenths } from "../shared/format.js";
import { words } from "../words/words.js";
import { demoTitle } from "../shared/sources.js";
import { ownCamera, sourceInAddress, sourceText } from "../shared/remembered.js";

// Connects the parts of the Teach page; each has a file of its own.

/** Hands to find for a lesson about hands: as many as one person has; a lesson about one hand uses the larger. */
const requestedHands = 2;

const root = document.documentElement;
const headline = new Headline(find("headline"), find("announcer"));
let people = new People();
/** What the current frame lacks for a take, in words, or null. */
let missing = null;
let hands = 0;
let recording = { phase: "idle" };
/** The source that plays. */
let played = null;
/** The identity of the lesson whose model is in use. */
let usedLesson = null;

const page = new Page({
  // The headline shows a hand's prediction here, so hands have no tags.
  painters: [(context, details) => paintHands(context, details, new Map())],
  view: {
    session: () => {
      people = new People();
      headline.show({ label: "Starting Up", kind: "starting-up" });
    },
    frame: (frame, picture, isMirrored) => {
      people.see(frame);
      page.stage.show(frame, picture, isMirrored);
      missing = missingWords(lesson, frame);
      if (takes.isMirrored !== isMirrored) {
        takes.isMirrored = isMirrored;
        takes.show();
      }
      showTime();
    },
    prediction: (prediction) => people.take(prediction) && headline.show(prediction),
    // A film starts over; what is recorded of it ends with it.
    state: ({ state }) => state === "ended" && page.attempt(async () => {
      await recorder.finish();
      await live.seek(0);
    }),
    status: showRecord,
  },
  willPlay: (source) => {
    recorder.cancel();
    played = source;
    linkToLive(usesModel());
  },
  choices: [[words("see-demo"), () => page.play({ kind: "demo", name: "demo:lunges", title: demoTitle("demo:lunges") })]],
});
const { live, message } = page;

const lesson = new Lesson(show);
const attempt = (action) => page.attempt(action);
const takes = new Takes(find("actions-list"), lesson, attempt);
const trainer = new Trainer(
  { button: find("train"), progress: find("progress"), outcome: find("outcome"), advice: find("advice") }, lesson,
  () => useModel(true), attempt);
const lessons = new Lessons(find("lessons"), lesson, () => useModel(true));
const recorder = new Recorder(find("record"), find("way"), {
  begin: () => api.beginTake(live.sessionID, lesson.id, lesson.chosen.id),
  end: async () => {
    let take;
    try {
      take = await api.endTake(live.sessionID);
    } finally {
      // Also of a take that is refused: another page may have deleted its action.
      await lesson.reload();
    }
    announce(words("teach.kept", { seconds: tenths(take.seconds) }));
  },
  discard: () => api.discardTake(live.sessionID),
  show: showRecording,
});

// The lesson

function show() {
  learnLabels(lesson.labels.map((label) => label.name));
  find("lesson-name").textContent = lesson.name;
  showTopic();
  find("hint").hidden = lesson.labels.some((label) => label.takes.length > 0);
  find("add-other").hidden = lesson.labels.length === 0 || lesson.labels.some((label) => isOther(label.name));
  find("use").hidden = !lesson.model;
  takes.show();
  trainer.show();
  showRecord();
  linkToLive(usesModel());
  if (usesModel() && (usedLesson !== lesson.id || !lesson.model)) useModel(Boolean(lesson.model));
}

/** Shows what the lesson is about: a choice until there are takes, then a line; and requests hands if it needs them. */
function showTopic() {
  const { subject, kind, isOpen } = lesson;
  const form = find("subject");
  form.hidden = !isOpen;
  form.elements.subject.value = subject;
  form.elements.kind.value = kind;
  find("kind").hidden = subject === "body";
  find("topic").hidden = isOpen || subject === "body";
  find("topic").textContent = topicWords(lesson);
  find("hint").textContent = hintWords(lesson);
  find("action-name").placeholder = words(
    kind === "pose" ? "teach.name-pose" : subject === "body" ? "teach.name-action" : "teach.name-movement");
  page.stage.showsPeople = subject === "body";
  const needed = subject === "body" ? 0 : requestedHands;
  if (needed === hands) return;
  hands = needed;
  page.attempt(() => live.request({ hands }));
}

function usesModel() {
  return find("use").firstElementChild.checked;
}

/** Recognises with the lesson's model from now on, or shows no predictions. */
async function useModel(isUsed) {
  find("use").firstElementChild.checked = isUsed;
  usedLesson = isUsed ? lesson.id : null;
  find("headline").hidden = !isUsed;
  linkToLive(isUsed);
  await page.attempt(() => live.setModel(isUsed ? lesson.id : "shipped"));
}

/** The live view continues with the source, and with the lesson's model when it is in use here. */
function linkToLive(usesModel) {
  const parts = new URLSearchParams();
  if (usesModel && lesson.id) parts.set("model", lesson.id);
  const text = played && sourceText(played);
  if (text) parts.set("source", text);
  find("live-link").href = parts.size > 0 ? `./?${parts}` : "./";
}

// Recording

function isHeld() {
  return find("way").querySelector("input:checked").value === "hold";
}

function showRecording(state) {
  // Another action may be chosen while it is recorded.
  recording = state.phase === "recording" ? { ...state, name: lesson.chosen?.name } : state;
  root.dataset.recording = state.phase;
  const count = find("count");
  count.hidden = state.phase !== "counting";
  if (state.phase === "counting") {
    count.textContent = state.left;
    announce(String(state.left));
    beep(520, 0.07);
  }
  if (state.phase === "recording") {
    if (state.isCounted) beep(880, 0.2);
    message.dismiss();
    announce(words("teach.recording"));
  }
  if (state.phase === "saving") beep(440, 0.12);
  if (state.error) {
    message.notify(sentence(state.error.message));
    announce(sentence(state.error.message));
  } else if (state.isTap) {
    message.notify(words("teach.tap"));
  }
  showTime();
  showRecord();
}

/** Only a take with a countdown has tones. */
function beep(pitch, seconds) {
  if (!isHeld()) playTone(pitch, seconds);
}

function showTime() {
  const time = find("take-time");
  time.hidden = recording.phase !== "recording";
  if (time.hidden) return;
  const seconds = performance.now() / 1000 - recording.start;
  time.textContent = missing ?? words("teach.seconds", { seconds: tenths(seconds) });
  time.classList.toggle("warning", missing !== null);
}

function showRecord() {
  const button = find("record");
  const { chosen } = lesson;
  const isPlaying = root.dataset.status === "live" && live.sessionID !== null;
  button.disabled = !chosen || !isPlaying || recording.phase === "saving";
  button.querySelector(".words").textContent = !chosen ? words("teach.record.first")
    : recording.phase === "recording" ? words("teach.record.running", { name: recording.name })
      : recording.phase === "counting" ? words("teach.record.ready")
        : recordWords(lesson, chosen.name, isHeld());
}

function announce(text) {
  find("teach-announcer").textContent = text;
}

// Input

for (const name of ["action-name", "new-lesson", "rename-lesson"]) limitLength(find(name));
onName(find("add"), (name) => page.attempt(async () => {
  const input = find("action-name");
  await lesson.addLabel(name);
  input.value = "";
  input.blur();
}));
find("add-other").addEventListener("click", () => page.attempt(() => lesson.addLabel("Other")));
find("use").firstElementChild.addEventListener("change", (event) => useModel(event.target.checked));
find("way").addEventListener("change", showRecord);
find("subject").addEventListener("submit", (event) => event.preventDefault());
find("subject").addEventListener("change", () => page.attempt(() => {
  const { subject, kind } = find("subject").elements;
  return lesson.setTopic(subject.value, kind.value);
}));

const numbers = Array.from({ length: 9 }, (_, index) => [
  index + 1, { action: () => lesson.labels[index] && lesson.choose(lesson.labels[index]) },
]);
page.listen({
  o: { action: () => lessons.open(), opens: find("lessons"), button: "lesson-button" },
  n: { action: () => find("action-name").focus() },
  enter: { action: () => trainer.train() },
  l: { link: "live-link" },
  ...Object.fromEntries(numbers),
});
await page.attempt(() => lesson.openLast());
// Another page may have changed it meanwhile.
window.addEventListener("focus", () => lesson.reload().catch(() => {}));
// `?source=demo:lunges` and the like: a lesson without a camera.
page.play(sourceInAddress() ?? ownCamera());
