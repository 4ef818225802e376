import { hasWords, words } from "./words.js";
import { language } from "./language.js";

// What the server says, in the page's words. Pure.

/** Why the server refused: in the page's words where it gives a code that they know, else in its own. */
export function refusalWords({ code, facts }, text) {
  const key = `error.${code}`;
  return hasWords(key) ? words(key, facts) : text;
}

/** Why a source is not played. The server's own sentence says more, but in English alone. */
export function stateWords({ code, message }) {
  const key = `state.${code}`;
  return language !== "en" && hasWords(key) ? words(key) : message;
}

/** What would make a lesson's model better. */
export function hintWords({ code, facts }, text) {
  const key = `hint.${code}`;
  return hasWords(key) ? words(key, facts) : text;
}
