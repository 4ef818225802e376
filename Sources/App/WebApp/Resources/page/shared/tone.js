import { preference } from "./preferences.js";

let audio = null;

/** Plays a short tone, for a person at a distance from the screen; not where sounds are off. */
export function playTone(pitch, seconds) {
  if (!preference("sounds")) return;
  audio ??= new AudioContext();
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.08, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + seconds);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + seconds);
}
