import { colour } from "../shared/colours.js";
import { handSize, visibleJoints } from "../shared/geometry.js";

/** Colours of the tips of thumb and index finger by the state of the pinch. */
const colours = {
  unknown: "--tip-unknown", possiblePinch: "--tip-possible", pinched: "--tip-pinched",
  possibleApart: "--tip-possible", apart: "--tip-apart",
};

/** Draws the two tips of every hand in the colour of its pinch, and a thin line between them. */
export function paintTips(context, { frame, area, isMirrored, pixelRatio }) {
  for (const hand of frame.hands ?? []) {
    const points = visibleJoints(hand.joints, area, isMirrored);
    const tips = [points.get("thumbTip"), points.get("indexTip")].filter(Boolean);
    const { line } = handSize(points, area, pixelRatio);
    const radius = 1.7 * line + 2.5 * pixelRatio;
    context.strokeStyle = colour(colours[hand.pinch.state]);
    context.fillStyle = colour(colours[hand.pinch.state]);
    if (tips.length === 2) {
      context.globalAlpha = 0.45;
      context.lineWidth = line * 0.7;
      context.beginPath();
      context.moveTo(tips[0].x, tips[0].y);
      context.lineTo(tips[1].x, tips[1].y);
      context.stroke();
      context.globalAlpha = 1;
    }
    for (const { x, y } of tips) {
      context.beginPath();
      context.arc(x, y, radius, 0, 2 * Math.PI);
      context.fill();
      context.lineWidth = 1.6 * pixelRatio;
      context.strokeStyle = colour("--tip-rim");
      context.stroke();
    }
  }
}
