import { sourceTitle, withoutCredentials } from "./sources.js";
import { words } from "../words/words.js";

// What is kept in this browser and in the page's address: the source, the model, the view's settings.

const key = "limber-view";

/** What was kept: `source`, `model`, `everyone`, `hands`, `bars`, `confidence`, `workout`, `welcomed`, `lesson`, and what preferences.js names. */
export function remembered() {
  try {
    const kept = JSON.parse(localStorage.getItem(key));
    return kept !== null && typeof kept === "object" ? kept : {};
  } catch {
    return {};
  }
}

/** Keeps some of it; what is not named stays. */
export function remember(changes) {
  try {
    localStorage.setItem(key, JSON.stringify({ ...remembered(), ...changes }));
  } catch {
    // Private windows may refuse; the address still has source and model.
  }
}

/** Keeps a source and puts it into the address; a file of this device and a password are kept nowhere. */
export function rememberSource(source) {
  const text = sourceText(source);
  setInAddress("source", text);
  if (text === null) return;
  const { deviceId, facing, title } = source;
  remember({ source: { text, ...(source.kind === "browser" && { deviceId, facing, title }) } });
}

/** Changes a part of the address, without a step in the browser's history; null removes it. */
export function setInAddress(name, value) {
  const address = new URL(location.href);
  if (value === null) address.searchParams.delete(name);
  else address.searchParams.set(name, value);
  history.replaceState(history.state, "", address);
}

/** The source that the address names, null where it names none. */
export function sourceInAddress() {
  return sourceOf(new URLSearchParams(location.search).get("source"));
}

/** The source that was chosen last in this browser, or null. */
export function rememberedSource() {
  return sourceOf(remembered().source?.text);
}

/** A camera of this device: the one that was chosen last in this browser, else any, of a phone the one that faces the user. */
export function ownCamera() {
  const kept = remembered().source;
  const { deviceId, facing, title } = kept?.text === "camera" ? kept : {};
  const camera = { kind: "browser", title: title ?? words("camera") };
  if (deviceId) return { ...camera, deviceId, isRemembered: true };
  const faced = facing ?? (matchMedia("(pointer: coarse)").matches ? "user" : null);
  return { ...camera, ...(faced && { facing: faced }) };
}

/** A source in one word, as the address has it; null for a file of this device. */
export function sourceText({ kind, name, device, url }) {
  switch (kind) {
    case "demo": return name;
    case "browser": return "camera";
    case "camera": return `device:${device}`;
    case "file": return `file:${name}`;
    case "stream": return withoutCredentials(url);
    default: return null;
  }
}

/** The source of such a word, with a title; null for other words. */
function sourceOf(text) {
  if (typeof text !== "string") return null;
  if (text === "camera") return ownCamera();
  const [, kind, name] = /^(device|file):(.+)$/.exec(text) ?? [];
  const source = /^demo(:[a-z-]+)?$/.test(text) ? { kind: "demo", name: text }
    : /^(rtsps?|rtmps?|https?):\/\/./.test(text) ? { kind: "stream", url: text }
      : kind === "device" ? { kind: "camera", device: name } : kind === "file" ? { kind: "file", name } : null;
  return source && { ...source, title: sourceTitle(source) };
}
