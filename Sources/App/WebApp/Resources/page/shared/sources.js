import { api } from "../session/api.js";
import { listCameras } from "../session/camera.js";
import { icon, make } from "./elements.js";
import { openSheet } from "./sheet.js";
import { hasWords, showWords, words } from "../words/words.js";

/** The content of the sheet, the same on every page. */
const content = `
  <header><h2 id="sources-title" data-text="sources"></h2><button type="button" class="button quiet" data-close data-text="close"></button></header>
  <div class="body">
    <div class="lists"></div>
    <section>
      <h3 data-text="sources.yours"></h3>
      <button type="button" class="choice" data-pick><svg class="icon" aria-hidden="true"><use href="page/shared/icons.svg#icon-film"/></svg><span data-kinds data-text="sources.file"></span></button>
      <input type="file" accept="video/*,.mkv,.avi,.ts,.mts,.m2ts,.gif" hidden>
      <form>
        <label class="visually-hidden" for="stream-url" data-text="sources.stream"></label>
        <input id="stream-url" name="url" type="url" data-placeholder="sources.stream.example" pattern="(rtsps?|rtmps?|https?)://.+" autocomplete="off" required>
        <button type="submit" class="button quiet" data-text="sources.play"></button>
      </form>
    </section>
  </div>
`;

/**
 * The sheet of sources, made in an empty dialog. `choose(source)` gets what LiveSession.play takes, with a `title`;
 * `open(files)` gets chosen files. `kinds`: what else than videos can be chosen, as `{title, accept}`.
 */
export class Sources {
  #dialog;
  #lists;
  #choose;
  #current = null;

  constructor(dialog, choose, open, kinds = null) {
    this.#dialog = dialog;
    dialog.innerHTML = content;
    showWords(dialog);
    this.#lists = dialog.querySelector(".lists");
    this.#choose = choose;
    const picker = dialog.querySelector("input[type=file]");
    dialog.querySelector("[data-pick]").addEventListener("click", () => picker.click());
    picker.addEventListener("change", () => {
      const files = [...picker.files];
      picker.value = "";
      if (files.length === 0) return;
      dialog.close();
      open(files);
    });
    if (kinds) {
      picker.multiple = true;
      picker.accept += `,${kinds.accept}`;
      dialog.querySelector("[data-kinds]").textContent = words(kinds.title);
    }
    dialog.querySelector("form").addEventListener("submit", (event) => {
      event.preventDefault();
      const url = new FormData(event.target).get("url").trim();
      // A password stays in this page's memory alone.
      event.target.reset();
      if (url) this.#take({ kind: "stream", url, title: withoutCredentials(url) });
    });
    navigator.mediaDevices?.addEventListener("devicechange", () => this.#dialog.open && this.#fill());
  }

  /** The source that is playing; it is marked in the list. */
  set current(source) {
    this.#current = source;
  }

  async open() {
    openSheet(this.#dialog);
    await this.#fill();
  }

  #take(source) {
    this.#dialog.close();
    this.#choose(source);
  }

  async #fill() {
    const [server, cameras] = await Promise.all([
      api.sources().catch((error) => ({ message: error.message })), cameraSources(),
    ]);
    const known = (sources, kind, key, name) => (sources ?? []).map((entry) => {
      const source = { kind, [key]: entry[key] };
      return [entry[name], { ...source, title: sourceTitle(source, entry[name]) }];
    });
    const groups = [
      [words("sources.device"), "camera", cameras.map((source) => [source.title, source])],
      [words("sources.demo"), "figure", known(server.demos, "demo", "name", "title").map(([title, source]) => [demoWords(source.name) ?? title, source])],
      [words("sources.cameras"), "camera", known(server.cameras, "camera", "device", "name")],
      [words("sources.videos"), "film", known(server.files, "file", "name", "name")],
      [words("sources.streams"), "stream", known((server.streams ?? []).map((url) => ({ url })), "stream", "url", "url")],
    ];
    const sections = groups.filter(([, , sources]) => sources.length > 0).map(([title, symbol, sources]) => make(
      "section", {}, make("h3", {}, title),
      make("ul", { className: "choices" }, ...sources.map(([name, source]) => this.#choice(name, source, symbol)))));
    if (server.message) sections.push(make("p", { className: "empty" }, server.message));
    this.#lists.replaceChildren(...sections);
  }

  #choice(name, source, symbol) {
    const button = make("button", { type: "button", className: "choice" }, icon(symbol), make("span", {}, name));
    if (isSame(source, this.#current)) button.setAttribute("aria-current", "true");
    button.addEventListener("click", () => this.#take(source));
    return make("li", {}, button);
  }
}

/** A file of this device as a source. */
export function fileSource(file) {
  return { kind: "upload", file, name: file.name, title: file.name };
}

/** The title of a source while it plays. */
export function sourceTitle({ kind, name, device, url }, known) {
  if (kind === "demo") return demoTitle(name);
  return known ?? name ?? device ?? withoutCredentials(url);
}

/** True for the demos that show hands and no body. */
export function showsHandsAlone({ kind, name }) {
  return kind === "demo" && ["demo:gestures", "demo:two-hands", "demo:writing"].includes(name);
}

/** "demo:jumping-jacks" in words; other names stay as they are. */
export function demoTitle(name) {
  const part = /^demo:(.+)/.exec(name)?.[1];
  if (!part) return name === "demo" ? words("demo") : name;
  const key = `demo.${part}.name`;
  return words("demo.titled", { name: hasWords(key) ? words(key) : part.replaceAll("-", " ") });
}

/** What a demo is called in a list, in words; null for an exercise, which has its label. */
function demoWords(name) {
  const key = name === "demo" ? "demo.all" : name.replace(":", ".");
  return hasWords(key) ? words(key) : null;
}

/** An address without the user's name and password that it may hold. */
export function withoutCredentials(url) {
  return url.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i, "$1");
}

function isSame(source, other) {
  const key = ({ kind, name, device, url, deviceId, facing }) =>
    JSON.stringify([kind, name, device, url && withoutCredentials(url), deviceId, facing]);
  return other !== null && key(source) === key(other);
}

/** This browser's cameras: front and rear on a phone, and each by its name once names are known. */
async function cameraSources() {
  const camera = (title, choice) => ({ kind: "browser", title, ...choice });
  const devices = (await listCameras().catch(() => [])).filter((device) => device.label && device.deviceId);
  const named = devices.map((device) => camera(device.label, { deviceId: device.deviceId }));
  if (matchMedia("(pointer: coarse)").matches) {
    return [camera(words("sources.front"), { facing: "user" }), camera(words("sources.rear"), { facing: "environment" }), ...named];
  }
  return named.length > 0 ? named : [camera(words("camera"), {})];
}
