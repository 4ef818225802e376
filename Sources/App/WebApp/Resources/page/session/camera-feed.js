import { Camera } from "./camera.js";
import { Capture } from "./capture.js";

/** This browser's camera as a source: it is opened, its frames are sent, and the one that a pause holds is kept. */
export class CameraFeed {
  #video;
  #encoder;
  #camera = null;
  /** Null while no frames are sent. */
  #capture = null;
  /** What the camera has shown last; see Capture. A new session begins with it in a pause. */
  #shown = null;

  constructor(video, encoder) {
    this.#video = video;
    this.#encoder = encoder;
  }

  /** True while frames are sent, or held in a pause. */
  get isRunning() {
    return this.#capture !== null;
  }

  /** Capture to overlay, in seconds; null while no frames are sent. */
  get meter() {
    return this.#capture?.meter ?? null;
  }

  /** Frames that were not sent. */
  get dropped() {
    return this.#capture?.dropped ?? 0;
  }

  /** Opens the source's camera, unless one is open; the source gets the name and identity of the camera that it is. */
  async open(source, wanted, signal) {
    if (this.#camera?.isOpen) return;
    const camera = await Camera.open(source, wanted, this.#video, signal);
    this.#camera = camera;
    this.#shown = null;
    source.label = camera.name;
    if (source.facing) return;
    if (source.isRemembered && source.deviceId !== camera.deviceId) source.title = camera.name;
    Object.assign(source, { deviceId: camera.deviceId, isRemembered: false });
  }

  close() {
    this.#camera?.close();
    this.#camera = null;
  }

  /**
   * Sends frames until the signal fires; rejects when that fails, or the camera is taken away.
   *
   * `post(blob, time, isRestart, signal)` sends one, `onFrame(frame, picture, answer, isMirrored)` and `onStill(isStill)` are
   * those of Capture.
   */
  async run({ isPaused, post, onFrame, onStill }, signal) {
    const camera = this.#camera;
    const attempt = new AbortController();
    const inner = AbortSignal.any([signal, attempt.signal]);
    const capture = new Capture(
      camera.video, this.#encoder, (blob, time, isRestart) => post(blob, time, isRestart, inner),
      (frame, picture, answer) => onFrame(frame, picture, answer, camera.isMirrored), onStill);
    this.#capture = capture;
    capture.isPaused = isPaused;
    capture.shown = this.#shown;
    try {
      await Promise.race([capture.run(inner), camera.ended(inner)]);
    } finally {
      attempt.abort();
      this.#shown = capture.shown;
      this.#capture = null;
    }
  }

  /** Sends no frames in a pause. */
  setPaused(isPaused) {
    if (this.#capture) this.#capture.isPaused = isPaused;
  }

  /** The camera goes on while the page is not seen; its picture does not. */
  setHidden(isHidden) {
    if (!this.#camera?.isOpen) return;
    if (isHidden) this.#video.pause();
    else this.#video.play().catch(() => {});
  }

  /** Has the picture that a pause holds analysed again. */
  async refresh() {
    await this.#capture?.refresh();
  }
}
