// Takes as small moving wireframes.

import { bones, handBones, pairBones } from "../shared/geometry.js";

/** Where each bone of one frame of a preview begins and ends, in a square of `size`; missing joints leave theirs out. Pure. */
export function previewBones({ joints }, frame, size) {
  const place = (name) => frame[joints.indexOf(name)] ?? null;
  return bonesOf(joints).map(([start, end]) => [place(start), place(end)])
    .filter(([start, end]) => start && end)
    .map(([start, end]) => [start[0] * size, start[1] * size, end[0] * size, end[1] * size]);
}

/** The bones of a body, a hand or both hands, by the joints that there are. */
function bonesOf(joints) {
  if (joints.includes("wrist")) return handBones;
  return joints.includes("leftIndexTip") ? pairBones : bones;
}

/** The frame of a preview at a time: it plays from start to end and pauses before it repeats. Pure. */
export function previewFrame(count, seconds, time, rest = 0.4) {
  if (count === 0) return -1;
  const now = time % (seconds + rest);
  return Math.min(count - 1, Math.floor((now / seconds) * count));
}

const shown = new Map();
let isRunning = false;
const watcher = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    const entry = shown.get(target);
    if (entry) entry.isVisible = isIntersecting;
  }
});

/** A canvas that plays a take for as long as it is in the page. */
export function thumbnail(take, isMirrored) {
  const canvas = document.createElement("canvas");
  canvas.className = "thumbnail";
  canvas.width = canvas.height = 128;
  canvas.setAttribute("aria-hidden", "true");
  shown.set(canvas, { take, isMirrored, isVisible: true, frame: null });
  watcher.observe(canvas);
  if (!isRunning) {
    isRunning = true;
    requestAnimationFrame(play);
  }
  return canvas;
}

const still = matchMedia("(prefers-reduced-motion: reduce)");

function play(now) {
  for (const [canvas, entry] of shown) {
    if (!canvas.isConnected) {
      // A new canvas is not in the page yet.
      if (entry.frame !== null) {
        shown.delete(canvas);
        watcher.unobserve(canvas);
      }
      continue;
    }
    if (!entry.isVisible) continue;
    const { frames } = entry.take.preview;
    const frame = still.matches
      ? frames.length >> 1 : previewFrame(frames.length, entry.take.seconds, now / 1000);
    const colour = getComputedStyle(canvas).color;
    if (frame === entry.frame && colour === entry.colour) continue;
    Object.assign(entry, { frame, colour });
    draw(canvas, entry, frames[frame]);
  }
  isRunning = shown.size > 0;
  if (isRunning) requestAnimationFrame(play);
}

function draw(canvas, { take, isMirrored, colour }, frame) {
  const context = canvas.getContext("2d");
  const size = canvas.width;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, size, size);
  if (!frame) return;
  context.setTransform(isMirrored ? -1 : 1, 0, 0, 1, isMirrored ? size : 0, 0);
  context.strokeStyle = context.fillStyle = colour;
  context.lineWidth = size * (bonesOf(take.preview.joints) === bones ? 0.045 : 0.03);
  context.lineCap = "round";
  context.beginPath();
  for (const [x0, y0, x1, y1] of previewBones(take.preview, frame, size)) {
    context.moveTo(x0, y0);
    context.lineTo(x1, y1);
  }
  context.stroke();
  const nose = frame[take.preview.joints.indexOf("nose")];
  if (!nose) return;
  context.beginPath();
  context.arc(nose[0] * size, nose[1] * size, size * 0.055, 0, 2 * Math.PI);
  context.fill();
}
