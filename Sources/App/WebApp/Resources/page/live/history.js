import { api } from "../session/api.js";
import { actionList, boutTable } from "./actions.js";
import { confirmingButton, icon, make } from "../shared/elements.js";
import { openSheet } from "../shared/sheet.js";
import { clock, day, span, timeOfDay } from "../shared/format.js";
import { dayChart } from "./chart.js";
import { colourClass, sortedActions } from "../shared/palette.js";
import { workoutName } from "../shared/save.js";
import { demoTitle } from "../shared/sources.js";
import { isolated, words } from "../words/words.js";

/** The sheet with earlier sessions: a chart over days, the list, of one source or of all, one session, deletion. */
export class History {
  #dialog;
  #title;
  #body;
  #back;
  /** The only source that is listed, or null. */
  #source = null;
  /** How many answers of the server are listed, each with older sessions than the one before. */
  #pages = 1;
  /** The identity of the session that was shown last. */
  #session = null;
  /** How often something was to be shown. */
  #asked = 0;

  constructor(dialog) {
    this.#dialog = dialog;
    this.#title = dialog.querySelector("h2");
    this.#body = dialog.querySelector(".body");
    this.#back = dialog.querySelector("[data-back]");
    this.#back.addEventListener("click", async () => {
      await this.#showList();
      (this.#rowOf(this.#session) ?? dialog.querySelector("[data-close]")).focus();
    });
  }

  async open() {
    openSheet(this.#dialog);
    this.#pages = 1;
    await this.#showList();
  }

  async #showList() {
    await this.#fill(null, async () => {
      const all = [];
      let older = null;
      for (let page = 0; page < this.#pages && (page === 0 || older); page += 1) {
        const answer = await api.history(older);
        all.push(...answer.sessions);
        older = answer.older;
      }
      const sources = [...new Set(all.map((session) => session.source))].sort();
      if (!sources.includes(this.#source)) this.#source = null;
      const sessions = all.filter((session) => this.#source === null || session.source === this.#source);
      if (sessions.length === 0) {
        return [make("p", { className: "empty" }, words("history.empty"))];
      }
      sessions.sort((a, b) => b.startedAt.localeCompare(a.startedAt));
      const groups = Map.groupBy(sessions, (session) => day(new Date(session.startedAt)));
      const lists = [...groups].flatMap(([name, entries]) => [
        make("h3", {}, name),
        make("ul", { className: "sessions" }, ...entries.map((session) => this.#row(session))),
      ]);
      const further = older ? [this.#further(sessions.at(-1).id)] : [];
      return [this.#choice(sources), dayChart(sessions), ...lists, make("div", { className: "row" }, ...further, this.#deletion())];
    });
  }

  /** The button that lists older sessions, too, from behind the last one that is listed. */
  #further(last) {
    const button = make("button", { type: "button", className: "button quiet", name: "older" }, words("history.older"));
    button.addEventListener("click", async () => {
      this.#pages += 1;
      await this.#showList();
      this.#rowOf(last)?.focus();
    });
    return button;
  }

  /** The field that chooses a source. */
  #choice(sources) {
    const select = make(
      "select", { name: "source" }, make("option", { value: "" }, words("history.all")),
      ...sources.map((source) => make("option", { value: source }, demoTitle(source))));
    select.value = this.#source ?? "";
    select.addEventListener("change", async () => {
      this.#source = select.value || null;
      await this.#showList();
      this.#body.querySelector("[name=source]")?.focus();
    });
    return make("label", { className: "field" }, make("span", {}, words("history.source")), select);
  }

  /** The button that deletes all that is listed. */
  #deletion() {
    const text = words(this.#source === null ? "history.delete-all" : "history.delete-source");
    const button = make("button", { type: "button", className: "button quiet danger", name: "delete-all" }, text);
    confirmingButton(button, words("history.delete-all.ask"), () => this.#delete(
      () => api.deleteHistory(this.#source), () => this.#dialog.querySelector("[data-close]")));
    return button;
  }

  /** Deletes, then lists what is left, with the focus on an element there; or says above what is shown why it failed. */
  async #delete(request, focused) {
    try {
      await request();
    } catch (error) {
      this.#body.querySelector("[role=status]")?.remove();
      this.#body.prepend(make("p", { className: "note", role: "status" }, error.message));
      return;
    }
    await this.#showList();
    focused()?.focus();
  }

  #row(session) {
    const names = sortedActions(session.actions).map((action) => make(
      "span", { className: `tag ${colourClass(action.label)}` },
      make("span", { className: "dot" }), `${isolated(action.label)} ${span(action.seconds)}`));
    const button = make(
      "button", { type: "button", className: "session", value: session.id },
      make("span", { className: "when" }, timeOfDay(new Date(session.startedAt))),
      make("span", { className: "what", dir: "auto" }, demoTitle(session.source)),
      make("span", { className: "long" }, session.saved ? span(session.duration) : words("history.unsaved", { time: span(session.duration) })),
      make("span", { className: "tags" }, ...names), icon("next"));
    button.addEventListener("click", () => this.#showSession(session));
    return make("li", {}, button);
  }

  /** The button of a session in the list; undefined where it is not listed. */
  #rowOf(id) {
    return [...this.#body.querySelectorAll(".session")].find(({ value }) => value === id);
  }

  async #showSession({ id, startedAt }) {
    this.#session = id;
    const began = new Date(startedAt);
    await this.#fill(`${day(began)}, ${timeOfDay(began)}`, async () => {
      const session = await api.historyEntry(id);
      const remove = make("button", { type: "button", className: "button quiet danger" }, words("delete"));
      confirmingButton(remove, words("history.delete.ask"), () => this.#delete(
        () => api.deleteHistoryEntry(id), () => this.#body.querySelector("button")));
      const download = (format) => make(
        "a", { className: "button quiet", href: api.historyAddress(id, format), download: workoutName(session, format) },
        format.toUpperCase());
      return [
        make("p", { className: "note" }, `${isolated(demoTitle(session.source))}, ${clock(session.duration, true)}`),
        actionList(session.actions), boutTable(session.bouts),
        make("div", { className: "row" }, download("csv"), download("json"), remove),
      ];
    });
  }

  /**
   * Fills the sheet with the elements that `work` returns, or with the reason why it failed, unless something else is to be shown
   * by then. `title`: a session's; null for the list.
   */
  async #fill(title, work) {
    const number = ++this.#asked;
    const children = await work().catch((error) => [make("p", { className: "empty" }, error.message)]);
    if (number !== this.#asked) return;
    this.#title.textContent = title ?? words("live.history");
    this.#back.hidden = title === null;
    if (title !== null) this.#back.focus();
    this.#body.replaceChildren(...children);
    this.#body.scrollTop = 0;
  }
}
