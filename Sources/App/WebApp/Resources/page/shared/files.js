import { words } from "../words/words.js";

/** What the server takes at most. */
const maximumBytes = 2 * 2 ** 30;
/** Kinds that browsers know as no video; of unknown kinds the server decides by the content. */
const otherKinds = /^(image|text|audio|font)\/|^application\/(pdf|json|zip|xml|gzip|javascript|msword|vnd\.|x-(tar|7z|sh))/;

/** Why a file cannot be played, known before any of it is sent; null: it may be. Pure. */
export function fileProblem({ name, size, type }) {
  if (size === 0) return words("file.empty", { name });
  if (type.startsWith("image/")) return words("file.picture", { name });
  if (otherKinds.test(type)) return words("file.other", { name });
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
