import { CameraError } from "./camera.js";
import { words } from "../words/words.js";

const side = 16;
/** By so much, of 255, pixels may differ from what was drawn: some browsers add a little noise, which harms no picture. */
const tolerance = 32;

/**
 * Throws where the browser gives pages noise in place of what is on a canvas, so that they do not know it again: the server would
 * get it in place of the camera's pictures.
 */
export function requireReadableCanvas() {
  const context = Object.assign(document.createElement("canvas"), { width: side, height: side }).getContext("2d");
  context.fillRect(0, 0, side, side / 2);
  const { data } = context.getImageData(0, 0, side, side);
  const opacity = data.filter((_, index) => index % 4 === 3);
  const difference = opacity.reduce((sum, value, index) => sum + Math.abs(value - (index < opacity.length / 2 ? 255 : 0)), 0);
  if (difference / opacity.length > tolerance) throw new CameraError(words("canvas.noise"), words("canvas.noise.text"), true);
}
