import { bonesPath, handBones, handSize, placeTags, visibleJoints } from "./geometry.js";
import { colour } from "./colours.js";
import { colourProperty } from "./palette.js";
import { makeDottedTag, makeTag, paintTag, predictionText, tagSize } from "./tag.js";
import { hasWords, words } from "../words/words.js";

/** From this confidence on a gesture's name is shown. */
const minimumGestureConfidence = 0.8;

const colours = { left: "--hand-left", right: "--hand-right", unknown: "--hand-unknown" };

/** The name of a hand's gesture, or null below the confidence that is needed. */
export function gestureName({ gesture }) {
  const key = `gesture.${gesture?.label}`;
  return gesture && gesture.confidence >= minimumGestureConfidence && hasWords(key) ? words(key) : null;
}

/**
 * What a frame's hands show, for the headline where no person is seen: the names of their gestures, else how many they
 * are; null when there is none, or a person.
 */
export function handState({ people, hands = [], time }) {
  if (people.length > 0 || hands.length === 0) return null;
  const named = hands.filter(gestureName);
  const span = { start: time, end: time, time };
  if (named.length === 0) return { label: words("hands.seen", { count: hands.length }), kind: "hands", ...span };
  const confidence = Math.min(...named.map(({ gesture }) => gesture.confidence));
  return { label: [...new Set(named.map(gestureName))].join(", "), kind: "gesture", confidence, ...span };
}

/**
 * Draws every hand's wireframe, left and right in a colour each, and at its wrist a tag: its gesture, or its newest
 * prediction where the model recognises actions of hands (`predictions` by hand). `paintBetween` draws below the tags.
 */
export function paintHands(context, { frame, area, clear, isMirrored, pixelRatio, isStale }, predictions = null, paintBetween = () => {}) {
  const hands = (frame.hands ?? []).map((hand) => ({ hand, points: visibleJoints(hand.joints, area, isMirrored) }));
  const colourOf = (hand) => colour(colours[hand.chirality]);
  for (const { hand, points } of hands) paintHand(context, points, colourOf(hand), area, pixelRatio);
  if (isStale) return;
  paintBetween();
  const size = tagSize(area, pixelRatio);
  const tags = hands.flatMap(({ hand, points }) => {
    const text = predictions ? predictionText(predictions.get(hand.id)) : gestureName(hand);
    const wrist = points.get("wrist");
    if (!text || !wrist) return [];
    const { label, kind } = predictions?.get(hand.id) ?? { label: text, kind: "action" };
    const place = { x: wrist.x, y: wrist.y + 2.5 * size };
    const tag = kind === "action"
      ? makeDottedTag(context, text, place, size, colour(colourProperty(label))) : makeTag(context, text, place, size);
    return [{ ...tag, hand }];
  });
  for (const tag of placeTags(tags, clear)) paintTag(context, tag, size, colour("--tag-hand"), colourOf(tag.hand));
}

function paintHand(context, points, lineColour, area, pixelRatio) {
  const { line, dot, rim } = handSize(points, area, pixelRatio);
  const lines = bonesPath(points, handBones);
  const dots = new Path2D();
  for (const { x, y } of points.values()) {
    dots.moveTo(x + dot, y);
    dots.arc(x, y, dot, 0, 2 * Math.PI);
  }
  context.lineCap = "round";
  context.strokeStyle = colour("--wireframe-rim");
  context.lineWidth = line + 2 * rim;
  context.stroke(lines);
  context.strokeStyle = lineColour;
  context.lineWidth = line;
  context.stroke(lines);
  // On a small hand dots would cover it.
  if (line < 1.6 * pixelRatio) return;
  context.fillStyle = colour("--wireframe-joint");
  context.fill(dots);
}
