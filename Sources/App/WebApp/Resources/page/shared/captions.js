/** What stands below the icons of round buttons on touch screens, which show no titles. Others have their label. */
const words = {
  "everyone": "Labels", "teach-link": "Teach", "history-button": "History", "full-screen": "Full", "help-button": "Help",
  "draw": "Draw", "throws": "Throws", "coach-button": "Reps", "hands": "Hands", "live": "Live", "plain": "Plain",
};

/** Gives the bar's and the dock's round buttons their words; the style sheet shows them where there is room. */
export function captionControls() {
  for (const control of document.querySelectorAll(".controls .control.round")) {
    control.dataset.caption = words[control.id] ?? "";
  }
}
