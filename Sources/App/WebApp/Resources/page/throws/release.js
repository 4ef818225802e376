import { make } from "../shared/elements.js";
import { throwWords } from "./words.js";
import { words } from "../words/words.js";

const namespace = "http://www.w3.org/2000/svg";
/** The joints of the side that throws or kicks, from the hand down. */
const chain = ["Wrist", "Elbow", "Shoulder", "Hip", "Knee", "Ankle"];
/** Of the figure, around it. */
const margin = 0.12;

/** The places of the six joints in a square of side 1, nearest to the middle; empty when none are known. Pure. */
export function placedJoints({ hand, foot, joints }, aspectRatio) {
  const known = chain.map((name) => joints?.[`${hand ?? foot}${name}`]).filter(Boolean);
  if (known.length === 0) return [];
  const points = known.map(([x, y]) => [x * aspectRatio, y]);
  const range = (axis) => [Math.min(...points.map((point) => point[axis])), Math.max(...points.map((point) => point[axis]))];
  const [[left, right], [top, bottom]] = [range(0), range(1)];
  const scale = (1 - 2 * margin) / Math.max(right - left, bottom - top, 1e-6);
  return points.map(([x, y]) => [0.5 + (x - (left + right) / 2) * scale, 0.5 + (y - (top + bottom) / 2) * scale]);
}

/** A figure of the throwing side at the release. */
export function releaseFigure(thrown, aspectRatio) {
  const points = placedJoints(thrown, aspectRatio).map((point) => point.map((value) => 100 * value));
  const element = document.createElementNS(namespace, "svg");
  element.setAttribute("viewBox", "0 0 100 100");
  element.setAttribute("class", "release");
  element.setAttribute("role", "img");
  element.setAttribute("aria-label", points.length === 0
    ? words("release.none") : words(`release.${thrown.hand ?? `${thrown.foot}.foot`}`, { kind: throwWords(thrown) }));
  const line = document.createElementNS(namespace, "polyline");
  line.setAttribute("points", points.map((point) => point.join()).join(" "));
  element.append(line, ...points.map(([x, y], index) => {
    const joint = document.createElementNS(namespace, "circle");
    for (const [name, value] of Object.entries({ cx: x, cy: y, r: index === 0 ? 4.6 : 3.4 })) joint.setAttribute(name, value);
    return joint;
  }));
  return make("figure", {}, element);
}
