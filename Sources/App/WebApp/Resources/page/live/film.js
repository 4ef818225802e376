import { api } from "../session/api.js";
import { clock, share } from "../shared/format.js";
import { colourClass, isOther } from "../shared/palette.js";
import { make } from "../shared/elements.js";
import { words } from "../words/words.js";

/** Milliseconds between two questions for what is known by now. */
const pace = 700;
/** Pixels below which a bout is aimed at as a whole. */
const narrow = 32;

/** The timeline of a whole video, filled while the server analyses it; a click plays from there. */
export class Film {
  #element;
  #track;
  #ahead;
  #head;
  #legend;
  #onSeek;
  #duration = 0;
  #bouts = [];
  #shown = "";
  #session = null;
  #timer = 0;
  #onShow;
  #onDamage;
  /** The last session of which `onDamage` was called. */
  #reported = null;

  /**
   * `legend`: the list that explains the colours; `onSeek(seconds)`: play from there; `onShow()`: more of it is known;
   * `onDamage(lost)`: the file was cut off or is damaged, and so many of its frames are missing.
   */
  constructor(element, legend, { onSeek, onShow = () => {}, onDamage = () => {} }) {
    this.#onShow = onShow;
    this.#onDamage = onDamage;
    this.#element = element;
    this.#track = element.querySelector(".runs");
    this.#ahead = element.querySelector(".ahead");
    this.#head = element.querySelector(".head");
    this.#legend = legend;
    this.#onSeek = onSeek;
    element.addEventListener("click", (event) => this.#click(event));
    this.#track.addEventListener("keydown", (event) => this.#move(event));
  }

  /** Another source plays. */
  clear() {
    clearTimeout(this.#timer);
    this.#session = null;
    this.#bouts = [];
    this.#shown = "";
    this.#element.hidden = true;
    this.#legend.hidden = true;
  }

  /** A session plays a source, or recognises actions in another way: videos have a timeline. */
  watch({ id, source }) {
    this.clear();
    if (!["file", "upload"].includes(source.kind)) return;
    this.#session = id;
    this.#ask();
  }

  /** A frame with this time was shown. */
  at(seconds) {
    if (this.#duration > 0) this.#head.style.left = `${Math.min(1, seconds / this.#duration) * 100}%`;
  }

  async #ask() {
    const session = this.#session;
    let known = null;
    try {
      if (!document.hidden) known = await api.timeline(session);
    } catch (error) {
      // What comes through a pipe has no timeline.
      if (error.status === 409) return;
    }
    if (session !== this.#session) return;
    if (known) this.#show(known);
    if (known?.damaged && this.#reported !== session) {
      this.#reported = session;
      this.#onDamage(known.lost);
    }
    if (!known?.complete) this.#timer = setTimeout(() => this.#ask(), pace);
  }

  #show({ duration, analyzed, complete, message, bouts }) {
    this.#duration = duration ?? 0;
    this.#element.hidden = !(this.#duration > 0);
    this.#legend.hidden = this.#element.hidden;
    if (this.#element.hidden) return;
    const part = complete && !message ? 1 : Math.min(1, analyzed / this.#duration);
    this.#ahead.style.left = `${part * 100}%`;
    this.#ahead.hidden = part >= 1;
    const progress = message ? words("film.failed") : words("film.analysed", { part: share(part) });
    this.#ahead.firstElementChild.textContent = progress;
    this.#ahead.title = message ?? progress;
    this.#element.setAttribute("aria-label", part < 1 ? `${words("film")}, ${progress}` : words("film"));
    const key = JSON.stringify([duration, bouts]);
    if (key === this.#shown) return;
    this.#draw(bouts);
    this.#shown = key;
    this.#onShow();
  }

  /** What is done at a time by what is known; undefined: nothing. */
  boutAt(seconds) {
    return this.#bouts.find(({ start, end }) => seconds >= start && seconds <= end);
  }

  #draw(bouts) {
    const buttons = [...this.#track.children];
    const focused = buttons.indexOf(document.activeElement);
    this.#bouts = bouts;
    this.#track.replaceChildren(...bouts.map((bout, index) => this.#button(bout, index === Math.max(0, focused))));
    if (focused >= 0) this.#track.children[focused]?.focus();
    const labels = [...new Set(bouts.map(({ label }) => label))];
    this.#legend.replaceChildren(...labels.map((label) =>
      make("li", {}, make("span", { className: `dot ${colourClass(label)}` }), label)));
  }

  #button(bout, isFirst) {
    const { label, start, end } = bout;
    const text = boutText(bout);
    const button = make("button", { type: "button", className: `run ${colourClass(label)}`, title: text });
    if (!isOther(label)) button.append(make("span", { ariaHidden: "true", dir: "auto" }, label));
    button.setAttribute("aria-label", text);
    button.tabIndex = isFirst ? 0 : -1;
    button.style.left = `${(start / this.#duration) * 100}%`;
    button.style.width = `${((end - start) / this.#duration) * 100}%`;
    return button;
  }

  /** A bout's name, a narrow bout and a key play it from its start, any other place from there. */
  #click({ target, clientX, detail }) {
    const button = target.closest("button");
    const isWhole = button && (detail === 0 || target !== button || button.clientWidth < narrow);
    if (isWhole) return this.#onSeek(this.#bouts[[...this.#track.children].indexOf(button)].start);
    const { left, width } = this.#element.getBoundingClientRect();
    this.#onSeek(Math.min(1, Math.max(0, (clientX - left) / width)) * this.#duration);
  }

  /** The bouts are one stop for Tab; arrows go from one to the next. */
  #move(event) {
    const buttons = [...this.#track.children];
    const now = buttons.indexOf(document.activeElement);
    const next = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (now < 0 || next === undefined || !buttons[next]) return;
    event.preventDefault();
    buttons[now].tabIndex = -1;
    buttons[next].tabIndex = 0;
    buttons[next].focus();
  }
}

/** A bout in words: its label, start and end, and how often it was repeated. */
function boutText({ label, start, end, repetitions }) {
  const span = words("film.bout", { label, start: clock(start), end: clock(end) });
  return repetitions > 0 ? `${span}, ${repetitions}×` : span;
}
