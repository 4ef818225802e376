import { api } from "./api.js";

const memory = "limber-lesson";

/** The lesson that is being taught: what the server keeps of it, and what is chosen in it. */
export class Lesson {
  #changed;
  #data = null;
  #chosen = null;
  /** What a lesson that is not made yet is to watch. */
  #wish = { subject: "body", kind: "movement" };

  /** `changed()` is called whenever there is something new to show. */
  constructor(changed) {
    this.#changed = changed;
  }

  get id() {
    return this.#data?.id ?? null;
  }

  get name() {
    return this.#data?.name ?? "My actions";
  }

  /** What is watched: "body", "hand" or "hands". */
  get subject() {
    return (this.#data ?? this.#wish).subject;
  }

  /** What is taught of it: "movement" or "pose". */
  get kind() {
    return (this.#data ?? this.#wish).kind;
  }

  /** True as long as it may still be changed what is watched. */
  get isOpen() {
    return !this.model && this.labels.every((label) => label.takes.length === 0);
  }

  /** Watches something else. */
  async watch(subject, kind) {
    const watched = { subject, kind: subject === "body" ? "movement" : kind };
    if (this.id) return this.#show(await api.changeLesson(this.id, watched));
    this.#wish = watched;
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

  /** True when there is something to learn from. */
  get isTeachable() {
    return this.labels.some((label) => label.takes.length > 0 && !isOther(label.name));
  }

  /** Opens the lesson of the last time, or the newest. */
  async openLast() {
    const { lessons } = await api.lessons();
    const last = lessons.find((lesson) => lesson.id === localStorage.getItem(memory)) ?? lessons.at(-1);
    if (last) await this.open(last.id);
    else this.#changed();
  }

  async open(id) {
    this.#show(await api.lesson(id));
  }

  async create(name) {
    this.#show(await api.createLesson(name, { subject: this.subject, kind: this.kind }));
  }

  async rename(name) {
    this.#show(await api.changeLesson(await this.#existing(), { name }));
  }

  async delete() {
    if (this.id) await api.deleteLesson(this.id);
    this.#data = null;
    await this.openLast();
  }

  async addLabel(name) {
    this.#show(await api.addLabel(await this.#existing(), name));
    this.choose(this.labels.at(-1));
  }

  async renameLabel(label, name) {
    this.#show(await api.renameLabel(this.id, label.id, name));
  }

  async deleteLabel(label) {
    this.#show(await api.deleteLabel(this.id, label.id));
  }

  async deleteTake(take) {
    await api.deleteTake(this.id, take.id);
    await this.reload();
  }

  async reload() {
    if (this.id) this.#show(await api.lesson(this.id));
  }

  /** The lesson's identity; it is made when it is first needed. */
  async #existing() {
    if (!this.id) this.#data = await api.createLesson(this.name, this.#wish);
    return this.id;
  }

  #show(data) {
    this.#data = data;
    localStorage.setItem(memory, data.id);
    this.#changed();
  }
}

/** True for the name of what is none of the actions. */
export function isOther(name) {
  return /^other$/i.test(name);
}
