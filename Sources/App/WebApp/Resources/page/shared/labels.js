import { hasWords, words } from "../words/words.js";

/** A prediction's label as it is shown: an action's as the model gives it, a state's such as "Starting Up" in words. */
export function shownLabel({ kind, label }) {
  const key = `kind.${kind}`;
  return hasWords(key) ? words(key) : label;
}
