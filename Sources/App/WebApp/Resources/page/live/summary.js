import { api } from "../session/api.js";
import { actionList, boutTable } from "./actions.js";
import { confirmingButton, make } from "../shared/elements.js";
import { openSheet } from "../shared/sheet.js";
import { clock, sentence } from "../shared/format.js";
import { workoutName } from "../shared/save.js";
import { words } from "../words/words.js";

/** The sheet with this session's actions: seconds and shares, bouts, export, reset. */
export class Summary {
  #dialog;
  #body;
  #live;
  #timer = 0;
  #shown = "";
  /** What the user should know of the actions before the last start at zero; null: nothing. */
  #notice = null;

  constructor(dialog, live) {
    this.#dialog = dialog;
    this.#body = dialog.querySelector(".body");
    this.#live = live;
    dialog.addEventListener("close", () => clearInterval(this.#timer));
    confirmingButton(dialog.querySelector("[data-reset]"), words("summary.reset.ask"), async () => {
      try {
        const problem = await api.resetSummary(this.#live.sessionID);
        this.#notice = problem && sentence(words("summary.reset.unsaved", { problem }));
      } catch (error) {
        this.#notice = sentence(error.message);
      }
      await this.#refresh();
    });
  }

  async open() {
    openSheet(this.#dialog);
    this.#notice = null;
    clearInterval(this.#timer);
    this.#timer = setInterval(() => document.hidden || this.#refresh(), 1000);
    await this.#refresh();
  }

  async #refresh() {
    const id = this.#live.sessionID;
    for (const part of this.#dialog.querySelectorAll("[data-export], [data-reset]")) part.hidden = !id;
    if (!id) return this.#show("none", make("p", { className: "empty" }, words("summary.no-session")));
    try {
      const summary = await api.summary(id);
      for (const format of ["csv", "json"]) {
        const link = this.#dialog.querySelector(`[data-export=${format}]`);
        link.href = api.summaryAddress(id, format);
        link.download = workoutName(summary, format);
      }
      this.#show(JSON.stringify([summary.actions, summary.people, summary.bouts, clock(summary.duration, true)]), ...content(summary));
    } catch (error) {
      this.#show(error.message, make("p", { className: "empty" }, error.message));
    }
  }

  /** Replaces the content only when it has changed, so that reading is not disturbed. */
  #show(key, ...children) {
    const whole = JSON.stringify([this.#notice, key]);
    if (this.#shown === whole) return;
    this.#shown = whole;
    const notice = this.#notice === null ? [] : [make("p", { className: "note", role: "status" }, this.#notice)];
    this.#body.replaceChildren(...notice, ...children);
  }
}

function content({ actions, people = [], bouts, duration }) {
  if (actions.length === 0 && people.length === 0) {
    return [make("p", { className: "empty" }, words("summary.empty"))];
  }
  const note = make("p", { className: "note" }, words("summary.analysed", { time: clock(duration, true) }));
  return [note, actionList(actions), ...peopleLists(people), boutTable(bouts)];
}

/** What each person did, where there are several. */
function peopleLists(people) {
  if (people.length < 2) return [];
  return people.map(({ person, actions }) =>
    make("section", { className: "person" }, make("h3", {}, words("person", { id: person })), actionList(actions)));
}
