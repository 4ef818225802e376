import { colourClass, isOther } from "../shared/palette.js";
import { make } from "../shared/elements.js";
import { share } from "../shared/format.js";
import { remember, remembered } from "../shared/remembered.js";

/** The panel with the probabilities of all labels, and the confidence from which a label is given out. */
export class Bars {
  #panel;
  #button;
  #list;
  #slider;
  #value;
  #rows = new Map();

  /** `onConfidence(confidence)`: the user requests another one, which is kept in this browser. */
  constructor(panel, button, { onConfidence }) {
    this.#panel = panel;
    this.#button = button;
    this.#list = panel.querySelector("ul");
    this.#slider = panel.querySelector("input");
    this.#value = panel.querySelector("output");
    this.#slider.addEventListener("input", () => this.#showConfidence());
    this.#slider.addEventListener("change", () => {
      const confidence = Number(this.#slider.value) / 100;
      remember({ confidence });
      onConfidence(confidence);
    });
    const showMore = () => this.#showMore();
    this.#list.addEventListener("scroll", showMore, { passive: true });
    new ResizeObserver(showMore).observe(this.#list);
    this.#setOpen(remembered().bars === true);
  }

  /** The confidence that was set in this browser; undefined: none. */
  static get keptConfidence() {
    const { confidence } = remembered();
    return typeof confidence === "number" && confidence >= 0 && confidence <= 1 ? confidence : undefined;
  }

  toggle() {
    remember({ bars: this.#panel.hidden });
    this.#setOpen(this.#panel.hidden);
  }

  /** The session's labels and confidence. */
  set session({ model, confidence }) {
    const labels = [...(model?.labels ?? [])].sort((a, b) => isOther(a) - isOther(b));
    if (labels.join("\n") !== [...this.#rows.keys()].join("\n")) this.#makeRows(labels);
    this.#slider.value = Math.round(confidence * 100);
    this.#showConfidence();
  }

  /** The headline's prediction; one without probabilities says nothing of any label. */
  show({ label, kind, probabilities = {} }) {
    for (const [name, { row, fill, value }] of this.#rows) {
      const probability = probabilities[name] ?? 0;
      fill.style.width = `${probability * 100}%`;
      value.textContent = share(probability);
      const wasCurrent = row.classList.contains("current");
      // Once, so that the user may scroll afterwards.
      if (row.classList.toggle("current", kind === "action" && name === label) && !wasCurrent) this.#bringIntoView(row);
    }
  }

  #bringIntoView(row) {
    const [list, place] = [this.#list, row].map((element) => element.getBoundingClientRect());
    if (place.top < list.top) this.#list.scrollTop += place.top - list.top;
    // Above the row that fades where the list goes on.
    else if (place.bottom + place.height > list.bottom) this.#list.scrollTop += place.bottom + place.height - list.bottom;
  }

  /** Shows whether labels follow below the lowest that is seen. */
  #showMore() {
    const { scrollHeight, scrollTop, clientHeight } = this.#list;
    this.#list.classList.toggle("has-more", scrollHeight - scrollTop - clientHeight > 4);
  }

  #makeRows(labels) {
    this.#rows = new Map(labels.map((label) => {
      const fill = make("span", { className: "fill" });
      const value = make("span", { className: "value" }, share(0));
      const row = make(
        "li", { className: colourClass(label) }, make("span", { className: "name", dir: "auto", title: label }, label),
        make("span", { className: "meter" }, fill), value);
      return [label, { row, fill, value }];
    }));
    this.#list.replaceChildren(...[...this.#rows.values()].map(({ row }) => row));
    this.#showMore();
  }

  #setOpen(isOpen) {
    this.#panel.hidden = !isOpen;
    this.#button.setAttribute("aria-pressed", String(isOpen));
    const current = this.#list.querySelector(".current");
    if (isOpen && current) this.#bringIntoView(current);
  }

  #showConfidence() {
    const text = share(Number(this.#slider.value) / 100);
    this.#value.textContent = text;
    this.#slider.setAttribute("aria-valuetext", text);
    this.#list.style.setProperty("--threshold", `${this.#slider.value}%`);
  }
}
