import { FileError, isReadable } from "./file-error.js";
import { refusalWords } from "../words/server.js";
import { words } from "../words/words.js";

// The server's HTTP API; /openapi.json describes it.

/** An error response of the server; status 0 means that it did not answer. `code`: what it is known by, if anything. */
export class ApiError extends Error {
  constructor(status, message, code = null) {
    super(message);
    this.status = status;
    this.code = code;
  }

  /** True where the server has another token now, or the browser none: only a new start of the page asks for it. */
  get needsToken() {
    return this.status === 401;
  }

  get title() {
    return this.needsToken ? words("problem.token.title") : undefined;
  }

  /** True for failures that trying again may mend, such as a server that restarts. */
  get isTemporary() {
    return [0, 429].includes(this.status) || this.status >= 500;
  }
}

/** `seconds`: how long an answer is waited for. */
async function request(method, path, { json, body, type, signal, keepalive, seconds } = {}) {
  const headers = {};
  if (json !== undefined) headers["Content-Type"] = "application/json";
  if (type) headers["Content-Type"] = type;
  const ends = [signal, seconds && AbortSignal.timeout(seconds * 1000)].filter(Boolean);
  let response;
  try {
    response = await fetch(path, {
      method, headers, signal: AbortSignal.any(ends), keepalive, cache: "no-store", body: json === undefined ? body : JSON.stringify(json),
    });
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw new ApiError(0, words("problem.server"));
  }
  if (response.ok) return response;
  const answer = await response.json().catch(() => ({}));
  throw new ApiError(response.status, refusal(answer, response.status), answer?.code);
}

/** What an answer says of why it is none. */
function refusal(answer, status) {
  if (status === 401) return words("problem.token");
  return refusalWords(answer ?? {}, answer?.error ?? words("problem.status", { status: String(status) }));
}

/** Each session's newest change, of its source, too: on several connections, the server could take an older one last. */
const newestChange = new Map();
/** Seconds after which a change without an answer counts as lost: those after it wait no longer. */
const patience = 10;
/** The same of a new session, which may load a model first, and of sources, which the server searches for. */
const creationPatience = 60;

function changeInOrder(id, method, place, json, signal) {
  const send = () => asJSON(request(method, `${session(id)}${place}`, { json, signal, seconds: patience }));
  const change = (newestChange.get(id) ?? Promise.resolve()).then(send, send);
  newestChange.set(id, change);
  return signal ? Promise.race([change, aborted(signal)]) : change;
}

/** Rejects when the signal fires. */
function aborted(signal) {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

/** The JSON of an answer; one that breaks off, or is a page of a proxy that wants a password, is none of the server's. */
async function asJSON(request) {
  const response = await request;
  return await response.json().catch((error) => {
    throw ["SyntaxError", "TypeError", "TimeoutError"].includes(error.name) ? new ApiError(0, words("problem.server")) : error;
  });
}

/** What the server has to say at once, or within so many seconds. */
const get = (path, options) => asJSON(request("GET", path, { seconds: patience, ...options }));
const lesson = (id) => `api/lessons/${encodeURIComponent(id)}`;
const session = (id) => `api/sessions/${encodeURIComponent(id)}`;
/** JSON is the server's default. */
const query = (format) => (format === "json" ? "" : `?format=${format}`);
const kept = (id) => `api/history/${encodeURIComponent(id)}`;

export const api = {
  /** Answered by every server that is there. */
  health: (signal) => request("GET", "health", { signal }),

  sources: () => get("api/sources", { seconds: creationPatience }),

  /** Requested settings: `everyone`, `hands`, `bodies`, `throws`, `angles`, `confidence`. */
  createSession: (source, settings, signal) =>
    asJSON(request("POST", "api/sessions", { json: { source, ...settings }, signal, seconds: creationPatience })),
  setSource: (id, source, signal) => changeInOrder(id, "PUT", "/source", source, signal),
  session: (id, signal) => get(session(id), { signal }),
  change: (id, changes) => changeInOrder(id, "PATCH", "", changes),
  endSession: (id) => request("DELETE", session(id), { keepalive: true }),

  /** The session's game of throws: `number`, `state`, `throwCount`, the `completed` throws. */
  game: (id) => get(`${session(id)}/game`),
  /** Begins a new game of throws; gives its `number`. */
  newGame: (id) => asJSON(request("POST", `${session(id)}/game`)),

  /** The parts of the session's video as they come; see stream.js. */
  video: (id, signal) => request("GET", `${session(id)}/video`, { signal }),
  /** Sends one picture; null when the server dropped it for a newer one. */
  async postFrame(id, picture, time, isRestart, signal) {
    const path = `${session(id)}/frames?time=${time.toFixed(6)}${isRestart ? "&restart=1" : ""}`;
    try {
      const response = await request("POST", path, { body: picture, type: "image/jpeg", signal });
      return response.status === 204 ? null : await asJSON(response);
    } catch (error) {
      if (error.status === 429) return null;
      throw error;
    }
  },

  lessons: () => get("api/lessons"),
  lesson: (id) => get(lesson(id)),
  /** What the lesson is about: `subject`, `kind`. */
  createLesson: (name, topic) => asJSON(request("POST", "api/lessons", { json: { name, ...topic } })),
  changeLesson: (id, changes) => asJSON(request("PATCH", lesson(id), { json: changes })),
  deleteLesson: (id) => request("DELETE", lesson(id)),
  addLabel: (id, name) => asJSON(request("POST", `${lesson(id)}/labels`, { json: { name } })),
  renameLabel: (id, label, name) => asJSON(request("PATCH", `${lesson(id)}/labels/${label}`, { json: { name } })),
  deleteLabel: (id, label) => asJSON(request("DELETE", `${lesson(id)}/labels/${label}`)),
  deleteTake: (id, take) => request("DELETE", `${lesson(id)}/takes/${take}`),
  training: (id) => get(`${lesson(id)}/training`),
  startTraining: (id) => asJSON(request("POST", `${lesson(id)}/training`)),
  cancelTraining: (id) => request("DELETE", `${lesson(id)}/training`, { seconds: patience }),
  takesAddress: (id) => `${lesson(id)}/keypoints`,
  modelAddress: (id) => `${lesson(id)}/model`,
  importTakes: (id, file) =>
    asJSON(request("POST", `${lesson(id)}/keypoints`, { body: file, type: "application/x-ndjson" })),
  importModel: (id, file) =>
    asJSON(request("PUT", `${lesson(id)}/model`, { body: file, type: "application/octet-stream" })),
  beginTake: (id, lessonID, label) => request("POST", `${session(id)}/take`, { json: { lesson: lessonID, label } }),
  endTake: (id) => asJSON(request("POST", `${session(id)}/take/end`)),
  discardTake: (id) => request("DELETE", `${session(id)}/take`),

  /** What is known of the whole video that plays: `duration`, `analyzed`, `complete`, `bouts`. */
  timeline: (id) => get(`${session(id)}/timeline`),

  summary: (id) => get(`${session(id)}/summary`),
  summaryAddress: (id, format) => `${session(id)}/summary${query(format)}`,
  /** Begins a new summary; returns why what there was could not be saved yet, else null. */
  async resetSummary(id) {
    const response = await request("POST", `${session(id)}/reset`);
    if (response.status !== 202) return null;
    const answer = await response.json();
    return refusalWords(answer, answer.message);
  },

  /** `after`: the `older` of the answer before, for what follows; null: from the newest. */
  history: (after = null) => get(`api/history${after === null ? "" : `?after=${encodeURIComponent(after)}`}`),
  historyEntry: (id) => get(kept(id)),
  historyAddress: (id, format) => `${kept(id)}${query(format)}`,
  /** Deletes all of a source, or with null all there is. */
  deleteHistory: (source) =>
    request("DELETE", `api/history${source === null ? "" : `?source=${encodeURIComponent(source)}`}`),
  deleteHistoryEntry: (id) => request("DELETE", kept(id)),
};

/** Sends a video file, or throws a FileError where it cannot be read; `onProgress` receives the share that is sent. XHR, because fetch reports no upload progress. */
export function upload(file, onProgress, signal) {
  return new Promise((resolve, reject) => {
    const transfer = new XMLHttpRequest();
    transfer.open("POST", `api/uploads?name=${encodeURIComponent(file.name)}`);
    transfer.responseType = "json";
    transfer.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total);
    transfer.onload = () => {
      if (transfer.status === 201) return resolve(transfer.response);
      reject(new ApiError(transfer.status, refusal(transfer.response, transfer.status)));
    };
    transfer.onerror = async () => reject(await isReadable(file)
      ? new ApiError(0, words("problem.server")) : new FileError(words("file.cannot-read", { name: file.name })));
    transfer.onabort = () => reject(signal.reason);
    signal.addEventListener("abort", () => transfer.abort(), { once: true });
    transfer.send(file);
  });
}
