import { pathData } from "./curve.js";
import { words } from "../words/words.js";

/** Points nearer to each other than this share of the picture's height are one. */
const smallestStep = 0.006;

/**
 * What has been drawn: strokes in shares of the picture's width and height, as the server reports them, each with
 * the colour and width that were set when it began. Pure.
 */
export class Drawing {
  /** Colour and width of the strokes that begin from now on; the width is a share of the picture's height. */
  style;
  #strokes = [];
  /** The strokes that the server still reports, by its number. */
  #reported = new Map();
  /** Drawings that were cleared and can be restored. */
  #cleared = [];
  #aspectRatio = null;

  constructor(style) {
    this.style = style;
  }

  /** The strokes, oldest first. */
  get strokes() {
    return this.#strokes;
  }

  get isEmpty() {
    return this.#strokes.length === 0;
  }

  get canUndo() {
    return !this.isEmpty || this.#cleared.length > 0;
  }

  /** The strokes as `restore` takes them; to a ten-thousandth of the picture. */
  get kept() {
    const rounded = (share) => Math.round(1e4 * share) / 1e4;
    return this.#strokes.map(({ colour, width, places }) => ({
      colour, width,
      places: places.filter(Boolean).map(({ x, y, aspectRatio }) => [rounded(x), rounded(y), aspectRatio]),
    }));
  }

  /** Begins with strokes of an earlier visit. */
  restore(strokes) {
    this.#strokes = strokes.map(({ colour, width, places }) => ({
      colour, width, places: places.map(([x, y, aspectRatio]) => ({ x, y, aspectRatio })), version: 0, isEnded: true,
    }));
  }

  /** From now on the server's strokes are new ones, even where numbers repeat: another session began. */
  begin() {
    this.#reported.clear();
  }

  /** Takes a frame's strokes. Points that were reported before keep their places. */
  take(strokes = []) {
    const reported = new Map();
    for (const { id, start, points, ended } of strokes) {
      const known = this.#reported.get(id) ?? { first: 0, stroke: null };
      reported.set(id, known);
      points.forEach(([x, y], offset) => {
        const index = start + offset - known.first;
        if (index < 0) return;
        known.stroke ??= this.#add();
        if (known.stroke.places[index]) return;
        known.stroke.places[index] = { x, y, aspectRatio: this.#aspectRatio };
        known.stroke.version += 1;
      });
      known.length = start + points.length;
      if (known.stroke) known.stroke.isEnded = ended;
    }
    this.#reported = reported;
  }

  #add() {
    const stroke = { ...this.style, places: [], version: 0, isEnded: false };
    this.#strokes.push(stroke);
    return stroke;
  }

  /** Removes everything; a stroke that is being drawn continues as a new one. */
  clear() {
    if (this.isEmpty) return;
    this.#cleared.push(this.#strokes);
    this.#cleared = this.#cleared.slice(-20);
    this.#strokes = [];
    for (const known of this.#reported.values()) {
      Object.assign(known, { first: Math.max(known.first, known.length), stroke: null });
    }
  }

  /** Removes the last stroke; or restores what was cleared, if nothing was drawn since. */
  undo() {
    if (this.isEmpty) {
      this.#strokes = this.#cleared.pop() ?? [];
      return;
    }
    const stroke = this.#strokes.pop();
    for (const known of this.#reported.values()) {
      if (known.stroke === stroke) Object.assign(known, { first: Infinity, stroke: null });
    }
  }

  /**
   * Keeps the strokes' shapes when the picture's aspect ratio changes: centred, as large as fits. Each place stays known as it
   * was drawn, so that a phone that is turned and turned back shows the drawing as before.
   */
  fit(aspectRatio) {
    if (this.#aspectRatio === aspectRatio) return;
    this.#aspectRatio = aspectRatio;
    for (const stroke of [...this.#strokes, ...this.#cleared.flat()]) {
      // What was drawn before the picture's size was known.
      for (const place of stroke.places) if (place) place.aspectRatio ??= aspectRatio;
      stroke.version += 1;
    }
  }

  /** Where a place is in the present picture, in shares of its width and height. */
  #fitted({ x, y, aspectRatio }) {
    const change = aspectRatio ? this.#aspectRatio / aspectRatio : 1;
    const [kx, ky] = change > 1 ? [1 / change, 1] : [1, change];
    return { x: 0.5 + (x - 0.5) * kx, y: 0.5 + (y - 0.5) * ky };
  }

  /** Each stroke's line for a picture of this size, in its pixels: `{data, colour, width}`. */
  lines({ width, height }) {
    return this.#strokes.map((stroke) => {
      const key = `${stroke.version} ${width} ${height}`;
      if (stroke.key !== key) {
        // Places are missing only where more frames were lost than the server repeats.
        const points = stroke.places.filter(Boolean).map((place) => this.#fitted(place))
          .map(({ x, y }) => ({ x: x * width, y: y * height }));
        Object.assign(stroke, { key, data: pathData(points, smallestStep * height), path: null });
      }
      return stroke;
    });
  }

  /** The drawing as an SVG file: lines in the picture's pixels, mirrored as a whole where the picture is. */
  svg(size, isMirrored) {
    const { width, height } = size;
    const mirror = isMirrored ? ` transform="translate(${width} 0) scale(-1 1)"` : "";
    const paths = this.lines(size).map(({ data, colour, width: share }) =>
      `    <path d="${data}" stroke="${colour}" stroke-width="${(share * height).toFixed(1)}"/>\n`);
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">\n`
      + `  <title>${words("draw.file-title")}</title>\n`
      + `  <g fill="none" stroke-linecap="round" stroke-linejoin="round"${mirror}>\n${paths.join("")}  </g>\n</svg>\n`;
  }

  /** Draws the lines on a canvas that shows a picture of `size` as wide and as high as `area`. */
  paint(context, size, area, isMirrored) {
    context.save();
    if (isMirrored) context.transform(-1, 0, 0, 1, area.width, 0);
    context.scale(area.width / size.width, area.height / size.height);
    context.lineCap = "round";
    context.lineJoin = "round";
    for (const line of this.lines(size)) {
      line.path ??= new Path2D(line.data);
      context.strokeStyle = line.colour;
      context.lineWidth = line.width * size.height;
      context.stroke(line.path);
    }
    context.restore();
  }
}
