import { remember, remembered } from "./remembered.js";

// What the settings decide on every page, kept in this browser.

/** The choices of each setting; the first one holds where nothing was chosen. */
const choices = {
  /** Whether the picture is shown as in a mirror: where the camera faces the user, always, never. */
  mirror: ["auto", "always", "never"],
  /** The height of the camera's pictures. */
  resolution: [720, 480, 1080],
  /** Whether the poses are smoothed; actions are recognised from poses that are not. */
  smoothing: [true, false],
  sounds: [true, false],
  /** Letters and signs are commands. Without them speech that is typed, or a hand that trembles, sets off none. */
  keys: [true, false],
  /** Photos and what is drawn on the picture. */
  photoLines: [true, false],
  /** A photo is taken when a hand shows a sign. */
  gesturePhotos: [false, true],
  /** Emoji of the gestures over the hands. */
  emoji: [false, true],
};

/** The value of a setting. */
export function preference(name) {
  const kept = remembered()[name];
  return choices[name].includes(kept) ? kept : choices[name][0];
}

/** Keeps the value of a setting, given as a form has it: "720", true. */
export function prefer(name, value) {
  remember({ [name]: choices[name].find((choice) => String(choice) === String(value)) });
}

/** True where a picture is to be shown as in a mirror; `facesUser`: a camera shows the user. */
export function isShownMirrored(facesUser) {
  const mirror = preference("mirror");
  return mirror === "auto" ? facesUser : mirror === "always";
}
