import { playTone } from "../shared/tone.js";
import { preference } from "../shared/preferences.js";
import { words } from "../words/words.js";

/** Milliseconds in which a browser that has voices finds them. */
const patience = 2000;

/** Tones and spoken numbers for repetitions, each only where it is switched on. */
export class Voice {
  hasSound = false;
  isSpoken = false;

  /** A set has so many repetitions now; `isGoal`: as many as were to be done. */
  count(number, isGoal) {
    if (this.hasSound) playTone(isGoal ? 1320 : 880, isGoal ? 0.6 : 0.15);
    if (this.isSpoken) speak(isGoal ? words("count.spoken-done", { count: number }) : String(number));
  }

  /**
   * The user switches tones or numbers on or off. What was switched on is heard at once: browsers let it begin at a press.
   * Gives what is missing for it, in words, or null.
   */
  async change({ hasSound, isSpoken }) {
    const before = { hasSound: this.hasSound, isSpoken: this.isSpoken };
    Object.assign(this, { hasSound, isSpoken });
    if (hasSound && !before.hasSound) playTone(880, 0.15);
    if (!isSpoken || before.isSpoken) return null;
    speak("1");
    return (await hasVoice()) ? null : words("coach.no-voice");
  }
}

function speak(text) {
  if (!preference("sounds") || !("speechSynthesis" in window)) return;
  // A number that is late would be heard with the next one.
  speechSynthesis.cancel();
  const spoken = new SpeechSynthesisUtterance(text);
  spoken.lang = document.documentElement.lang;
  speechSynthesis.speak(spoken);
}

/** True where the browser has a voice, which it may have to find first. */
async function hasVoice() {
  if (!("speechSynthesis" in window)) return false;
  if (speechSynthesis.getVoices().length === 0) {
    await new Promise((resolve) => {
      speechSynthesis.addEventListener("voiceschanged", resolve, { once: true });
      setTimeout(resolve, patience);
    });
  }
  return speechSynthesis.getVoices().length > 0;
}
