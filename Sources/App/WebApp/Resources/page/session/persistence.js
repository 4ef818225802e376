import { ApiError } from "./api.js";
import { Backoff, pause } from "./backoff.js";
import { CameraError } from "./camera.js";
import { words } from "../words/words.js";

/** The server answers again after it did not: what plays is requested again at once. */
export class ServerReturned extends Error {}

/**
 * Plays until the signal ends it or a failure stays: a server that is down, an ended session and an unplugged camera are
 * tried again. `play({onSession, onLive})` plays once and throws when that ends; it says when a session begins, and when it
 * plays. `onStatus` receives what the view shows as status, and `onLostSession` is called when the server has no such
 * session any more.
 */
export async function keepPlaying(play, { onStatus, onLostSession }, signal) {
  const backoff = new Backoff();
  let wasLive = false;
  let hasLostSession = false;
  onStatus({ kind: "opening" });
  while (!signal.aborted) {
    try {
      await play({
        onSession: () => (hasLostSession = false),
        onLive: () => {
          backoff.reset();
          wasLive = true;
          onStatus({ kind: "live" });
        },
      });
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ServerReturned) continue;
      if (error.status === 404 && !hasLostSession) {
        // The server ended the session or was restarted: continue with a new session at once.
        hasLostSession = true;
        onLostSession();
        continue;
      }
      if (!isTemporary(error, wasLive)) {
        const { title = words("problem.source"), message, needsChoice, needsToken } = error;
        onStatus({ kind: "failed", title, message, needsChoice, needsToken });
        return;
      }
      const seconds = backoff.next();
      onStatus({ kind: "reconnecting", seconds, title: error.title, message: error.message });
      await pause(seconds, signal).catch(() => {});
    }
  }
}

/** True for failures that trying again may mend, such as a server that restarts or a loose cable. */
function isTemporary(error, wasLive) {
  if (error instanceof CameraError) return wasLive && !error.isRefusal;
  return error instanceof ApiError && error.isTemporary;
}
