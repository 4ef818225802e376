/**
 * Says how the playing goes, in the same words on every page.
 *
 * `again()` tries once more, `choose()` offers sources, `stopUpload()` gives up sending a file, `markStale()`
 * says that what is shown is not now; `more` are further ways out of a failure, as `[title, action]`.
 */
export class Status {
  #message;
  #ways;

  constructor(message, ways) {
    this.#message = message;
    this.#ways = ways;
  }

  /** Takes what Live says of the connection. */
  show(status) {
    document.documentElement.dataset.status = status.kind;
    switch (status.kind) {
      case "uploading": return this.#message.uploading(status.name, status.sent, this.#ways.stopUpload);
      case "reconnecting": return this.#showRetry(status);
      case "failed": return this.#showFailure(status);
      default: return this.#message.clear();
    }
  }

  /** Takes the state of the source. */
  showState(state) {
    if (state.state === "reconnecting") this.#showRetry({ message: state.message, seconds: state.retryIn });
    else if (state.state === "failed") this.#showFailure({ title: "This cannot be played", message: state.message });
    else this.#message.clear();
  }

  #showRetry({ message, seconds }) {
    this.#ways.markStale();
    this.#message.reconnecting(message, seconds);
  }

  #showFailure({ title, message }) {
    const { again, choose, markStale, more = [] } = this.#ways;
    markStale();
    this.#message.ask(title, message, ["Try again", again], ["Choose a source", choose], ...more);
  }
}
