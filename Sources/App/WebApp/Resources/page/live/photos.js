import { bestShot, sharpness, shownQuality } from "./burst.js";
import { momentName, save } from "../shared/save.js";
import { pause } from "../session/backoff.js";
import { playTone } from "../shared/tone.js";
import { preference } from "../shared/preferences.js";
import { requireReadableCanvas } from "../session/canvas.js";
import { words } from "../words/words.js";

/** Pictures of which the best is kept. */
const burst = 10;
/** Milliseconds after which what there is must do: a slow or paused source gives fewer. */
const burstTime = 1200;
/** Milliseconds for which a photo is shown after it was saved. */
const previewTime = 4000;

/** Takes photos of what the stage shows, each the best of ten, and saves them as files of this device. */
export class Photos {
  #stage;
  #elements;
  #shots = null;
  #timer = 0;
  #isCounting = false;

  /** `elements`: flash, countdown, preview (a figure with a canvas and a caption), announcer. */
  constructor(stage, elements) {
    this.#stage = stage;
    this.#elements = elements;
  }

  /** True while a photo is being taken. */
  get isBusy() {
    return this.#isCounting || this.#shots !== null;
  }

  /** Counts 3, 2, 1, then takes a photo. */
  async countDown() {
    if (this.isBusy) return;
    this.#isCounting = true;
    const { countdown, announcer } = this.#elements;
    countdown.hidden = false;
    for (const left of [3, 2, 1]) {
      countdown.textContent = left;
      announcer.textContent = left;
      playTone(520, 0.07);
      await pause(1);
    }
    countdown.hidden = true;
    this.#isCounting = false;
    this.take();
  }

  /** Takes a photo now, by the light of the page. */
  take() {
    if (this.isBusy || !this.#stage.shown) return;
    requireReadableCanvas();
    this.#shots = [];
    // The former photo stays until this one takes its place.
    clearTimeout(this.#timer);
    this.#elements.flash.hidden = false;
    playTone(1040, 0.12);
    this.#timer = setTimeout(() => this.#finish(), burstTime);
  }

  /** A frame was shown. */
  see(frame) {
    if (!this.#shots) return;
    this.#shots.push(this.#shot(frame));
    if (this.#shots.length === burst) this.#finish();
  }

  #shot(frame) {
    const plain = this.#stage.render(false);
    const canvas = preference("photoLines") ? this.#stage.render(true) : plain;
    return { canvas, sharpness: sharpness(plain), ...shownQuality(frame) };
  }

  #finish() {
    clearTimeout(this.#timer);
    const shots = this.#shots.length > 0 ? this.#shots : [this.#shot(this.#stage.shown.frame)];
    this.#shots = null;
    this.#elements.flash.hidden = true;
    const { canvas } = shots[bestShot(shots)];
    canvas.toBlob((blob) => blob && save(momentName("png"), blob), "image/png");
    this.#show(canvas);
  }

  /** Shows for a while what was saved. */
  #show(canvas) {
    const { preview, announcer } = this.#elements;
    const small = preview.querySelector("canvas");
    small.width = 320;
    small.height = Math.round((320 * canvas.height) / canvas.width);
    small.getContext("2d").drawImage(canvas, 0, 0, small.width, small.height);
    preview.hidden = false;
    announcer.textContent = words("photo.saved");
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (preview.hidden = true), previewTime);
  }
}
