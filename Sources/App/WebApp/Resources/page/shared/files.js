import { words } from "../words/words.js";

/** What the server takes at most. */
const maximumBytes = 2 * 2 ** 30;
/** Kinds that browsers know as no video; of unknown kinds the server decides by the content. */
const otherKinds = /^(image|text|audio|font)\/|^application\/(pdf|json|zip|xml|gzip|javascript|msword|vnd\.|x-(tar|7z|sh))/;
/** Names of videos, whatever kind the browser takes them for: an animated GIF is a picture to it, and .ts a text on some systems. */
const videoNames = /\.(gif|ts|mts|m2ts|ogg)$/i;

/** Why a file cannot be played, known before any of it is sent; null: it may be. Pure. */
export function fileProblem({ name, size, type }) {
  if (size === 0) return words("file.empty", { name });
  const isOther = !videoNames.test(name) && otherKinds.test(type);
  if (isOther) return words(type.startsWith("image/") ? "file.picture" : "file.other", { name });
  if (size > maximumBytes) return words("file.large", { name });
  return null;
}

/** Why the server did not take a file, by the status of its answer. Pure. */
export function refusal(name, status) {
  if (status === 415) return words("file.unplayable", { name });
  if (status === 413) return words("file.too-large", { name });
  if (status === 507) return words("file.disk", { name });
  if (status === 503) return words("file.room", { name });
  return words("file.unsent", { name });
}

/** Why files are not opened, in one text: the first problem, and how many more there are. Pure. */
export function inOne(problems) {
  return problems.length === 1 ? problems[0] : words("file.more", { problem: problems[0], count: problems.length - 1 });
}

/** Why a file is not opened that was chosen or dropped beside another one which is. Pure. */
export function besideProblem(file) {
  return fileProblem(file) ?? words("file.beside", { name: file.name });
}

/** True for photographs, by the browser's kind or the name's ending. */
export function isPhotograph({ name, type }) {
  return type.startsWith("image/") ? type !== "image/gif" : /\.(jpe?g|png|webp|avif|heic|heif)$/i.test(name);
}

/** True for a model's file. */
export function isModel({ name }) {
  return /\.onnx$/i.test(name);
}

/** Why a photograph or model cannot be opened, known before it is read; null: it may be. Pure. */
export function openProblem({ name, size }, largest = largestBytes) {
  if (size === 0) return words("file.empty", { name });
  return size > largest ? words("file.large-other", { name, size: largest / 2 ** 20 }) : null;
}

/** What is opened at most: models, as the server takes them, and photographs, which the browser decodes. */
const largestBytes = 64 * 2 ** 20;
