import { api } from "./api.js";

/** The session that the server keeps for this page: its source, its model and its settings. */
export class ServerSession {
  #session = null;
  /** The source that it plays. */
  #source = null;
  #settings;
  #onChange;
  #onRefusedModel;
  /** A session that was left for this page, as `{id, source}`, until it is used. */
  #left = null;
  /** The model to use: a lesson's identity, "shipped" for the server's own, or a shipped one by its name. */
  #model = "shipped";
  /** The model that the session uses. */
  #usedModel = "shipped";

  /**
   * `onChange(session)`: a session began, or got a new source or other settings; `onRefusedModel(error)`: it began without the
   * model that was requested before it.
   */
  constructor(settings, onChange, onRefusedModel = () => {}) {
    this.#settings = { ...settings };
    this.#onChange = onChange;
    this.#onRefusedModel = onRefusedModel;
  }

  get id() {
    return this.#session?.id ?? null;
  }

  get model() {
    return this.#model;
  }

  /** Frames a second that the model in use was trained with, or null without a session. */
  get frameRate() {
    return this.#session?.model.frameRate ?? null;
  }

  /**
   * The session that plays the source: the one that was left, this one with another source, or a new one. It goes on at
   * `position`, in seconds, and paused where `isPaused()` says so by then. Null where it plays the source already.
   */
  async prepare(source, { position, isPaused }, signal) {
    if (this.#session && this.#source === source) return null;
    const requested = { ...this.#settings };
    let session = await this.#continueLeft(source, signal) ?? await this.#open(source, position, signal);
    if (isPaused() && source.kind !== "browser") session = await api.change(session.id, { paused: true });
    session = await this.#withNewestSettings(session, requested, signal);
    signal?.throwIfAborted();
    this.#source = source;
    return this.#take(session);
  }

  /** The session gets its source again, even where it is the same one. */
  requireSource() {
    this.#source = null;
  }

  /** Asks for the session, which keeps it, or before there is one for the server. */
  async ask(signal) {
    await (this.#session ? api.session(this.id, signal) : api.health(signal));
  }

  /** Changes the session, if there is one; what the server keeps of it then. */
  async change(changes) {
    return this.#session && await api.change(this.id, changes);
  }

  /** Requests other settings from now on, of this session and later ones. */
  async request(changes) {
    Object.assign(this.#settings, changes);
    if (!this.#session) return;
    const session = await this.change(changes);
    if (changes.confidence !== undefined) this.#take(session);
  }

  /** Uses a model, of this session and later ones, unless it is refused. */
  async setModel(model) {
    this.#model = model;
    if (!this.#session) return;
    try {
      const session = await this.change({ model });
      this.#model = this.#usedModel = model;
      this.#take(session);
    } catch (error) {
      if (error.code !== "no-session") this.#model = this.#usedModel;
      throw error;
    }
  }

  /** Ends the session; it is then in the history at once. */
  end() {
    if (this.#session) api.endSession(this.id).catch(() => {});
    this.forget();
  }

  /** The server has no such session any more. */
  forget() {
    this.#session = null;
    this.#usedModel = "shipped";
    this.#source = null;
  }

  /**
   * Leaves the session to the page that is loaded next: what `takeOver` needs there. Null where there is none, or its source
   * is not the one to play yet.
   */
  handOver() {
    if (!this.#session || !this.#source) return null;
    const left = { id: this.id, model: this.#usedModel };
    this.forget();
    return left;
  }

  /** The session that was left is this one from now on; it plays the source. */
  takeOver({ id, model }, source) {
    this.#left = { id, source };
    this.#model = this.#usedModel = model;
  }

  /** The session that was left, if it still lives and plays the source; with another one it is this session. */
  async #continueLeft(source, signal) {
    if (!this.#left) return null;
    const { id, source: played } = this.#left;
    const session = await api.session(id, signal).catch(() => null);
    signal?.throwIfAborted();
    this.#left = null;
    this.#session = session;
    if (!session) this.#usedModel = "shipped";
    return source === played ? session : null;
  }

  /** This session with another source, or a new one. */
  async #open(source, position, signal) {
    const description = described(source);
    let session = this.#session
      ? await api.setSource(this.id, description, signal)
      : await api.createSession(description, this.#settings, signal);
    this.#session = session;
    if (position > 0 && isFile(source)) session = await api.change(session.id, { seek: position });
    return this.#usedModel === this.#model ? session : await this.#useModel(session);
  }

  /** The session with what was requested since `requested`: while it began or got its source, its answers were older. */
  async #withNewestSettings(session, requested, signal) {
    const newest = { ...this.#settings };
    const changes = Object.entries(newest).filter(([name, value]) => requested[name] !== value);
    if (changes.length === 0) return session;
    const changed = await api.change(session.id, Object.fromEntries(changes));
    signal?.throwIfAborted();
    return await this.#withNewestSettings(changed, newest, signal);
  }

  /** Without the lesson's model, for example after its deletion, the server's own is used. */
  async #useModel(session) {
    try {
      const changed = await api.change(session.id, { model: this.#model });
      this.#usedModel = this.#model;
      return changed;
    } catch (error) {
      if (![404, 409].includes(error.status) || error.code === "no-session") throw error;
      this.#model = this.#usedModel;
      this.#onRefusedModel(error);
      return session;
    }
  }

  #take(session) {
    this.#session = session;
    this.#onChange(session);
    return session;
  }
}

/** True for videos that have a beginning. */
function isFile({ kind }) {
  return kind === "file" || kind === "upload";
}

/** The source as the API describes it. */
function described(source) {
  const { kind, name, device, id, url, label } = source;
  switch (kind) {
    case "demo":
    case "file": return { kind, name };
    case "camera": return { kind, device };
    case "upload": return { kind, id };
    case "stream": return { kind, url };
    case "photographs": return { kind: "browser", label };
    default: return { kind, label };
  }
}
