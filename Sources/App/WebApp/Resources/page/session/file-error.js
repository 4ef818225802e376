import { words } from "../words/words.js";

/** A video that cannot be sent to the server, however often it is tried: another one, or the same once more, has to be chosen. */
export class FileError extends Error {
  title = words("problem.file");
  needsChoice = true;
}

/** True while the browser can read a file: not a folder, nor one that was moved, deleted, or is only in a cloud. */
export function isReadable(file) {
  return file.slice(0, 1).arrayBuffer().then(() => true, () => false);
}
