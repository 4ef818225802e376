import { Meter } from "./meter.js";

/** Pictures are sent no larger than the models can use. */
const longestSide = 640;
/** One frame being analysed and one waiting; frames that arrive meanwhile are dropped. */
const maximumInFlight = 2;
/** Seconds without a picture after which the camera has stopped: another program has it, or it is switched off at its side. */
const patience = 4;

/**
 * Sends a camera's frames and passes each one on with its answer.
 *
 * `post(blob, time, isRestart)` sends one picture; `onFrame(frame, picture, answer)` gets the picture
 * that was sent and owns it. Times are the frames' own. `onStill(isStill)`: the camera gives no pictures, or does again; its track
 * has not ended.
 */
export class Capture {
  /** Capture to overlay, in seconds. */
  meter = new Meter();
  /** Frames that were not sent, mostly because two were in flight. */
  dropped = 0;
  #isPaused = false;
  #video;
  #post;
  #onFrame;
  #encoder;
  #inFlight = 0;
  #newest = -1;
  /** When the camera gave its last picture, in milliseconds. */
  #given = 0;
  #isStill = false;
  #onStill;
  #size = null;
  #onFailure;
  /** What was shown last: `{blob, time}`; a pause holds it. */
  shown = null;

  constructor(video, encoder, post, onFrame, onStill = () => {}) {
    this.#onStill = onStill;
    this.#video = video;
    this.#encoder = encoder;
    this.#post = post;
    this.#onFrame = onFrame;
  }

  get isPaused() {
    return this.#isPaused;
  }

  set isPaused(isPaused) {
    this.#isPaused = isPaused;
    this.#given = performance.now();
  }

  /** Captures until the signal fires, or rejects when sending fails. */
  run(signal) {
    return new Promise((resolve, reject) => {
      let handle = 0;
      this.#given = performance.now();
      const timer = setInterval(() => this.#notice(), 500);
      const stop = (error) => {
        clearInterval(timer);
        this.#video.cancelVideoFrameCallback(handle);
        reject(error);
      };
      signal.addEventListener("abort", () => stop(signal.reason), { once: true });
      this.#onFailure = stop;
      const next = (now, metadata) => {
        handle = this.#video.requestVideoFrameCallback(next);
        this.#given = performance.now();
        this.#notice();
        if (this.isPaused) return;
        if (this.#inFlight < maximumInFlight) this.#send(metadata, metadata.captureTime ?? now);
        else this.dropped += 1;
      };
      handle = this.#video.requestVideoFrameCallback(next);
    });
  }

  /** A browser says nothing of a camera that stays open but gives no pictures. */
  #notice() {
    // A page that is not in sight gets none from any camera.
    if (document.hidden) this.#given = performance.now();
    const isStill = !this.#isPaused && performance.now() - this.#given > patience * 1000;
    if (isStill === this.#isStill) return;
    this.#isStill = isStill;
    this.#onStill(isStill);
  }

  async #send({ mediaTime, width, height }, captured) {
    this.#inFlight += 1;
    let picture = null;
    try {
      const isRestart = this.#size !== null && (this.#size.width !== width || this.#size.height !== height);
      this.#size = { width, height };
      const grabbed = await grab(this.#video);
      picture = grabbed.shown;
      const blob = await this.#encoder.encode(grabbed.sent, uploadSize(width, height));
      if (!blob) {
        this.dropped += 1;
        return;
      }
      const answer = await this.#post(blob, mediaTime, isRestart);
      // The server counts the frames that it drops. An answer older than the newest one is not shown.
      if (answer && mediaTime > this.#newest) {
        this.#newest = mediaTime;
        this.shown = { blob, time: mediaTime };
        this.#onFrame(answer.frame, picture, answer);
        picture = null;
        this.#measure(captured);
      }
    } catch (error) {
      this.#onFailure(error);
    } finally {
      picture?.close();
      this.#inFlight -= 1;
    }
  }

  /** Has the picture that a pause holds analysed again, for what was requested meanwhile. */
  async refresh() {
    if (!this.isPaused || !this.shown) return;
    const { blob } = this.shown;
    // The server takes no picture of the same time twice.
    const time = this.shown.time + 0.001;
    this.shown = { blob, time };
    try {
      const [answer, picture] = await Promise.all([this.#post(blob, time, false), createImageBitmap(blob)]);
      if (!answer || !this.isPaused || time <= this.#newest) return picture.close();
      this.#newest = time;
      this.#onFrame(answer.frame, picture, answer);
    } catch (error) {
      this.#onFailure(error);
    }
  }

  #measure(captured) {
    const now = performance.now();
    this.meter.record(now / 1000, (now - captured) / 1000);
    // For a PerformanceObserver; without clearing the browser would keep every measure.
    performance.measure("capture-to-overlay", { start: captured, end: now });
    performance.clearMeasures("capture-to-overlay");
  }
}

/** The size in which a picture is sent: the same shape, never enlarged. */
export function uploadSize(width, height) {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** The video's current picture twice: one to show, one to send. */
async function grab(video) {
  if ("VideoFrame" in window) {
    // Shares the camera's own memory: nothing is copied.
    const frame = new VideoFrame(video);
    if (frame.displayWidth === video.videoWidth) return { shown: frame, sent: frame.clone() };
    // A rotated camera: its frames are stored without the rotation.
    frame.close();
  }
  const [shown, sent] = await Promise.all([createImageBitmap(video), createImageBitmap(video)]);
  return { shown, sent };
}
