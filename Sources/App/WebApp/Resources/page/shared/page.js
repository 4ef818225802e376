import { FileError } from "../session/file-error.js";
import { LiveSession } from "../session/live-session.js";
import { Message } from "./message.js";
import { Settings } from "./settings.js";
import { Sources, fileSource, sourceTitle } from "./sources.js";
import { Stage } from "./stage.js";
import { Status } from "./status.js";
import { acceptDrops } from "./drop.js";
import { captionControls } from "./captions.js";
import { besideProblem, fileProblem, inOne, refusal } from "./files.js";
import { leave, takeLeft } from "./handover.js";
import { isShownMirrored, preference } from "./preferences.js";
import { keepAwake, prepareFullScreen, toggleFullScreen } from "./screen.js";
import { listenForCommands } from "./keyboard.js";
import { closeSheets, openSheet, prepareSheets } from "./sheet.js";
import { rememberSource } from "./remembered.js";
import { sentence } from "./format.js";
import { upload } from "../session/api.js";
import { translateDocument, words } from "../words/words.js";

// Before anything reads a text of the page.
translateDocument();

/** The page's element with an id. */
export const find = (id) => document.getElementById(id);

/** What the pages have in common: one source at a time plays on the stage, and messages, sheets and keys work alike. */
export class Page {
  stage;
  message = new Message(find("card"), find("line"), find("said"));
  sources;
  live;
  settings;
  #source = null;
  /** Ends the upload that goes on. */
  #sending = null;
  #status;
  /** True while a camera that shows the user plays. */
  #facesUser = false;
  #willPlay;
  #opens;
  #goesOn;

  /**
   * - `view`: receives what LiveSession reports; status and failures are already shown here
   * - `painters`: draw on the stage's picture; see Stage
   * - `settings`: requested for the session; see LiveSession
   * - `willPlay(source)`: called before another source plays
   * - `goesOn()`: true while what plays is worth going on with when the user loads the page again; a page that is closed
   *   instead leaves its session to the server, which ends it after a minute
   * - `switches`: what the settings offer on this page; see Settings
   * - `choices`: further buttons beside a failure, as `[title, action]`
   * - `opens`: files of other kinds than videos that the page opens: `{title, accept, open(files)}`, `title` being a key; `open` gives false for
   *   files that are of none of these kinds
   */
  constructor({ view, painters = [], settings = {}, willPlay = () => {}, choices = [], switches = [], opens = null, goesOn = () => false }) {
    this.#opens = opens;
    this.#goesOn = goesOn;
    this.sources = new Sources(find("sources"), (source) => this.choose(source), (files) => this.#open(files), opens);
    this.stage = new Stage(find("picture"), ...painters);
    this.#willPlay = willPlay;
    this.#status = new Status(this.message, {
      again: () => this.play(this.#source), choose: () => this.sources.open(), stopUpload: () => this.#stopUpload(),
      markStale: () => this.stage.markStale(), choices,
    });
    const complete = { session() {}, modelRefused() {}, prediction() {}, repetition() {}, thrown() {}, photograph() {}, state() {}, statistics() {}, status() {}, ...view };
    this.settings = new Settings(find("settings"), (name) => this.#applySetting(name), switches);
    this.live = new LiveSession({
      ...complete,
      session: (session) => {
        // Of a camera of an earlier visit it may be another one's by now.
        find("source-name").textContent = this.#source.title;
        complete.session(session);
      },
      modelRefused: (error) => {
        this.message.notify(sentence(error.message));
        complete.modelRefused(error);
      },
      frame: (frame, picture, facesUser) => {
        this.#facesUser = facesUser;
        complete.frame(frame, picture, isShownMirrored(facesUser));
      },
      state: (state) => {
        complete.state(state);
        this.#status.showState(state);
      },
      status: (news) => {
        this.#status.show(news);
        complete.status(news);
      },
    }, find("camera"), { smoothed: preference("smoothing"), ...settings });
    this.live.cameraHeight = preference("resolution");
  }

  /** Plays a source that the user chose, and keeps it for the next visit. */
  choose(source) {
    rememberSource(source);
    this.play(source);
  }

  /** Loads the page again; what plays goes on. */
  #startAgain() {
    this.#leave();
    location.reload();
  }

  /** Leaves the session to this page's next start; false without one. */
  #leave() {
    const left = this.live.handOver();
    if (left) leave(left, this.#source);
    return left !== null;
  }

  /** The next source to play is the one that this page has left, if it has. */
  #takeLeft(source) {
    const left = takeLeft();
    if (!left) return source;
    const played = { ...left.source, title: sourceTitle(left.source, left.source.title) };
    this.live.takeOver(left, played);
    return played;
  }

  /** Plays a source; it has a `title`. A file is sent first: until the server has it, what plays goes on. */
  play(source) {
    if (this.#source === null) source = this.#takeLeft(source);
    this.#endSending();
    this.message.dismiss();
    if (source.file && !source.id) this.#send(source);
    else this.#begin(source);
  }

  #begin(source) {
    this.#source = source;
    this.sources.current = source;
    find("source-name").textContent = source.title;
    this.stage.markStale();
    this.#willPlay(source);
    this.live.play(source);
  }

  #applySetting(name) {
    if (name === "language") this.#startAgain();
    if (name === "mirror") this.stage.mirror(isShownMirrored(this.#facesUser));
    if (name === "smoothing") this.attempt(() => this.live.request({ smoothed: preference("smoothing") }));
    if (name !== "resolution") return;
    this.live.cameraHeight = preference("resolution");
    if (this.#source?.kind === "browser") this.play(this.#source);
  }

  /** Does what was requested and shows why it failed. */
  async attempt(action) {
    try {
      await action();
    } catch (error) {
      this.message.notify(sentence(error.message), error.status === 0);
    }
  }

  /** Starts listening: for the page's own commands, those of all pages, dropped files, and the end of the page. */
  listen(commands) {
    listenForCommands({
      s: { action: () => this.sources.open(), opens: find("sources"), button: "source" },
      ",": { action: () => this.settings.open(), opens: find("settings"), button: "settings-button" },
      f: { action: () => this.attempt(toggleFullScreen), button: "full-screen", when: () => document.fullscreenEnabled },
      "?": { action: () => openSheet(find("help")), opens: find("help"), button: "help-button" },
      ...commands,
    });
    captionControls();
    prepareSheets();
    prepareFullScreen(find("full-screen"));
    keepAwake();
    acceptDrops(find("drop"), (files) => {
      // What plays then, or why it does not, would be behind it.
      closeSheets();
      this.#open(files);
    });
    document.addEventListener("visibilitychange", () => this.live.setHidden(document.hidden));
    this.live.setHidden(document.hidden);
    window.addEventListener("pagehide", () => (this.#goesOn() && this.#leave()) || this.live.end());
    window.addEventListener("pageshow", (event) => event.persisted && this.#source && this.play(this.#takeLeft(this.#source)));
  }

  /** Opens files that were chosen or dropped: those that the page knows, or the first video; what is left is named. */
  #open(files) {
    this.message.dismiss();
    if (this.#opens?.open(files)) return;
    const video = files.find((file) => fileProblem(file) === null);
    if (!video) return this.refuse(inOne(files.map(fileProblem)));
    this.choose(fileSource(video));
    const others = files.filter((file) => file !== video);
    if (others.length > 0) this.message.notify(inOne(others.map(besideProblem)));
  }

  async #send(source) {
    const { name } = source;
    const sending = new AbortController();
    this.#sending = sending;
    const cancel = () => {
      this.#endSending();
      this.sources.open();
    };
    const report = (sent) => this.message.uploading(name, sent, cancel);
    report(0);
    try {
      const { id } = await upload(source.file, report, sending.signal);
      this.#endSending();
      this.#begin({ ...source, id });
    } catch (error) {
      if (sending.signal.aborted) return;
      this.#endSending();
      this.refuse(error instanceof FileError ? error.message : refusal(name, error.status));
    }
  }

  /** Ends an upload that goes on, and takes its card away. */
  #endSending() {
    if (!this.#sending) return;
    this.#sending.abort();
    this.#sending = null;
    this.message.clear();
    this.#status.forget();
  }

  /** Says why a file is not played: a line over what plays, or a card where nothing does. */
  refuse(problem) {
    if (document.documentElement.dataset.status !== "failed") return this.message.notify(problem);
    this.message.ask(words("problem.file"), problem, [words("choose-source"), () => this.sources.open()]);
  }

  #stopUpload() {
    this.live.stop();
    this.message.clear();
    this.sources.open();
  }
}
