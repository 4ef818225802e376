import { locale } from "../words/language.js";
import { make } from "../shared/elements.js";
import { colourClass, sortedActions } from "../shared/palette.js";
import { span } from "../shared/format.js";
import { isolated, words } from "../words/words.js";

const dayCount = 14;

/** Seconds per action on each of the last days: `[{date, actions: [{label, seconds}], seconds}]`, oldest first. */
export function byDay(sessions, now = new Date(), count = dayCount) {
  const days = Array.from({ length: count }, (_, index) => ({
    date: new Date(now.getFullYear(), now.getMonth(), now.getDate() - (count - 1 - index)), totals: new Map(),
  }));
  for (const session of sessions) {
    const began = new Date(session.startedAt).toDateString();
    const entry = days.find(({ date }) => date.toDateString() === began);
    for (const { label, seconds } of entry ? session.actions : []) {
      entry.totals.set(label, (entry.totals.get(label) ?? 0) + seconds);
    }
  }
  return days.map(({ date, totals }) => {
    const actions = sortedActions([...totals].map(([label, seconds]) => ({ label, seconds })));
    return { date, actions, seconds: actions.reduce((sum, action) => sum + action.seconds, 0) };
  });
}

/** A small chart of the last two weeks, one column a day. */
export function dayChart(sessions) {
  const days = byDay(sessions);
  const most = Math.max(...days.map((entry) => entry.seconds));
  const weekday = new Intl.DateTimeFormat(locale, { weekday: "narrow" });
  const full = new Intl.DateTimeFormat(locale, { weekday: "long", day: "numeric", month: "long" });
  const labels = new Set(sortedActions(days.flatMap((entry) => entry.actions)).map((action) => action.label));
  const columns = days.map((entry) => {
    const described = entry.actions.map((action) => `${isolated(action.label)} ${span(action.seconds)}`).join(", ");
    const text = words("chart.day", { day: full.format(entry.date), actions: described || words("chart.nothing") });
    const stack = make("span", { className: "stack" }, ...entry.actions.map((action) => {
      const part = make("span", { className: `part ${colourClass(action.label)}` });
      part.style.height = `${(action.seconds / most) * 100}%`;
      return part;
    }));
    return make(
      "li", { title: text }, stack,
      make("span", { className: "day", ariaHidden: "true" }, weekday.format(entry.date)),
      make("span", { className: "visually-hidden" }, text));
  });
  const legend = make("ul", { className: "legend" }, ...[...labels].map((label) =>
    make("li", { className: colourClass(label) }, make("span", { className: "dot" }), label)));
  return make(
    "figure", { className: "chart" },
    make("figcaption", {}, words("chart.caption", { time: span(most) })),
    make("ol", { className: "columns" }, ...columns), legend);
}
