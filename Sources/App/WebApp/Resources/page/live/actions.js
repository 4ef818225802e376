import { make } from "../shared/elements.js";
import { colourClass, sortedActions } from "../shared/palette.js";
import { clock, share } from "../shared/format.js";
import { words } from "../words/words.js";

/** The list of actions with their repetitions, seconds and shares. */
export function actionList(actions) {
  return make("ul", { className: "actions" }, ...sortedActions(actions).map((action) => {
    const bar = make("span", { className: "fill" });
    bar.style.width = `${action.share * 100}%`;
    return make(
      "li", { className: colourClass(action.label) },
      make("span", { className: "name" }, action.label),
      make("span", { className: "repetitions" }, times(action.repetitions)),
      make("span", { className: "seconds" }, clock(action.seconds, true)),
      make("span", { className: "share" }, share(action.share)),
      make("span", { className: "meter" }, bar));
  }));
}

/** The table of bouts: label, start, end, length, repetitions, the rest before it. */
export function boutTable(bouts) {
  const head = make("tr", {}, ...["bout", "start", "end", "length", "repetitions", "rest"].map(
    (name) => make("th", { scope: "col", className: name === "end" ? "end" : "" }, words(`bouts.${name}`))));
  return make(
    "table", { className: "bouts" },
    make("thead", {}, head),
    make("tbody", {}, ...bouts.map((bout, index) => make(
      "tr", { className: colourClass(bout.label) },
      make("th", { scope: "row" }, make("span", { className: "dot" }), bout.label),
      make("td", {}, clock(bout.start, true)),
      make("td", { className: "end" }, clock(bout.end, true)),
      make("td", {}, clock(bout.seconds, true)),
      make("td", {}, bout.repetitions > 0 ? String(bout.repetitions) : "–"),
      make("td", {}, rest(bouts[index - 1], bout))))));
}

/** How often an action was repeated: "12×"; nothing where that was not counted. */
function times(repetitions) {
  return repetitions > 0 ? `${repetitions}×` : "";
}

/** The time between a bout and the one before it. */
function rest(before, bout) {
  return before ? clock(Math.max(0, bout.start - before.end), true) : "–";
}
