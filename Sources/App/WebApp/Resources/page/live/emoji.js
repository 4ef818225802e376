import { visibleJoints } from "../shared/geometry.js";

/** The emoji of each gesture that the server knows. */
const emojiOfGestures = {
  openPalm: "🖐️", fist: "✊", pointing: "☝️", thumbUp: "👍", thumbDown: "👎", victory: "✌️", call: "🤙", rock: "🤘", four: "🖖", ok: "👌",
};
/** Below this confidence a gesture is none. */
const minimumConfidence = 0.8;
/** Seconds for which an emoji stays while the gesture is lost for a frame or two. */
const patience = 0.3;
/** The emoji's height as a share of the hand's extent. */
const share = 1.25;

const fonts = '"Noto Color Emoji", "Apple Color Emoji", "Segoe UI Emoji", sans-serif';

/** True where the device has emoji in colour; elsewhere a box would stand for each. */
export function hasEmoji() {
  const context = Object.assign(document.createElement("canvas"), { width: 32, height: 32 }).getContext("2d");
  context.font = `24px ${fonts}`;
  context.fillText("👍", 2, 24);
  const { data } = context.getImageData(0, 0, 32, 32);
  return data.some((value, index) => index % 4 === 0 && value !== data[index + 2]);
}

/** Emoji over the hands, by their gestures. */
export class Emoji {
  isOn = false;
  /** The last emoji of each hand, `{text, time}`. */
  #ofHands = new Map();

  /** A painter; see Stage. `labels`: predictions by hand where the model recognises hands: an emoji in a label counts. */
  paint(context, { frame, area, isMirrored }, labels) {
    if (!this.isOn) return;
    this.#see(frame, labels);
    for (const hand of frame.hands ?? []) {
      const text = this.#ofHands.get(hand.id)?.text;
      const points = [...visibleJoints(hand.joints, area, isMirrored).values()];
      if (!text || points.length === 0) continue;
      const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
      const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
      const size = Math.max(right - left, bottom - top) * share;
      context.font = `${size}px ${fonts}`;
      context.textAlign = "center";
      context.textBaseline = "middle";
      context.fillText(text, (left + right) / 2, (top + bottom) / 2);
      context.textAlign = "left";
    }
  }

  #see({ time, hands = [] }, labels) {
    const known = this.#ofHands;
    this.#ofHands = new Map();
    for (const hand of hands) {
      const text = handEmoji(hand, labels?.get(hand.id));
      const last = known.get(hand.id);
      if (text) this.#ofHands.set(hand.id, { text, time });
      else if (last && Math.abs(time - last.time) < patience) this.#ofHands.set(hand.id, last);
    }
  }
}

/** The emoji of a hand: of its own gesture's name where it was taught with one, else of what the server sees; or null. Pure. */
export function handEmoji({ gesture }, prediction) {
  const own = prediction?.kind === "action" ? /\p{Extended_Pictographic}\uFE0F?/u.exec(prediction.label)?.[0] : null;
  if (own) return own;
  return gesture && gesture.confidence >= minimumConfidence ? emojiOfGestures[gesture.label] ?? null : null;
}
