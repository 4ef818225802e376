import { playTone } from "../shared/tone.js";
import { preference } from "../shared/preferences.js";
import { words } from "../words/words.js";

/** Tones and spoken numbers for repetitions, each only where it is switched on. */
export class Voice {
  hasSound = false;
  isSpoken = false;

  /** A set has so many repetitions now; `isGoal`: as many as were to be done. */
  count(number, isGoal) {
    if (this.hasSound) playTone(isGoal ? 1320 : 880, isGoal ? 0.6 : 0.15);
    if (!this.isSpoken || !preference("sounds") || !("speechSynthesis" in window)) return;
    // A number that is late would be heard with the next one.
    speechSynthesis.cancel();
    const spoken = new SpeechSynthesisUtterance(isGoal ? words("count.spoken-done", { count: number }) : String(number));
    spoken.lang = document.documentElement.lang;
    speechSynthesis.speak(spoken);
  }
}
