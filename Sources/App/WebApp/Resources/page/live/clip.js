import { clock } from "../shared/format.js";
import { momentName, save } from "../shared/save.js";
import { words } from "../words/words.js";

/** Kinds of video, the most widely playable first. */
const kinds = [
  ["video/mp4;codecs=avc1.640028", "mp4"], ["video/webm;codecs=vp9", "webm"], ["video/webm;codecs=vp8", "webm"], ["video/webm", "webm"],
];
/** Seconds after which a clip ends by itself: until then it is in the browser's memory. */
const longest = 600;

/** Records what a canvas shows, picture and overlay, as a video file of this device. */
export class Clip {
  #canvas;
  #button;
  #light;
  #recorder = null;
  #size = "";
  #start = 0;
  #timer = 0;
  #onChange;
  #onNotice;

  /**
   * `light`: shows that a clip is recorded, and for how long; `onChange(isRecording)`; `onNotice(text)`: why a clip has ended
   * that the user did not end.
   */
  constructor(canvas, button, light, { onChange = () => {}, onNotice = () => {} } = {}) {
    this.#onChange = onChange;
    this.#onNotice = onNotice;
    this.#canvas = canvas;
    this.#button = button;
    this.#light = light;
    button.hidden = this.#kind === null;
    // A clip is only in memory: the browser asks before another page takes its place.
    window.addEventListener("beforeunload", (event) => this.isRecording && event.preventDefault());
  }

  /** The kind of video that this browser makes, as `[type, ending]`; null: none. */
  get #kind() {
    if (!("MediaRecorder" in window) || !this.#canvas.captureStream) return null;
    return kinds.find(([type]) => MediaRecorder.isTypeSupported(type)) ?? null;
  }

  get isRecording() {
    return this.#recorder !== null;
  }

  toggle() {
    if (this.isRecording) this.stop();
    else if (!this.#canvas.hidden && this.#kind) this.#begin(...this.#kind);
  }

  stop() {
    this.#recorder?.stop();
  }

  /** A frame was shown; a picture of another shape ends the clip, because a file has one shape. */
  see() {
    if (!this.isRecording) return;
    const hasOtherShape = this.#sizeNow !== this.#size;
    if (!hasOtherShape && performance.now() - this.#start <= longest * 1000) return;
    this.stop();
    this.#onNotice(hasOtherShape ? words("clip.ended.shape") : words("clip.ended.length", { minutes: longest / 60 }));
  }

  get #sizeNow() {
    return `${this.#canvas.width} ${this.#canvas.height}`;
  }

  #begin(type, ending) {
    const stream = this.#canvas.captureStream(30);
    const parts = [];
    const recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: 6_000_000 });
    recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
    // What was recorded before is saved: "stop" follows.
    recorder.addEventListener("error", () => this.#onNotice(words("clip.failed")));
    recorder.addEventListener("stop", () => {
      stream.getTracks().forEach((track) => track.stop());
      this.#recorder = null;
      this.#show();
      const file = new Blob(parts, { type: type.split(";")[0] });
      if (file.size > 0) save(momentName(ending), file);
      else this.#onNotice(words("clip.empty"));
    });
    recorder.start(1000);
    this.#recorder = recorder;
    this.#size = this.#sizeNow;
    this.#start = performance.now();
    this.#show();
  }

  #show() {
    this.#onChange(this.isRecording);
    clearInterval(this.#timer);
    this.#light.hidden = !this.isRecording;
    this.#button.setAttribute("aria-pressed", String(this.isRecording));
    this.#button.setAttribute("aria-label", words(this.isRecording ? "clip.stop" : "clip.record"));
    if (!this.isRecording) return;
    const time = this.#light.querySelector(".time");
    const tick = () => (time.textContent = clock((performance.now() - this.#start) / 1000));
    tick();
    this.#timer = setInterval(tick, 500);
  }
}
