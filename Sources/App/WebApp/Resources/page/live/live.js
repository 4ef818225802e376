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
import { Player } from "../shared/player.js";
import { SignTrigger } from "./trigger.js";
import { Strip } from "./strip.js";
import { Summary } from "./summary.js";
import { Switches } from "./switches.js";
import { Timeline } from "./timeline.js";
import { Voice } from "./voice.js";
import { Welcome } from "./welcome.js";
import { kinds, openFiles } from "./files.js";
import { fadeControls } from "../shared/screen.js";
import { learnLabels } from "../shared/palette.js";
import { preference } from "../shared/preferences.js";
import { handState, paintHands } from "../shared/hands.js";
import { firstModel, firstSource } from "./start.js";
import { remember, setInAddress, sourceText } from "../shared/remembered.js";
import { showsHandsAlone } from "../shared/sources.js";
import { words } from "../words/words.js";

// Connects the parts of the live view; each has a file of its own.

const headline = new Headline(find("headline"), find("announcer"));
const timeline = new Timeline(find("timeline"), find("legend"));
const strip = new Strip(find("strip"), { onNotice: (text) => page.message.notify(text) });
const voice = new Voice();
const count = new Count(find("count"), { onRepetition: (set, isGoal) => voice.count(set.count, isGoal) });
const curve = new Curve(find("curve"));
const coach = new Coach(find("coach"), {
  model: () => live.model,
  onChange: (settings) => changeSettings(settings),
  onModel: (model) => page.attempt(() => useModel(model)),
  onFile: (file) => open([file]),
});
const gallery = new Gallery(find("gallery"));
const welcome = new Welcome(find("welcome"), find("source"), (source) => page.choose(source));
const emoji = new Emoji();
const trigger = new SignTrigger();
let people = new People();
const switches = new Switches({
  onChange: (settings) => page.attempt(() => page.live.request(settings)),
  onExtra: (message) => showExtras(message),
});
/** What hands show while no person is seen, else null. */
let handsNow = null;

const page = new Page({
  settings: { ...switches.requested, angles: coach.settings.angle !== "", confidence: Bars.keptConfidence },
  opens: { ...kinds, open },
  painters: [(context, details) => paintHands(context, details, handLabels(), () => paintEmoji(context, details))],
  view: {
    session: (session) => {
      const { model } = session;
      bars.session = session;
      film.watch(session);
      learnLabels(model.labels);
      showModel(model.name);
      people = new People();
      follower.resume(session.person);
      switches.see(session);
    },
    modelRefused: () => keepModel("shipped"),
    frame: (frame, picture, isMirrored) => {
      people.see(frame);
      follower.see(frame);
      handsNow = switches.recognisesHands ? null : handState(frame);
      if (handsNow && people.takeHands(handsNow)) showNow(handsNow);
      page.stage.labels = switches.everyone ? people.labels : null;
      page.stage.show(frame, picture, isMirrored);
      photos.see(frame);
      clip.see();
      if (preference("gesturePhotos") && trigger.see(frame)) page.attempt(() => photos.countDown());
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
      showHeld();
    },
    photograph: (shown) => {
      gallery.show(shown);
      if (!shown.frame) page.stage.markStale();
      headline.show(shown.frame ? handState(shown.frame) ?? peopleState(shown.frame) : { label: words("gallery.unreadable"), kind: "photograph" });
    },
    repetition: (repetition) => count.take(repetition),
    state: (state) => {
      player.state = state;
      showHeld();
    },
    statistics: (statistics) => player.isStopped || strip.show(statistics, page.stage.shown?.frame.people.length > 0),
  },
  switches: switches.all,
  willPlay: (next) => {
    welcome.see(next);
    linkToTeach(next);
    gallery.photographs = next.photographs ?? null;
    find("timeline").hidden = find("legend").hidden = gallery.isShown;
    find("pause").hidden = gallery.isShown;
    switches.prepare(showsHandsAlone(next));
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
const player = new Player(find("player"), find("pause"), {
  onSeek: (seconds) => seek(seconds),
  onPause: (isPaused) => page.attempt(() => live.setPaused(isPaused)),
});
const photos = new Photos(page.stage, {
  flash: find("flash"), countdown: find("countdown"), preview: find("kept"), announcer: find("announcer"),
});
const clip = new Clip(find("picture"), find("clip"), find("recording"), {
  onChange: (isRecording) => (page.stage.keepsPixels = isRecording),
  onNotice: (text) => page.message.notify(text),
});
const film = new Film(find("film"), find("film-legend"), { onSeek: (seconds) => seek(seconds), onShow: () => showHeld(), onDamage: (lost) => showDamage(lost) });
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

/**
 * A session that begins while the film is held, as after a restart of the server, analyses one frame only: in place of an action
 * that never comes the headline has that of the film's timeline, or none, and figures of a rate mean nothing.
 */
function showHeld() {
  if (!player.isStopped || !["starting-up", "held"].includes(headline.kind)) return;
  const bout = film.boutAt(page.stage.shown?.frame.time ?? 0);
  headline.show(bout ? { label: bout.label, kind: "action" } : { label: "", kind: "held" });
  strip.clear();
}

/** Says that a video is not whole: nothing is recognised where frames are missing. */
function showDamage(lost) {
  const name = find("source-name").textContent;
  page.message.notify(words(lost > 0 ? "film.lost" : "film.damaged", { name, count: lost }));
}

/** Over the hands' wireframes, below their names. */
function paintEmoji(context, details) {
  emoji.paint(context, details, switches.recognisesHands ? people.handPredictions : null);
}

/** Predictions by hand to draw, where the model recognises hands: all, or none beside the headline. Null: gestures. */
function handLabels() {
  if (!switches.recognisesHands) return null;
  return switches.everyone || emoji.isOn ? people.handPredictions : new Map();
}

/** Opens photographs or a model's file; false for others. */
function open(files) {
  return openFiles(files, {
    show: (source) => page.choose(source),
    use: (model) => page.attempt(() => useModel(model)),
    refuse: (problem) => page.refuse(problem),
  });
}

/** Recognises by another model, and keeps that for the next visit; the sheet shows the former one where it is refused. */
async function useModel(model) {
  try {
    await live.setModel(model);
  } finally {
    coach.showModel();
  }
  keepModel(model);
}

/** Keeps the model for the next visit, and in the page's address. */
function keepModel(model) {
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
  find("teach-link").href = text ? `teach?source=${encodeURIComponent(text)}` : "teach";
}

/** Shows what the settings say. */
function follow({ goal, angle }) {
  count.goal = goal;
  curve.angle = angle;
}

/** The same, sounds what was switched on, and the server computes angles only where one is shown. */
function changeSettings(settings) {
  follow(settings);
  const { sound: hasSound, spoken: isSpoken } = settings;
  voice.change({ hasSound, isSpoken }).then((missing) => missing && page.message.notify(missing));
  page.attempt(() => live.request({ angles: settings.angle !== "" }));
}

function openCoach() {
  coach.open();
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

/** Shows what the extras say, and a message for the user, if there is one. */
function showExtras(message) {
  emoji.isOn = preference("emoji") && hasEmoji();
  trigger.reset();
  if (message) page.message.notify(message);
  page.stage.redraw();
}

page.listen({
  " ": { action: () => player.toggle(), button: "pause", when: () => !gallery.isShown },
  e: { action: () => switches.toggleEveryone(), button: "everyone" },
  g: { action: () => switches.toggleHands(), button: "hands" },
  b: { action: () => bars.toggle(), button: "bars" },
  p: { action: () => follower.next() },
  enter: { action: () => summary.open(), opens: find("summary"), button: "summary-button" },
  r: { action: openCoach, opens: find("coach"), button: "coach-button" },
  h: { action: () => history.open(), opens: find("history"), button: "history-button" },
  c: { action: () => page.attempt(() => photos.take()), button: "photo" },
  v: { action: () => clip.toggle(), button: "clip" },
  arrowleft: { action: () => gallery.step(-1), button: "previous", when: () => gallery.isShown },
  arrowright: { action: () => gallery.step(1), button: "next", when: () => gallery.isShown },
  d: { link: "draw" },
  w: { link: "throws" },
  t: { link: "teach-link" },
});
find("count").addEventListener("click", openCoach);
find("model-button").addEventListener("click", openCoach);
follow(coach.settings);
Object.assign(voice, { hasSound: coach.settings.sound, isSpoken: coach.settings.spoken });
emoji.isOn = preference("emoji") && hasEmoji();
fadeControls();

const model = firstModel();
if (model) live.setModel(model);
page.play(await firstSource());
