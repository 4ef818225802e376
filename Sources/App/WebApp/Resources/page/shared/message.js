import { change, make } from "./elements.js";
import { sentence } from "./format.js";
import { words } from "../words/words.js";

/** Seconds for which a notice stays. */
const noticeTime = 10;

/**
 * Messages: a card in the middle for what needs the user, a line at the top for what passes without the user.
 *
 * The line has the state of what plays, and otherwise the last notice: what was refused or went wrong at something that
 * the user did. A notice stays long enough to be read, whatever becomes of the source meanwhile.
 */
export class Message {
  #card;
  #line;
  #announced;
  #timer = 0;
  #state = "";
  /** What of the state is announced: without the seconds that are counted down. */
  #spoken = "";
  #notice = "";
  /** True: the notice is over with the state that is shown after it, as that the server did not answer. */
  #passes = false;
  /** Runs while the notice is seen. */
  #noticeTimer = 0;

  /** `announced`: what a screen reader reads in place of the line. */
  constructor(card, line, announced) {
    this.#card = card;
    this.#line = line;
    this.#announced = announced;
    line.popover = "manual";
  }

  /** Takes card and state away; a notice stays. */
  clear() {
    this.#takeCardAway();
    this.#showState("");
  }

  /** Shows a state of what plays. */
  show(text) {
    this.#takeCardAway();
    this.#showState(text);
  }

  /** Shows a notice for some seconds; one that `passes` not after a state that was shown meanwhile. */
  notify(text, passes = false) {
    this.#notice = text;
    this.#passes = passes;
    this.#showLine();
  }

  /** Takes the notice away, because the user went on to something else. */
  dismiss() {
    this.notify("");
  }

  #takeCardAway() {
    clearInterval(this.#timer);
    this.#card.hidden = true;
  }

  #showState(text, spoken = text) {
    if (text === this.#state) return;
    if (text === "" && this.#passes) this.#notice = "";
    this.#state = text;
    this.#spoken = spoken;
    this.#showLine();
  }

  #showLine() {
    clearTimeout(this.#noticeTimer);
    const text = this.#state || this.#notice;
    change(this.#line, text);
    change(this.#announced, this.#spoken || this.#notice);
    this.#line.hidden = text === "";
    this.#raise();
    if (this.#notice && !this.#state) this.#noticeTimer = setTimeout(() => this.dismiss(), noticeTime * 1000);
  }

  /** Shows a notice above an open sheet: most likely something in it was refused. */
  #raise() {
    if (!this.#line.showPopover) return;
    if (this.#line.matches(":popover-open")) this.#line.hidePopover();
    if (!this.#state && this.#notice && document.querySelector("dialog[open]")) this.#line.showPopover();
  }

  /** Counts down the seconds to the next attempt. */
  reconnecting(text, seconds) {
    this.#takeCardAway();
    let left = Math.round(seconds);
    const reason = sentence(text);
    const show = () => this.#showState(words(left > 0 ? "retry.in" : "retry.now", { reason, seconds: left }), words("retry", { reason }));
    show();
    this.#timer = setInterval(() => {
      left -= 1;
      show();
    }, 1000);
  }

  /** Shows a card: title, explanation, and `[title, action]` for each button. */
  ask(title, text, ...choices) {
    this.clear();
    this.#card.replaceChildren(
      make("h2", {}, title), make("p", {}, text),
      make("div", { className: "row" }, ...choices.map(([name, action], index) => {
        const className = index === 0 ? "button primary" : "button quiet";
        const button = make("button", { type: "button", className }, name);
        button.addEventListener("click", action);
        return button;
      })));
    this.#card.hidden = false;
  }

  /** Shows the progress of an upload. */
  uploading(name, sent, cancel) {
    let bar = this.#card.querySelector("progress");
    if (this.#card.hidden || !bar) {
      this.ask(words("upload.title", { name }), words("upload.text"), [words("cancel"), cancel]);
      bar = make("progress", { max: 1, ariaLabel: words("upload.progress") });
      this.#card.querySelector("p").after(bar);
    }
    bar.value = sent;
  }
}
