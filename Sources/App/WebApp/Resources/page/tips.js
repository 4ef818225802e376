import { handSize, visibleJoints } from "./geometry.js";

/** What the tips of thumb and index finger look like: orange while it may be a pinch, green while it draws. */
const colours = {
  unknown: "#ccd9eb", possiblePinch: "#ff9f1c", pinched: "#2ecc71", possibleApart: "#ff9f1c", apart: "#ff5a5f",
};

/** Draws the two tips of every hand, coloured by what they do, and a thin line between them. */
export function paintTips(context, { frame, area, isMirrored, pixelRatio }) {
  for (const hand of frame.hands ?? []) {
    const points = visibleJoints(hand.joints, area, isMirrored);
    const tips = [points.get("thumbTip"), points.get("indexTip")].filter(Boolean);
    const { line } = handSize(points, area, pixelRatio);
    const radius = 1.7 * line + 2.5 * pixelRatio;
    context.strokeStyle = colours[hand.pinch.state];
    context.fillStyle = colours[hand.pinch.state];
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
      context.strokeStyle = "#0a0f17b3";
      context.stroke();
    }
  }
}
