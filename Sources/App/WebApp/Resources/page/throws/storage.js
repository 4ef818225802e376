import { withoutCredentials } from "../shared/sources.js";

// The targets of each source, kept in this browser.

function key({ kind, name, device, url, deviceId, facing }) {
  const place = url === undefined ? name ?? device ?? deviceId ?? facing ?? "" : withoutCredentials(url);
  return `limber-targets ${kind} ${place}`;
}

/** The targets that were drawn for a source; null when none were. */
export function savedTargets(source) {
  try {
    return JSON.parse(localStorage.getItem(key(source)));
  } catch {
    return null;
  }
}

/**
 * Keeps a source's targets; without any, a source has its own again when it is played next. A browser that stores
 * nothing keeps them until the page is left.
 */
export function saveTargets(source, targets) {
  try {
    if (targets.length > 0) localStorage.setItem(key(source), JSON.stringify(targets));
    else localStorage.removeItem(key(source));
  } catch {
    // Private windows may refuse.
  }
}
