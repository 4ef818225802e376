import { sentence } from "./format.js";
import { refusalWords, stateWords } from "../words/server.js";
import { words } from "../words/words.js";

/**
 * Shows the state of playback, in the same words on every page.
 *
 * `again()` tries once more, `choose()` offers sources, `stopUpload()` cancels an upload, `markStale()` marks the
 * picture as not current; `choices` are further buttons beside a failure, as `[title, action]`.
 */
export class Status {
  #message;
  #actions;
  /** The state that is shown, without its place in the source. */
  #state = null;

  constructor(message, actions) {
    this.#message = message;
    this.#actions = actions;
  }

  /** What was shown is gone: the next sign of life shows the state again. */
  forget() {
    this.#state = null;
  }

  /** Shows the status of the connection. */
  show(status) {
    this.forget();
    document.documentElement.dataset.status = status.kind;
    if (status.kind === "opening") delete document.documentElement.dataset.state;
    switch (status.kind) {
      case "uploading": return this.#message.uploading(status.name, status.sent, this.#actions.stopUpload);
      case "silent": return this.#showSilence(status);
      case "reconnecting": return this.#showRetry(status);
      case "failed": return this.#showFailure(status);
      default: return this.#message.clear();
    }
  }

  /** Shows the state of the source. A sign of life shows nothing again: a countdown goes on, and a button keeps its focus. */
  showState({ position, heartbeat, ...state }) {
    const news = JSON.stringify(state);
    if (heartbeat && news === this.#state) return;
    this.#state = news;
    document.documentElement.dataset.state = state.state;
    if (state.state === "reconnecting") this.#showRetry({ message: stateWords(state), seconds: state.retryIn });
    else if (state.state === "failed") this.#showFailure({ title: words("problem.source"), message: stateWords(state) });
    else if (state.warning) this.#message.show(sentence(refusalWords({ code: state.warningCode }, state.warning)));
    else this.#message.clear();
  }

  #showSilence({ message }) {
    this.#actions.markStale();
    this.#message.show(sentence(message));
  }

  #showRetry({ title, message, seconds }) {
    this.#actions.markStale();
    this.#message.reconnecting([title, message].filter(Boolean).map(sentence).join(" "), seconds);
  }

  #showFailure({ title, message, needsChoice = false, needsToken = false }) {
    const { again, choose, markStale, choices } = this.#actions;
    const choice = [words("choose-source"), choose];
    markStale();
    if (needsToken) return this.#message.ask(title, message, [words("enter-token"), () => location.reload()]);
    this.#message.ask(title, message, ...(needsChoice ? [choice] : [[words("again"), again], choice, ...choices]));
  }
}
