import { preference } from "./preferences.js";

/** Milliseconds after which a tone that could not be heard is late. */
const patience = 300;

let audio = null;

/** Plays a short tone, for a person at a distance from the screen; not where sounds are off. */
export function playTone(pitch, seconds) {
  if (!preference("sounds") || !("AudioContext" in window)) return;
  audio ??= makeAudio();
  const asked = performance.now();
  // Until the user has pressed something, it waits: tones that came meanwhile would be heard all at once.
  audio.resume().then(() => performance.now() - asked < patience && sound(pitch, seconds), () => {});
}

/** Browsers let sound begin at a press, and phones stop it for a call: each press starts it where it does not run. */
function makeAudio() {
  const made = new AudioContext();
  for (const kind of ["pointerup", "keydown"]) {
    window.addEventListener(kind, () => made.state !== "running" && made.resume().catch(() => {}), { passive: true });
  }
  return made;
}

function sound(pitch, seconds) {
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.08, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + seconds);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + seconds);
}
