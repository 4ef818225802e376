/** What the server takes at most. */
const maximumBytes = 2 * 2 ** 30;
/** Kinds that browsers know as no video; of unknown kinds the server decides by the content. */
const otherKinds = /^(image|text|audio|font)\/|^application\/(pdf|json|zip|xml|gzip|javascript|msword|vnd\.|x-(tar|7z|sh))/;

/** Why a file cannot be played, known before any of it is sent; null: it may be. Pure. */
export function fileProblem({ name, size, type }) {
  if (size === 0) return `${name} is empty.`;
  if (type.startsWith("image/")) return `${name} is a picture. Choose a video.`;
  if (otherKinds.test(type)) return `${name} is no video. ${kinds}`;
  if (size > maximumBytes) return `${name} is larger than 2 GB. Choose a shorter video.`;
  return null;
}

/** Why the server did not take a file, by the status of its answer. Pure. */
export function refusal(name, status) {
  if (status === 415) return `${name} is no video that can be played here. ${kinds}`;
  if (status === 413) return `${name} is too large. Choose a shorter video.`;
  if (status === 507) return `The server’s disk is full: ${name} was not sent.`;
  if (status === 503) return `The server has no room for ${name} now. Try it again in a moment.`;
  return `${name} was not sent: the server does not answer. Try it again.`;
}

const kinds = "Choose an MP4, MOV, MKV, WebM or AVI.";
