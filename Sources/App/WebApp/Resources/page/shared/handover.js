import { api } from "../session/api.js";

// What plays goes on when the page is loaded again, as for another language: the session is left for the next page.

const key = "limber-left";

/** Leaves what plays for this page's next start; `left`: what LiveSession.handOver gave. */
export function leave(left, source) {
  const { file, ...kept } = source;
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...left, source: kept, page: location.pathname }));
  } catch {
    // Private windows may refuse: the source then plays in a new session.
  }
}

/** What this page has left when it was loaded again, once; else null. What was left before another step is over. */
export function takeLeft() {
  try {
    const left = JSON.parse(sessionStorage.getItem(key));
    sessionStorage.removeItem(key);
    const isAgain = performance.getEntriesByType("navigation")[0]?.type === "reload" && left?.page === location.pathname;
    if (left && !isAgain) api.endSession(left.id).catch(() => {});
    return isAgain ? left : null;
  } catch {
    return null;
  }
}
