import { Announcements } from "./announcer.js";
import { colourClass } from "./palette.js";
import { percent } from "./format.js";
import { shownLabel } from "./labels.js";

/** The prominent person's action in large letters with its confidence, also announced to screen readers. */
export class Headline {
  #element;
  #label;
  #percent;
  #announcer;
  #announcements = new Announcements();
  #shown = {};
  #kind = null;

  constructor(element, announcer) {
    this.#element = element;
    this.#label = element.querySelector(".label");
    this.#percent = element.querySelector(".percent");
    this.#announcer = announcer;
  }

  /** Shows a prediction; states such as starting up have styles of their own. */
  show({ label, kind, confidence }) {
    const isAction = kind === "action" || kind === "gesture";
    const className = `headline ${isAction ? "action" : kind}${isAction ? ` ${colourClass(label)}` : ""}`;
    this.#set("className", className, () => (this.#element.className = className));
    const words = shownLabel({ kind, label });
    this.#set("label", words, () => (this.#label.textContent = words));
    this.#kind = kind;
    const text = isAction && confidence !== undefined ? percent(confidence) : "";
    this.#set("percent", text, () => (this.#percent.textContent = text));
    const spoken = this.#announcements.next(words, performance.now() / 1000);
    if (spoken) this.#announcer.textContent = spoken;
  }

  /** The kind of what is shown; null before. */
  get kind() {
    return this.#kind;
  }

  /** Changes the page only where something changed. */
  #set(key, value, change) {
    if (this.#shown[key] === value) return;
    this.#shown[key] = value;
    change();
  }
}
