import { make } from "./elements.js";
import { words } from "../words/words.js";

/**
 * Messages: a card in the middle for what needs the user, a line at the top for what passes without the user.
 */
export class Message {
  #card;
  #line;
  #timer = 0;

  constructor(card, line) {
    this.#card = card;
    this.#line = line;
  }

  clear() {
    clearInterval(this.#timer);
    this.#card.hidden = true;
    this.#line.hidden = true;
  }

  /** Shows a line. */
  show(text) {
    this.clear();
    this.#line.textContent = text;
    this.#line.hidden = false;
  }

  /** Counts down the seconds to the next attempt. */
  reconnecting(text, seconds) {
    this.show("");
    let left = Math.round(seconds);
    const reason = text.replace(/\.?$/, ".");
    const show = () => (this.#line.textContent = words(left > 0 ? "retry.in" : "retry.now", { reason, seconds: left }));
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
