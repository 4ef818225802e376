import { words } from "../words/words.js";

/** The angles that a curve can show, by their names in the API. */
export const curveAngles = [
  "leftKnee", "rightKnee", "leftHip", "rightHip", "leftElbow", "rightElbow", "leftShoulder", "rightShoulder", "leftAnkle",
  "rightAnkle", "trunk", "trunkBend", "neck",
];

/** An angle's name in words: "Left knee". */
export function angleName(name) {
  return words(`angle.${name}`);
}
