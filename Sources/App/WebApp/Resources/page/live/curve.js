import { angleName } from "./angles.js";
import { change } from "../shared/elements.js";

/** Seconds that the curve shows. */
const length = 15;

/** The last seconds of one angle of the prominent person, as a curve with its present value. */
export class Curve {
  #element;
  #canvas;
  #text;
  #points = [];
  #name = "";

  constructor(element) {
    this.#element = element;
    this.#canvas = element.querySelector("canvas");
    this.#text = element.querySelector(".value");
  }

  /** The angle to show, by its name in the API; "": none. */
  set angle(name) {
    this.#name = name;
    this.#element.hidden = name === "";
    this.clear();
  }

  clear() {
    this.#points = [];
    if (this.#name !== "") this.#draw(null);
  }

  /** A frame was shown. */
  see({ time, people }) {
    if (this.#name === "") return;
    const last = this.#points.at(-1);
    if (last && (time < last.time || time > last.time + length)) this.#points = [];
    const value = people.find(({ prominent }) => prominent)?.angles?.[this.#name] ?? null;
    this.#points.push({ time, value });
    while (this.#points[0].time < time - length) this.#points.shift();
    this.#draw(value);
  }

  #draw(value) {
    const text = `${angleName(this.#name)} ${value === null ? "–" : `${Math.round(value)}°`}`;
    change(this.#text, text);
    const { clientWidth: width, clientHeight: height } = this.#canvas;
    const scale = window.devicePixelRatio;
    if (this.#canvas.width !== Math.round(width * scale)) this.#canvas.width = Math.round(width * scale);
    if (this.#canvas.height !== Math.round(height * scale)) this.#canvas.height = Math.round(height * scale);
    const context = this.#canvas.getContext("2d");
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.clearRect(0, 0, width, height);
    const style = getComputedStyle(this.#canvas);
    context.strokeStyle = style.color;
    context.lineWidth = 2;
    context.lineJoin = "round";
    for (const line of curveLines(this.#points, width, height)) {
      context.beginPath();
      line.forEach(([x, y], index) => (index === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
      context.stroke();
    }
  }
}

/**
 * The curve as lines of [x, y], broken where the angle is not seen; the newest point is at the right edge. At least 30
 * degrees fill the height, so that a joint that is held still is a level line. Pure.
 */
export function curveLines(points, width, height) {
  const seen = points.filter(({ value }) => value !== null).map(({ value }) => value);
  if (seen.length === 0) return [];
  const [low, high] = [Math.min(...seen), Math.max(...seen)];
  const [range, middle] = [Math.max(30, high - low), (low + high) / 2];
  const end = points.at(-1).time;
  const margin = 3;
  const lines = [];
  let isOpen = false;
  for (const { time, value } of points) {
    if (value === null) {
      isOpen = false;
      continue;
    }
    const x = width * (1 - (end - time) / length);
    const y = margin + (height - 2 * margin) * (0.5 - (value - middle) / range);
    if (isOpen) lines.at(-1).push([x, y]);
    else lines.push([[x, y]]);
    isOpen = true;
  }
  return lines;
}
