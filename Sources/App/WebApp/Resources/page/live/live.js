import { Bars } from "./bars.js";
import { Clip } from "./clip.js";
import { Coach, modelTitle } from "./coach.js";
import { Count } from "./count.js";
import { Curve } from "./curve.js";
import { Emoji, hasEmoji } from "./emoji.js";
import { Film } from "./film.js";
import { Follower } from "./follower.js";
import { Gallery, peopleState } from "./gallery.js";
import { Headline } from "../shared/headline.js";
import { History } from "./history.js";
import { Page, find } from "../shared/page.js";
import { People } from "../shared/people.js";
import { Photos } from "./photos.js";
import { Player } from "./player.js";
import { SignTrigger } from "./trigger.js";
import { Strip } from "./strip.js";
import { Summary } from "./summary.js";
import { Timeline } from "./timeline.js";
import { Voice } from "./voice.js";
import { Welcome } from "./welcome.js";
import { api } from "../session/api.js";
import { kinds, openFiles } from "./files.js";
import { fadeControls } from "../shared/screen.js";
import { learnLabels } from "../shared/palette.js";
import { prefer, preference } from "../shared/preferences.js";
import { handState, paintHands } from "../shared/hands.js";
import {
  remember, rememberSource, remembered, rememberedSource, setInAddress, sourceInAddress, sourceText,
} from "../shared/remembered.js";
import { showsHandsAlone, sourceTitle } from "../shared/sources.js";
import { words } from "../words/words.js";

// Connects the parts of the live view; each has a file of its own.

/** Hands to find when they are requested: as many as one person has. Each further hand costs time. */
const requestedHands = 2;

const headline = new Headline(find("headline"), find("announcer"));
const timeline = new Timeline(find("timeline"), find("legend"));
const strip = new Strip(find("strip"));
const voice = new Voice();
const count = new Count(find("count"), { onRepetition: (set, isGoal) => voice.count(set.count, isGoal) });
const curve = new Curve(find("curve"));
const coach = new Coach(find("coach"), {
  onChange: (settings) => changeSettings(settings),
  onModel: (model) => page.attempt(() => useModel(model)),
  onFile: (file) => open([file]),
});
const gallery = new Gallery(find("gallery"));
const welcome = new Welcome(find("welcome"), (source) => page.choose(source));
const emoji = new Emoji();
const trigger = new SignTrigger();
let people = new People();
/** True when the model recognises actions of hands. */
let recognisesHands = false;
/** True when the user wants hands, whatever plays. */
let wantsHands = remembered().hands === true;
/** What hands show while no person is seen, else null. */
let handsNow = null;

const page = new Page({
  settings: {
    angles: coach.settings.angle !== "", everyone: remembered().everyone === true,
    hands: wantsHands ? requestedHands : 0, confidence: Bars.keptConfidence,
  },
  opens: { ...kinds, open },
  painters: [(context, details) => paintHands(context, details, handLabels(), () => paintEmoji(context, details))],
  view: {
    session: (session) => {
      const { model, hands } = session;
      bars.session = session;
      film.watch(session);
      learnLabels(model.labels);
      showModel(model.name);
      people = new People();
      recognisesHands = ["hand", "hands"].includes(model.subject);
      // Such a model needs hands, requested or not.
      find("hands").disabled = recognisesHands;
      find("hands").setAttribute("aria-pressed", String(hands > 0));
    },
    frame: (frame, picture, isMirrored) => {
      people.see(frame);
      follower.see(frame);
      handsNow = recognisesHands ? null : handState(frame);
      if (handsNow && people.takeHands(handsNow)) showNow(handsNow);
      page.stage.labels = showsAllLabels() ? people.predictions : null;
      page.stage.show(frame, picture, isMirrored);
      photos.see(frame);
      clip.see();
      if (preference("gesturePhotos") && trigger.see(frame)) photos.countDown();
      timeline.advance(frame.time);
      count.see(frame);
      curve.see(frame);
      player.at(frame.time);
      film.at(frame.time);
    },
    prediction: (prediction) => {
      // What was found of the chosen person just before the choice counts too.
      const shown = prediction.person === follower.chosen ? { ...prediction, prominent: true } : prediction;
      if (shown.prominent) bars.show(shown);
      // That no person is seen is less than what the hands show.
      if (people.take(shown) && !handsNow) showNow(shown);
    },
    photograph: (shown) => {
      gallery.show(shown);
      if (!shown.frame) page.stage.markStale();
      headline.show(shown.frame ? handState(shown.frame) ?? peopleState(shown.frame) : { label: words("gallery.unreadable"), kind: "photograph" });
    },
    repetition: (repetition) => count.take(repetition),
    state: (state) => (player.state = state),
    statistics: (statistics) => strip.show(statistics),
  },
  switches: [
    { name: "hands", isOn: () => find("hands").getAttribute("aria-pressed") === "true", toggle: () => toggleHands() },
    { name: "everyone", isOn: () => showsAllLabels(), toggle: () => toggleEveryone() },
    ...["gesturePhotos", "emoji", "photoLines"].map(
      (name) => ({ name, isOn: () => preference(name), toggle: () => toggleExtra(name) })),
  ],
  willPlay: (next) => {
    welcome.see(next);
    linkToTeach(next);
    gallery.photographs = next.photographs ?? null;
    find("timeline").hidden = find("legend").hidden = gallery.isShown;
    find("pause").hidden = gallery.isShown;
    requestHands(wantsHands || showsHandsAlone(next));
    handsNow = null;
    timeline.clear();
    follower.clear();
    film.clear();
    bars.show({});
    showNow({ label: "Starting Up", kind: "starting-up" });
    strip.clear();
    count.clear();
    curve.clear();
    player.state = { state: "starting" };
  },
});
const { live } = page;
const player = new Player(find("player"), find("pause"), { onSeek: (seconds) => seek(seconds) });
const photos = new Photos(page.stage, {
  flash: find("flash"), countdown: find("countdown"), preview: find("kept"), announcer: find("announcer"),
});
const clip = new Clip(find("picture"), find("clip"), find("recording"));
const film = new Film(find("film"), find("film-legend"), { onSeek: (seconds) => seek(seconds) });
const bars = new Bars(find("bars-panel"), find("bars"), {
  onConfidence: (confidence) => page.attempt(() => live.request({ confidence })),
});
const follower = new Follower({
  canvas: find("picture"), button: find("following"), announcer: find("announcer"), stage: page.stage,
  onChoose: (id) => followPerson(id),
});
const summary = new Summary(find("summary"), live);
const history = new History(find("history"));

/** Shows a prediction, or what hands show, as what is done now. */
function showNow(state) {
  headline.show(state);
  timeline.record(state);
}

/** Over the hands' wireframes, below their names. */
function paintEmoji(context, details) {
  emoji.paint(context, details, recognisesHands ? people.handPredictions : null);
}

function showsAllLabels() {
  return find("everyone").getAttribute("aria-pressed") === "true";
}

/** Predictions by hand to draw, where the model recognises hands: all, or none beside the headline. Null: gestures. */
function handLabels() {
  if (!recognisesHands) return null;
  return showsAllLabels() || emoji.isOn ? people.handPredictions : new Map();
}

/** Opens photographs or a model's file; false for others. */
function open(files) {
  return openFiles(files, {
    show: (source) => page.choose(source),
    use: (model) => page.attempt(async () => {
      await useModel(model);
      await coach.showModel(model);
    }),
    refuse: (problem) => page.refuse(problem),
  });
}

/** Recognises by another model, and keeps that for the next visit. */
async function useModel(model) {
  await live.setModel(model);
  remember({ model });
  setInAddress("model", model === "shipped" ? null : model);
}

/** Shows by which model actions are recognised. */
function showModel(name) {
  find("model-name").textContent = modelTitle(name);
}

/** Teach goes on with the source; a demo there is for those without a camera. */
function linkToTeach(source) {
  const text = source.kind === "demo" ? null : sourceText(source);
  find("teach-link").href = text ? `/teach?source=${encodeURIComponent(text)}` : "/teach";
}

/** Shows and sounds what the settings say. */
function follow({ goal, sound, spoken, angle }) {
  count.goal = goal;
  voice.hasSound = sound;
  voice.isSpoken = spoken;
  curve.angle = angle;
}

/** The same, and the server computes angles only where one is shown. */
function changeSettings(settings) {
  follow(settings);
  page.attempt(() => live.request({ angles: settings.angle !== "" }));
}

function openCoach() {
  coach.open(live.model);
}

/** Follows a person; with everyone's labels the person's newest one is known already. */
function followPerson(id) {
  const known = people.predictions.get(id);
  if (known) {
    showNow(known);
    bars.show(known);
  }
  page.attempt(() => live.follow(id));
}

/** Goes on there; identities begin again. */
function seek(seconds) {
  follower.clear();
  page.attempt(() => live.seek(seconds));
}

/** Presses or releases a toggle button and returns its new state. */
function toggle(id) {
  const isPressed = find(id).getAttribute("aria-pressed") !== "true";
  find(id).setAttribute("aria-pressed", String(isPressed));
  return isPressed;
}

function toggleHands() {
  if (recognisesHands) return;
  wantsHands = toggle("hands");
  remember({ hands: wantsHands });
  page.attempt(() => live.request({ hands: wantsHands ? requestedHands : 0 }));
}

/** Hands are searched for, or not, from the next source on. */
function requestHands(areWanted) {
  if (areWanted === (find("hands").getAttribute("aria-pressed") === "true") || recognisesHands) return;
  toggle("hands");
  page.attempt(() => page.live.request({ hands: areWanted ? requestedHands : 0 }));
}

function toggleEveryone() {
  const everyone = toggle("everyone");
  remember({ everyone });
  page.attempt(() => live.request({ everyone }));
}

/** Switches photos by gesture, emoji, or lines on photos; the first two need hands. */
function toggleExtra(name) {
  prefer(name, !preference(name));
  emoji.isOn = preference("emoji") && hasEmoji();
  trigger.reset();
  if (preference("emoji") && !emoji.isOn) page.message.show(words("emoji.none"));
  const needsHands = name !== "photoLines" && preference(name);
  if (needsHands && find("hands").getAttribute("aria-pressed") !== "true") toggleHands();
  page.stage.redraw();
}

function togglePause() {
  const { isStopped, hasEnded } = player;
  player.show(isStopped ? "running" : "paused");
  if (hasEnded) seek(0);
  else page.attempt(() => live.setPaused(!isStopped));
}

page.listen({
  " ": { action: togglePause, button: "pause", when: () => !gallery.isShown },
  e: { action: toggleEveryone, button: "everyone" },
  g: { action: toggleHands, button: "hands" },
  b: { action: () => bars.toggle(), button: "bars" },
  p: { action: () => follower.next() },
  enter: { action: () => summary.open(), opens: find("summary"), button: "summary-button" },
  r: { action: openCoach, opens: find("coach"), button: "coach-button" },
  h: { action: () => history.open(), opens: find("history"), button: "history-button" },
  c: { action: () => photos.take(), button: "photo" },
  v: { action: () => clip.toggle(), button: "clip" },
  arrowleft: { action: () => gallery.step(-1), button: "previous", when: () => gallery.isShown },
  arrowright: { action: () => gallery.step(1), button: "next", when: () => gallery.isShown },
  d: { link: "draw" },
  w: { link: "throws" },
  t: { link: "teach-link" },
});
find("count").addEventListener("click", openCoach);
find("model-button").addEventListener("click", openCoach);
find("everyone").setAttribute("aria-pressed", String(remembered().everyone === true));
follow(coach.settings);
emoji.isOn = preference("emoji") && hasEmoji();
fadeControls();

// The address comes first, then what the server was started with, then what was chosen last in this browser.
const inAddress = new URLSearchParams(location.search).get("model");
const model = inAddress ?? remembered().model;
if (inAddress) remember({ model });
if (typeof model === "string" && model !== "shipped") {
  live.setModel(model);
  setInAddress("model", model);
}
const named = sourceInAddress();
if (named) {
  page.choose(named);
} else {
  const initial = await api.sources().then((answer) => answer.initial, () => null) ?? { kind: "demo", name: "demo" };
  const isOfServer = initial.kind !== "demo" || initial.name !== "demo";
  const kept = isOfServer ? null : rememberedSource();
  if (kept) rememberSource(kept);
  page.play(kept ?? { ...initial, title: sourceTitle(initial) });
}
