import { Board, summaryContent } from "./board.js";
import { Game } from "./game.js";
import { Page, find } from "../shared/page.js";
import { Player } from "../shared/player.js";
import { Targets } from "./targets.js";
import { Trails, paintPlayer } from "./trails.js";
import { api } from "../session/api.js";
import { fadeControls } from "../shared/screen.js";
import { figureWords, phaseWords, spokenThrow, targetWords, throwWords } from "./words.js";
import { openSheet } from "../shared/sheet.js";
import { savedTargets, saveTargets } from "./storage.js";
import { sourceInAddress } from "../shared/remembered.js";
import { demoTitle, sourceTitle } from "../shared/sources.js";
import { words } from "../words/words.js";

// Connects the parts of the page on which throws are measured; each has a file of its own.

const demo = { kind: "demo", name: "demo:throws", title: demoTitle("demo:throws") };
/** Seconds for which a result stays on the picture. */
const resultTime = 2.5;

const game = new Game();
const trails = new Trails();
const board = new Board(find("score"), find("throw-list"), find("averages"));
const targets = new Targets(find("targets"), find("target-list"), find("picture"), {
  onChange: changeTargets, onRefusal: (text) => page.message.notify(text),
});
let source = demo;
let throwCount = 8;
let resultTimer = 0;
/** The game whose summary was shown. */
let summed = 0;
const player = new Player(find("player"), find("pause"), {
  onSeek: (seconds) => page.attempt(() => page.live.seek(seconds)),
  onPause: (isPaused) => page.attempt(() => page.live.setPaused(isPaused)),
});

const page = new Page({
  painters: [paintPlayer, (context, details) => trails.paint(context, details)],
  settings: { throws: true },
  goesOn: () => game.throws.length > 0 && game.throws.length < throwCount,
  choices: [[words("see-demo"), () => page.play({ ...demo })]],
  view: {
    session: (session) => {
      beginGame(1);
      showTargets(session);
    },
    frame: (frame, picture, isMirrored) => {
      trails.take(frame);
      page.stage.show(frame, picture, isMirrored);
      targets.fit(isMirrored);
      player.at(frame.time);
      if (frame.throwing) follow(frame.throwing);
    },
    state: (state) => {
      player.state = state;
      if (!player.hasEnded) return;
      find("phase").textContent = "";
      catchUp();
    },
    status: ({ kind }) => kind === "live" && catchUp(),
    thrown: (thrown) => {
      if (!game.take(thrown)) return;
      showResult(thrown, true);
      find("announcer").textContent = spokenThrow(thrown);
      board.show(game, throwCount);
    },
  },
  willPlay: (next) => {
    source = next;
    game.isOfFilm = next.kind === "file" || next.kind === "upload";
    player.state = { state: "starting" };
    trails.clear();
    hideResult();
    find("phase").textContent = find("announcer").textContent = "";
  },
});

/** Follows the game as the newest frame left it. */
function follow(throwing) {
  if (throwing.game.number > game.number) beginGame(throwing.game.number);
  throwCount = throwing.game.throwCount;
  const text = phaseWords(throwing);
  if (find("phase").textContent !== text) {
    find("phase").textContent = text;
    // Throws are announced when they are complete; what else happens between them is not worth it.
    if (throwing.camera === "moving") find("announcer").textContent = text;
  }
  find("phase").classList.toggle("warning", throwing.camera === "moving");
  // What is known of a throw while its object flies.
  const flying = throwing.throws.at(-1);
  if (flying && throwing.game.state === "trackingFlight") showResult(flying, false);
  if (throwing.game.state === "summary" && throwing.game.number === game.number && isOver()) showSummary();
}

/** True where the game's summary is due; the server counts throws of a film again that is played again. */
function isOver() {
  return summed !== game.number && (!game.isOfFilm || game.throws.length >= throwCount);
}

/**
 * Takes what the session's game has and this page was not sent: before it was loaded again, or while it was not seen. At
 * the end of a video no frame shows that the game is over.
 */
async function catchUp() {
  const id = page.live.sessionID;
  const kept = await api.game(id).catch(() => null);
  if (!kept || id !== page.live.sessionID || kept.number < game.number) return;
  if (kept.number > game.number) beginGame(kept.number);
  throwCount = kept.throwCount;
  kept.completed.forEach((thrown) => game.take(thrown));
  board.show(game, throwCount);
  if (kept.state === "summary" && page.stage.shown && isOver()) showSummary();
}

function showResult(thrown, isFinal) {
  const result = find("result");
  const [kind, figures] = result.children;
  kind.textContent = throwWords(thrown);
  figures.textContent = figureWords(thrown);
  result.classList.toggle("final", isFinal);
  result.hidden = false;
  clearTimeout(resultTimer);
  resultTimer = setTimeout(hideResult, resultTime * 1000);
}

function hideResult() {
  find("result").hidden = true;
}

function beginGame(number) {
  game.begin(number);
  summed = 0;
  hideResult();
  board.show(game, throwCount);
}

async function newGame() {
  find("summary").close();
  const id = page.live.sessionID;
  if (!id) return page.message.notify(words("summary.no-session"));
  await page.attempt(async () => {
    const { number } = await api.newGame(id);
    if (number > game.number) beginGame(number);
    // A video that is over shows the new game from its start.
    if (player.hasEnded) await page.live.seek(0);
    find("announcer").textContent = words("throws.started");
  });
}

function showSummary() {
  summed = game.number;
  hideResult();
  const { size } = page.stage.shown;
  find("summary").querySelector(".body").replaceChildren(...summaryContent(game, find("averages"), size.width / size.height));
  openSheet(find("summary"));
}

/** Shows the targets that were drawn for the source, else its own. */
function showTargets(session) {
  const saved = savedTargets(source);
  targets.all = saved ?? session.targets.map((target) => ({ ...target, name: targetWords(target.name) }));
  if (saved) sendTargets(saved);
}

function changeTargets(changed) {
  saveTargets(source, changed);
  sendTargets(changed);
}

function sendTargets(all) {
  const id = page.live.sessionID;
  if (id) page.attempt(() => api.change(id, { targets: all }));
}

find("summary").querySelector("[data-again]").addEventListener("click", newGame);
page.listen({
  n: { action: newGame, button: "new-game" },
  " ": { action: () => player.toggle(), button: "pause", when: () => !find("player").hidden },
  a: { action: () => targets.addInTheMiddle(), button: "add-target" },
  l: { link: "live" },
});
fadeControls();
board.show(game, throwCount);
const initial = await api.sources().then((answer) => answer.initial, () => null);
// Only the demo of this page throws.
page.play(sourceInAddress() ?? (initial && initial.kind !== "demo" ? { ...initial, title: sourceTitle(initial) } : { ...demo }));
