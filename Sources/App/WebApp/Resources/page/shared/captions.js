import { hasWords, words } from "../words/words.js";

/**
 * Gives the bar's and the dock's round buttons the words that stand below their icons on touch screens, which show no
 * titles; the style sheet shows them where there is room. A button without a text of its own has none.
 */
export function captionControls() {
  for (const control of document.querySelectorAll(".controls .control.round")) {
    const key = `caption.${control.id}`;
    control.dataset.caption = hasWords(key) ? words(key) : "";
  }
}
