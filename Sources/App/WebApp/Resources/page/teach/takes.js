import { colourClass } from "../shared/palette.js";
import { confirmingButton, icon, make } from "../shared/elements.js";
import { isOther } from "./lesson.js";
import { limitLength } from "../shared/names.js";
import { tenths } from "../shared/format.js";
import { words } from "../words/words.js";
import { otherWords } from "./words.js";
import { thumbnail } from "./thumbnail.js";

/** A take with a person, or a hand, in less than this share of its frames is marked. */
const minimumPersonShare = 0.6;

/** The list of actions with their takes. */
export class Takes {
  #list;
  #lesson;
  #attempt;
  #cards = new Map();
  /** True when takes are shown as in a mirror, like the picture. */
  isMirrored = false;

  /** `attempt(action)` does something and shows why it failed. */
  constructor(list, lesson, attempt) {
    this.#list = list;
    this.#lesson = lesson;
    this.#attempt = attempt;
  }

  /** Shows the lesson; cards that did not change stay. Where the focus was in one that is gone, the one in its place has it. */
  show() {
    const chosen = this.#lesson.chosen;
    const cards = new Map();
    for (const label of this.#lesson.labels) {
      const key = JSON.stringify([this.#lesson.subject, label.id, label.name, label.takes.map((take) => take.id)]);
      const made = this.#cards.get(key) ?? this.#card(label);
      made.card.classList.toggle("chosen", label.id === chosen?.id);
      // Not in the card while the action is being renamed.
      made.choose.setAttribute("aria-pressed", String(label.id === chosen?.id));
      cards.set(key, made);
    }
    this.#cards = cards;
    const [before, wanted] = [[...this.#list.children], [...cards.values()].map(({ card }) => card)];
    if (wanted.length === before.length && wanted.every((card, index) => card === before[index])) return;
    const { activeElement } = document;
    const place = before.findIndex((card) => card.contains(activeElement));
    this.#list.replaceChildren(...wanted);
    if (place < 0) return;
    if (activeElement.isConnected) activeElement.focus();
    else [...cards.values()][Math.min(place, cards.size - 1)]?.choose.focus();
  }

  /** A label's card, and the button in it that chooses the label. */
  #card(label) {
    const count = label.takes.length;
    const choose = make(
      "button", { type: "button", className: "choose" }, make("span", { className: "name", dir: "auto" }, label.name),
      make("span", { className: "count" }, count === 0 ? words("teach.no-takes") : words("teach.takes", { count })));
    choose.addEventListener("click", () => this.#lesson.choose(label));
    const rename = make("button", { type: "button", className: "button quiet round small", ariaLabel: words("teach.rename", { name: label.name }), title: words("rename") }, icon("edit"));
    const card = make("li", { className: `taught ${colourClass(label.name)}` }, make("div", { className: "head" }, choose, rename, this.#deletion(label)));
    rename.addEventListener("click", () => this.#rename(card, label));
    if (isOther(label.name)) card.append(make("p", { className: "note" }, otherWords(this.#lesson)));
    if (count > 0) {
      card.append(make("ul", { className: "takes", ariaLabel: words("teach.takes-of", { name: label.name }) }, ...label.takes.map((take, index) => this.#take(label, take, index))));
    }
    return { card, choose };
  }

  #deletion(label) {
    const button = make("button", { type: "button", className: "button quiet danger small" }, words("delete"));
    button.setAttribute("aria-label", words("teach.delete", { name: label.name }));
    const remove = () => this.#attempt(() => this.#lesson.deleteLabel(label));
    if (label.takes.length === 0) button.addEventListener("click", remove);
    else confirmingButton(button, words("teach.delete.ask"), remove);
    return button;
  }

  #take(label, take, index) {
    const isIncomplete = take.personShare < minimumPersonShare;
    const details = { number: index + 1, name: label.name, seconds: tenths(take.seconds) };
    const title = words(isIncomplete ? `teach.take.${this.#missing}` : "teach.take", details);
    const remove = make(
      "button", { type: "button", className: "remove", ariaLabel: words("teach.take.delete", details), title: words("teach.take.delete", details) }, icon("close"));
    confirmingButton(remove, words("teach.take.delete.ask"), () => this.#attempt(() => this.#lesson.deleteTake(take)));
    return make(
      "li", { className: isIncomplete ? "take incomplete" : "take", title }, thumbnail(take, this.isMirrored),
      make("span", { className: "length" }, isIncomplete ? words(`teach.${this.#missing}`) : words("teach.seconds", { seconds: tenths(take.seconds) })), remove);
  }

  get #missing() {
    return this.#lesson.subject === "body" ? "no-person" : "no-hand";
  }

  #rename(card, label) {
    const input = make("input", { value: label.name, required: true, ariaLabel: words("teach.new-name", { name: label.name }) });
    limitLength(input);
    const form = make("form", { className: "head" }, input, make("button", { type: "submit", className: "button quiet small" }, words("done")));
    const head = card.querySelector(".head");
    const leave = () => {
      if (!form.isConnected) return;
      form.replaceWith(head);
      head.querySelector(".round").focus();
    };
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const name = input.value.trim();
      leave();
      if (name && name !== label.name) this.#attempt(() => this.#lesson.renameLabel(label, name));
    });
    form.addEventListener("keydown", (event) => event.key === "Escape" && leave());
    head.replaceWith(form);
    input.select();
  }
}
