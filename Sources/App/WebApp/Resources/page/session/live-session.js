import { ApiError, api, upload } from "./api.js";
import { CameraFeed } from "./camera-feed.js";
import { Encoder } from "./jpeg.js";
import { FileError } from "./file-error.js";
import { ServerReturned, keepPlaying } from "./persistence.js";
import { ServerSession } from "./server-session.js";
import { readVideo } from "./stream.js";
import { requireReadableCanvas } from "./canvas.js";
import { Watch } from "./watch.js";
import { words } from "../words/words.js";

/**
 * Plays one source at a time through a session of the server, and recovers from temporary failures.
 *
 * The view receives:
 * - `session(session)`: a session began or got a new source
 * - `modelRefused(error)`: the session begins with the server's own model, as the one that was requested is gone
 * - `frame(frame, picture, isMirrored)`: to be drawn now; the view owns the picture
 * - `repetition(repetition)`: a person has done one more
 * - `thrown(thrown)`: a throw of the session's game is complete
 * - `photograph({index, count, name, frame})`: one of several photographs is shown; `frame` is null where it cannot be read
 * - `prediction(prediction)`, `state(state)`, `statistics({rate, latency, latency95, dropped})`
 * - `status({kind: "opening" | "uploading" | "live" | "silent" | "reconnecting" | "failed", …})`; silent: the server does
 *   not answer, or the camera gives no pictures
 */
export class LiveSession {
  /** The height of the browser camera's pictures that is asked for when it is opened. */
  cameraHeight = 720;
  #view;
  #session;
  #isPaused = false;
  /** True: the page is not seen; no video is asked for and no picture is sent. */
  #isHidden = false;
  /** Called when the page is seen again. */
  #onVisible = () => {};
  /** Seconds into the source; a new session goes on there with a file. */
  #position = 0;
  /** Ends the attempt to play that goes on. */
  #attempt = null;
  /** Ends the reading of the server's video. */
  #reading = null;
  /** Asks whether the server is still there. */
  #watch = null;
  #camera;
  /** The photographs that are shown. */
  #photographs = null;
  #controller = null;
  #encoder = new Encoder();

  /** Settings that are requested for the session: `everyone`, `hands`, `bodies`, `throws`, `angles`, `confidence`. */
  constructor(view, video, settings = {}) {
    this.#view = view;
    this.#camera = new CameraFeed(video, this.#encoder);
    this.#session = new ServerSession(settings, (session) => view.session(session), (error) => view.modelRefused(error));
  }

  get sessionID() {
    return this.#session.id;
  }

  /** Plays a source: one of the API's, with `file` for an upload, `deviceId` or `facing` for a camera; or `photographs`. */
  async play(source) {
    this.stop();
    this.#controller = new AbortController();
    this.#isPaused = false;
    this.#session.requireSource();
    this.#position = 0;
    await this.#keepPlaying(source, this.#controller.signal);
  }

  /** Stops playing and releases the camera. */
  stop() {
    this.#controller?.abort();
    this.#camera.close();
  }

  /** Ends the session; it is then in the history at once. */
  end() {
    this.stop();
    this.#session.end();
  }

  /** Leaves the session to the page that is loaded next; see ServerSession. */
  handOver() {
    const left = this.#photographs ? null : this.#session.handOver();
    if (left) this.stop();
    return left;
  }

  /** Goes on with the session that was left, which plays the source. */
  takeOver(left, source) {
    this.#session.takeOver(left, source);
  }

  /** Requests other settings from now on; `bodies` has an effect only before the first session. */
  async request(changes) {
    await this.#use(() => this.#session.request(changes));
    await this.#camera.refresh();
    this.#photographs?.refresh();
  }

  /** Follows a person, by the frames' identity, instead of the largest one; 0: the largest. */
  async follow(person) {
    await this.#use(() => this.#session.change({ person }));
    await this.#camera.refresh();
  }

  get model() {
    return this.#session.model;
  }

  /** Uses a lesson's model, the server's own: "shipped", or a shipped one: "exercise", "fitness". */
  async setModel(model) {
    await this.#use(() => this.#session.setModel(model));
  }

  /** Before the source plays, the pause is kept for when it does. */
  async setPaused(isPaused) {
    this.#isPaused = isPaused;
    if (this.#camera.isRunning) this.#camera.setPaused(isPaused || this.#isHidden);
    else await this.#use(() => this.#session.change({ paused: isPaused }));
  }

  /** While the page is not seen, nothing is captured, sent or asked for; the server stops working for it by itself. */
  setHidden(isHidden) {
    this.#isHidden = isHidden;
    this.#camera.setPaused(this.#isPaused || isHidden);
    this.#camera.setHidden(isHidden);
    this.#watch?.rest(isHidden);
    if (isHidden) this.#reading?.abort();
    else this.#onVisible();
  }

  async seek(seconds) {
    await this.#use(() => this.#session.change({ seek: seconds }));
  }

  /** Does something with the session; where it has ended, a new one begins, with what was requested. */
  async #use(action) {
    try {
      await action();
    } catch (error) {
      if (error.code !== "no-session") throw error;
      this.#attempt?.abort(error);
    }
  }

  async #keepPlaying(source, signal) {
    await keepPlaying((progress) => this.#playOnce(source, signal, progress), {
      onStatus: (status) => this.#view.status(status),
      onLostSession: () => {
        this.#session.forget();
        if (source.kind === "upload") source.id = null;
      },
    }, signal);
  }

  async #playOnce(source, signal, { onSession, onLive }) {
    // At once, while a press that asked for it still counts: some browsers let the user allow it only then.
    if (source.kind === "browser" || source.photographs) requireReadableCanvas();
    await this.#becomeVisible(signal);
    if (source.kind === "browser") {
      await this.#camera.open(source, { frameRate: this.#session.frameRate ?? 30, height: this.cameraHeight }, signal);
    }
    if (source.kind === "upload" && !source.id) await this.#upload(source, signal);
    const attempt = new AbortController();
    const watch = new Watch({
      ask: (asked) => this.#session.ask(AbortSignal.any([asked, signal])).catch((error) => {
        if (error.status !== 404) throw error;
        attempt.abort(error);
      }),
      onSilence: () => this.#view.status({ kind: "silent", message: words("problem.server") }),
      // What was sent meanwhile may be lost: everything is requested again.
      onReturn: () => attempt.abort(new ServerReturned()),
    });
    this.#watch = watch;
    this.#attempt = attempt;
    const inner = AbortSignal.any([signal, attempt.signal]);
    try {
      if (await this.#prepareSession(source, inner)) onSession();
      if (source.photographs) await this.#showPhotographs(source.photographs, inner, onLive, watch);
      else if (source.kind === "browser") await this.#playCamera(inner, onLive, watch);
      else await this.#playVideo(inner, onLive, watch);
    } finally {
      watch.stop();
    }
  }

  /** True where a session began or got the source. */
  async #prepareSession(source, signal) {
    const place = { position: this.#position, isPaused: () => this.#isPaused };
    const prepared = await this.#session.prepare(source, place, signal);
    if (!prepared) return false;
    if (prepared.state.state === "paused") this.#isPaused = true;
    this.#view.state(this.#isPaused ? { ...prepared.state, state: "paused" } : prepared.state);
    return true;
  }

  async #upload(source, signal) {
    // The server has it no longer, nor has this page, which was loaded again.
    if (!source.file) throw new FileError(words("file.gone", { name: source.name }));
    const report = (sent) => this.#view.status({ kind: "uploading", name: source.name, sent });
    report(0);
    source.id = (await upload(source.file, report, signal)).id;
    this.#view.status({ kind: "opening" });
  }

  async #playVideo(signal, onLive, watch) {
    await this.#becomeVisible(signal);
    this.#reading = new AbortController();
    const inner = AbortSignal.any([signal, this.#reading.signal]);
    try {
      await this.#readVideo(inner, onLive, watch);
    } catch (error) {
      // The page is not seen: the video goes on once it is.
      if (signal.aborted || !inner.aborted) throw error;
      return await this.#playVideo(signal, onLive, watch);
    }
    throw new ApiError(0, words("problem.stream-ended"));
  }

  /** Waits until the page is seen. */
  async #becomeVisible(signal) {
    if (!this.#isHidden) return;
    await new Promise((resolve, reject) => {
      this.#onVisible = resolve;
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
  }

  async #readVideo(signal, onLive, watch) {
    const response = await api.video(this.sessionID, signal);
    onLive();
    await readVideo(response, {
      onFrame: (frame, picture) => {
        this.#position = frame.time;
        this.#reportStatistics(frame.statistics);
        this.#view.frame(frame, picture, false);
      },
      onEvent: (event) => {
        if (event.type === "repetition") this.#view.repetition(event);
        if (event.type === "prediction") this.#view.prediction(event);
        if (event.type === "throw") this.#view.thrown(event);
        if (event.type === "state") this.#view.state(event);
      },
      onData: () => watch.hear(),
    }, signal);
  }

  async #playCamera(signal, onLive, watch) {
    const id = this.sessionID;
    let isLive = false;
    const end = this.#camera.run({
      isPaused: this.#isPaused || this.#isHidden,
      post: (blob, time, isRestart, inner) => api.postFrame(id, blob, time, isRestart, inner),
      onFrame: (frame, picture, answer, isMirrored) => {
        watch.hear();
        if (!isLive) onLive();
        isLive = true;
        this.#view.frame(frame, picture, isMirrored);
        answer.predictions.forEach((prediction) => this.#view.prediction(prediction));
        answer.repetitions.forEach((repetition) => this.#view.repetition(repetition));
        answer.throws?.forEach((thrown) => this.#view.thrown(thrown));
        this.#reportStatistics(answer.statistics);
      },
      onStill: (isStill) =>
        this.#view.status(isStill ? { kind: "silent", message: words("camera.still") } : { kind: "live" }),
    }, signal);
    if (this.#isPaused) {
      onLive();
      this.#camera.refresh();
    }
    await end;
  }

  /** Each photograph is a scene of its own. */
  async #showPhotographs(photographs, signal, onLive, watch) {
    const id = this.sessionID;
    this.#photographs = photographs;
    try {
      await photographs.run({
        post: (blob, time) => api.postFrame(id, blob, time, true, signal),
        encoder: this.#encoder,
        onShown: ({ answer, picture, ...place }) => {
          watch.hear();
          onLive();
          if (answer) this.#view.frame(answer.frame, picture, false);
          this.#view.photograph({ ...place, frame: answer?.frame ?? null });
        },
      }, signal);
    } finally {
      this.#photographs = null;
    }
  }

  /** With the browser's camera, the latency includes capture and upload. */
  #reportStatistics(statistics) {
    if (!statistics) return;
    const { meter, dropped } = this.#camera;
    this.#view.statistics({
      rate: meter ? meter.rate : statistics.framesPerSecond,
      latency: meter ? meter.percentile(0.5) : statistics.latency.p50,
      latency95: meter ? meter.percentile(0.95) : statistics.latency.p95,
      dropped: statistics.dropped + dropped,
    });
  }
}
