import { colourClass, isOther } from "../shared/palette.js";
import { clock } from "../shared/format.js";
import { Runs } from "./runs.js";
import { words } from "../words/words.js";
import { make } from "../shared/elements.js";
import { shownLabel } from "../shared/labels.js";

/** The strip with the last minute's actions: coloured runs, the current second at the right. */
export class Timeline {
  #element;
  #track;
  #runs = new Runs();
  #elements = new Map();

  #legend;
  #explained = "";

  /** `legend`: the list that explains the colours, and the hatching. */
  constructor(element, legend) {
    this.#element = element;
    this.#legend = legend;
    this.#track = element.querySelector(".runs");
  }

  /** Another source plays. */
  clear() {
    this.#runs = new Runs();
    this.#draw();
  }

  /** A frame with its media time was shown. */
  advance(mediaTime) {
    this.#runs.advance(mediaTime);
    this.#draw();
  }

  /** From now on this prediction is current. */
  record({ label, kind }) {
    this.#runs.record(label, kind);
    const named = this.#runs.runs.filter(isNamed).map((run) => run.label);
    const text = named.length > 0 ? words("timeline.actions", { actions: named.join(", ") }) : words("timeline.none");
    if (this.#element.getAttribute("aria-label") !== text) this.#element.setAttribute("aria-label", text);
    this.#explain();
  }

  /** One entry for each kind of run in the last minute. */
  #explain() {
    const { runs } = this.#runs;
    const labels = [...new Set(runs.filter((run) => run.kind === "action").map((run) => run.label))];
    const isUnsure = runs.some((run) => run.kind === "low-confidence");
    const key = JSON.stringify([labels, isUnsure]);
    if (this.#explained === key) return;
    this.#explained = key;
    const entry = (text, className) => make("li", {}, make("span", { className: `dot ${className}` }), text);
    this.#legend.replaceChildren(
      ...labels.map((label) => entry(label, colourClass(label))), ...(isUnsure ? [entry(words("timeline.unsure"), "unsure")] : []));
  }

  #draw() {
    const { length, time, runs } = this.#runs;
    const place = (moment) => Math.max(0, 1 - (time - moment) / length) * 100;
    const gone = new Set(this.#elements.keys());
    for (const run of runs) {
      gone.delete(run);
      const element = this.#elements.get(run) ?? this.#add(run);
      const start = place(run.start);
      element.style.left = `${start}%`;
      element.style.width = `${place(run.end) - start}%`;
    }
    for (const run of gone) {
      this.#elements.get(run).remove();
      this.#elements.delete(run);
    }
  }

  #add(run) {
    const isAction = isNamed(run);
    const element = make("div", { className: `run ${isAction ? colourClass(run.label) : run.kind}` });
    if (isAction && !isOther(run.label)) element.append(make("span", { dir: "auto" }, run.label));
    element.title = words("timeline.run", { label: shownLabel(run), time: clock(run.from) });
    this.#track.append(element);
    this.#elements.set(run, element);
    return element;
  }
}

function isNamed({ kind }) {
  return kind === "action" || kind === "gesture";
}
