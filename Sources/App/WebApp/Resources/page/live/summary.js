import { api } from "../session/api.js";
import { actionList, boutTable } from "./actions.js";
import { confirmingButton, make } from "../shared/elements.js";
import { openSheet } from "../shared/sheet.js";
import { span } from "../shared/format.js";

/** The sheet with this session's actions: seconds and shares, bouts, export, reset. */
export class Summary {
  #dialog;
  #body;
  #live;
  #timer = 0;
  #shown = "";

  constructor(dialog, live) {
    this.#dialog = dialog;
    this.#body = dialog.querySelector(".body");
    this.#live = live;
    dialog.addEventListener("close", () => clearInterval(this.#timer));
    confirmingButton(dialog.querySelector("[data-reset]"), "Start at zero?", async () => {
      await api.resetSummary(this.#live.sessionID);
      await this.#refresh();
    });
  }

  async open() {
    openSheet(this.#dialog);
    clearInterval(this.#timer);
    this.#timer = setInterval(() => this.#refresh(), 1000);
    await this.#refresh();
  }

  async #refresh() {
    const id = this.#live.sessionID;
    if (!id) return this.#show("none", make("p", { className: "empty" }, "No session is running."));
    try {
      const summary = await api.summary(id);
      for (const format of ["csv", "json"]) {
        this.#dialog.querySelector(`[data-export=${format}]`).href = api.summaryAddress(id, format);
      }
      this.#show(JSON.stringify([summary.actions, summary.bouts, span(summary.duration)]), ...content(summary));
    } catch (error) {
      this.#show(error.message, make("p", { className: "empty" }, error.message));
    }
  }

  /** Replaces the content only when it has changed, so that reading is not disturbed. */
  #show(key, ...children) {
    if (this.#shown === key) return;
    this.#shown = key;
    this.#body.replaceChildren(...children);
  }
}

function content(summary) {
  if (summary.actions.length === 0) {
    return [make("p", { className: "empty" }, "No action has been recognised yet.")];
  }
  const note = make("p", { className: "note" }, `${span(summary.duration)} analysed`);
  return [note, actionList(summary.actions), boutTable(summary.bouts)];
}
