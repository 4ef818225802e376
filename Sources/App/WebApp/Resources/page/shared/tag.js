import { percent } from "./format.js";
import { shownLabel } from "./labels.js";
import { isolated } from "../words/words.js";

// Labels on the picture: one line of text on a rounded dark plate.

/** A prediction in one line; "" without one. */
export function predictionText(prediction) {
  if (!prediction) return "";
  const { kind, label, confidence } = prediction;
  return kind === "action" ? `${isolated(label)}  ${percent(confidence)}` : shownLabel(prediction);
}

/** The size of tags' letters on an area, in canvas pixels. */
export function tagSize(area, pixelRatio) {
  return Math.max(12 * pixelRatio, Math.min(area.width, area.height) * 0.024);
}

/**
 * A tag whose lower edge has its middle at a place: `{x, y, width, height, text, textWidth}`. Sets the context's font. A text that is
 * wider than the canvas, less `room`, is condensed.
 */
export function makeTag(context, text, place, size, room = 0) {
  context.font = `600 ${size}px ${getComputedStyle(document.body).fontFamily}`;
  const margins = 1.3 * size;
  const textWidth = Math.min(context.measureText(text).width, context.canvas.width - margins - room);
  const [width, height] = [textWidth + margins, 1.9 * size];
  return { x: place.x - width / 2, y: place.y - height, width, height, text, textWidth };
}

/** A tag with a dot in its action's colour before the text. */
export function makeDottedTag(context, text, place, size, dot) {
  const room = 0.9 * size;
  const tag = makeTag(context, text, place, size, room);
  return { ...tag, x: tag.x - room / 2, width: tag.width + room, dot };
}

/** Draws a tag in the font that it was made with. */
export function paintTag(context, tag, size, groundColour, textColour) {
  context.textBaseline = "middle";
  context.fillStyle = groundColour;
  context.beginPath();
  context.roundRect(tag.x, tag.y, tag.width, tag.height, tag.height / 2);
  context.fill();
  const middle = tag.y + tag.height / 2;
  const right = tag.x + tag.width - 0.65 * size;
  if (tag.dot) {
    context.fillStyle = tag.dot;
    context.beginPath();
    context.arc(tag.x + 0.95 * size, middle, 0.32 * size, 0, 2 * Math.PI);
    context.fill();
  }
  context.fillStyle = textColour;
  context.textAlign = "right";
  context.fillText(tag.text, right, middle, tag.textWidth);
  context.textAlign = "left";
}
