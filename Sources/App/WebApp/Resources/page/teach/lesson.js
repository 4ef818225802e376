import { api } from "../session/api.js";
import { remember, remembered } from "../shared/remembered.js";
import { words } from "../words/words.js";

/** The current lesson as the server keeps it, and the action that is chosen in it. */
export class Lesson {
  #changed;
  #data = null;
  #chosen = null;
  /** The identity of the lesson that was opened last, if only requested yet. */
  #wanted = null;
  /** The topic of a lesson that is not created yet. */
  #topic = { subject: "body", kind: "movement" };
  /** How many requests were sent, and the number of the newest one whose answer is shown. */
  #sent = 0;
  #answered = 0;

  /** `changed()` is called after every change. */
  constructor(changed) {
    this.#changed = changed;
  }

  get id() {
    return this.#data?.id ?? null;
  }

  get name() {
    return this.#data?.name ?? words("teach.my-actions");
  }

  /** What performs the actions: "body", "hand" or "hands". */
  get subject() {
    return (this.#data ?? this.#topic).subject;
  }

  /** What the actions are: "movement" or "pose". */
  get kind() {
    return (this.#data ?? this.#topic).kind;
  }

  /** True while subject and kind may still be changed. */
  get isOpen() {
    return !this.model && this.labels.every((label) => label.takes.length === 0);
  }

  async setTopic(subject, kind) {
    const topic = { subject, kind: subject === "body" ? "movement" : kind };
    if (this.id) return await this.#change(api.changeLesson(this.id, topic));
    this.#topic = topic;
    this.#changed();
  }

  get labels() {
    return this.#data?.labels ?? [];
  }

  get model() {
    return this.#data?.model ?? null;
  }

  /** The action that is recorded next. */
  get chosen() {
    return this.labels.find((label) => label.id === this.#chosen) ?? this.labels[0] ?? null;
  }

  choose(label) {
    this.#chosen = label.id;
    this.#changed();
  }

  /** True when there are takes to train on: of an action, and of something to tell it from. */
  get isTrainable() {
    return this.#recorded.length > 1;
  }

  /** True when one action alone has takes: all that a model could learn is to say its name always. */
  get lacksSecond() {
    return this.#recorded.length === 1;
  }

  get #recorded() {
    return this.labels.filter((label) => label.takes.length > 0);
  }

  /** Opens the lesson that was open last, or the newest. */
  async openLast() {
    const { lessons } = await api.lessons();
    const last = lessons.find((lesson) => lesson.id === remembered().lesson) ?? lessons.at(-1);
    if (last) await this.open(last.id);
    else this.#changed();
  }

  /** Opens a lesson, unless another one is chosen before the server has answered. */
  async open(id) {
    this.#wanted = id;
    const data = await api.lesson(id);
    if (this.#wanted === id) this.#show(data);
  }

  async create(name) {
    this.#show(await api.createLesson(name, { subject: this.subject, kind: this.kind }));
  }

  async rename(name) {
    await this.#change(api.changeLesson(await this.#existing(), { name }));
  }

  async delete() {
    try {
      if (this.id) await api.deleteLesson(this.id);
    } catch (error) {
      if (error.code !== "no-lesson") throw error;
    }
    this.#data = null;
    await this.openLast();
  }

  async addLabel(name) {
    if (await this.#change(api.addLabel(await this.#existing(), name))) this.choose(this.labels.at(-1));
  }

  async renameLabel(label, name) {
    await this.#change(api.renameLabel(this.id, label.id, name));
  }

  async deleteLabel(label) {
    await this.#change(api.deleteLabel(this.id, label.id));
  }

  async deleteTake(take) {
    try {
      await api.deleteTake(this.id, take.id);
    } finally {
      await this.reload();
    }
  }

  /** Shows the lesson as it is now; another page may have changed it. One that is gone makes way for the last one. */
  async reload() {
    const { id } = this;
    if (!id) return;
    try {
      await this.#update(api.lesson(id));
    } catch (error) {
      if (error.code !== "no-lesson" || this.id !== id) throw error;
      this.#data = null;
      await this.openLast();
    }
  }

  /** The lesson's identity; the lesson is created when it is first needed. */
  async #existing() {
    if (!this.id) this.#data = await api.createLesson(this.name, this.#topic);
    return this.id;
  }

  /** Shows the lesson as a change leaves it, and as it is where the change is refused; false when another one is open meanwhile. */
  async #change(request) {
    try {
      return await this.#update(request);
    } catch (error) {
      if (!error.isTemporary) await this.reload().catch(() => {});
      throw error;
    }
  }

  /** Shows the lesson as a request leaves it; false when another one is open meanwhile. */
  async #update(request) {
    const number = ++this.#sent;
    const data = await request;
    if (data.id !== this.id) return false;
    // The answers to two requests may come in the other order: which of them the server did last is not known.
    if (number < this.#answered) return await this.#update(api.lesson(this.id));
    this.#answered = number;
    this.#show(data);
    return true;
  }

  #show(data) {
    this.#wanted = data.id;
    this.#data = data;
    remember({ lesson: data.id });
    this.#changed();
  }
}

/** True for the name of the label for everything else. */
export function isOther(name) {
  return /^other$/i.test(name);
}
