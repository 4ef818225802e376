import { make } from "../shared/elements.js";
import { colourClass, sortedActions } from "../shared/palette.js";
import { clock, seconds, share } from "../shared/format.js";

/** The list of actions with their seconds and shares. */
export function actionList(actions) {
  const total = actions.reduce((sum, action) => sum + action.seconds, 0);
  const longest = Math.max(...actions.map((action) => action.seconds));
  return make("ul", { className: "actions" }, ...sortedActions(actions).map((action) => {
    const bar = make("span", { className: "fill" });
    bar.style.width = `${(action.seconds / longest) * 100}%`;
    return make(
      "li", { className: colourClass(action.label) },
      make("span", { className: "name" }, action.label),
      make("span", { className: "seconds" }, seconds(action.seconds)),
      make("span", { className: "share" }, share(action.seconds / total)),
      make("span", { className: "meter" }, bar));
  }));
}

/** The table of bouts: label, start, end, length. */
export function boutTable(bouts) {
  const head = make("tr", {}, ...["Bout", "Start", "End", "Length"].map((text) => make("th", { scope: "col" }, text)));
  return make(
    "table", { className: "bouts" },
    make("thead", {}, head),
    make("tbody", {}, ...bouts.map((bout) => make(
      "tr", { className: colourClass(bout.label) },
      make("th", { scope: "row" }, make("span", { className: "dot" }), bout.label),
      make("td", {}, clock(bout.start, true)),
      make("td", {}, clock(bout.end, true)),
      make("td", {}, seconds(bout.seconds))))));
}
