import { bones, bonesPath, faceJoints, headPoint, placeTags, placement, visibleJoints, wireframeSize } from "./geometry.js";
import { colour } from "./colours.js";
import { colourProperty } from "./palette.js";
import { makeDottedTag, makeTag, paintTag, predictionText, tagSize } from "./tag.js";

/** More pixels cost time without a visible difference. */
const longestSide = 2560;
/** What stands over the picture, above and below. */
const covers = { above: ".bar, #welcome", below: ".dock, .verdict, .tools" };
/** What the picture moves away from; what comes and goes over it is not among them. */
const fixed = { above: ".bar", below: ".dock .first, .tools, .bars", beside: ".bars" };
/** Pixels between the picture and what it moves away from. */
const margin = 8;
/** Pixels by which what is free may change before the picture moves, so that it stands still while a label grows. */
const patience = 24;
/** Milliseconds between two looks at what stands there. */
const coverPace = 500;

/**
 * The picture with its wireframes: one canvas, drawn once per frame, from the frame and the poses estimated in
 * it.
 */
export class Stage {
  /** Labels at the heads by person, or null for none. */
  labels = null;
  /** False: no wireframes of bodies. */
  showsPeople = true;
  /** False: a plain ground in place of the picture. */
  showsPicture = true;
  /** True: another place or window changes no pixels of the canvas, because a clip of it is recorded. */
  keepsPixels = false;
  #painters;
  #canvas;
  #context;
  #shown = null;
  #pixelRatio = 1;
  #isStale = false;
  #clear = null;
  #nextLook = 0;
  /** What the picture was moved into; see placement. */
  #free = null;

  /**
   * Painters draw on top: `paint(context, {frame, area, clear, isMirrored, pixelRatio, isStale})`;
   * `clear` is the part of the area that nothing of the page covers.
   */
  constructor(canvas, ...painters) {
    this.#canvas = canvas;
    this.#painters = painters;
    this.#context = canvas.getContext("2d", { alpha: false });
    const observer = new ResizeObserver((entries) => this.#fit(entries.some(({ target }) => target === canvas.parentElement)));
    for (const element of [canvas.parentElement, ...document.querySelectorAll(".bar, .dock, .tools, .bars")]) observer.observe(element);
  }

  /** Marks the picture as not current: it fades, without labels, until the next frame comes. */
  markStale() {
    if (this.#isStale) return;
    this.#isStale = true;
    this.redraw();
    this.#canvas.classList.add("stale");
  }

  /** Draws a frame; the stage owns the picture from now on. */
  show(frame, picture, isMirrored) {
    this.#canvas.classList.remove("stale");
    this.#isStale = false;
    this.#shown?.picture.close();
    const size = { width: picture.displayWidth ?? picture.width, height: picture.displayHeight ?? picture.height };
    const isNewShape = this.#shown?.size.width !== size.width || this.#shown?.size.height !== size.height;
    this.#shown = { frame, picture, size, isMirrored };
    if (isNewShape) this.#fit();
    else this.#draw();
  }

  /** What is shown: `{frame, picture, size, isMirrored}`, or null before the first frame. */
  get shown() {
    return this.#shown;
  }

  /** Shows what is shown as in a mirror, or not. */
  mirror(isMirrored) {
    if (this.#shown) this.#shown.isMirrored = isMirrored;
    this.redraw();
  }

  /** Draws the same frame again after a change of what painters draw. */
  redraw() {
    if (this.#shown) this.#draw();
  }

  /** Fits the canvas into its parent with the picture's aspect ratio; `isNeeded`: also where little has changed. */
  #fit(isNeeded = true) {
    if (!this.#shown) return;
    const { clientWidth, clientHeight } = this.#canvas.parentElement;
    const free = this.#findFree();
    if (!isNeeded && Object.keys(free).every((edge) => Math.abs(free[edge] - this.#free[edge]) < patience)) return;
    this.#free = free;
    const area = placement(this.#shown.size, { width: clientWidth, height: clientHeight }, free);
    const isSameShape = Math.abs(this.#canvas.width / this.#canvas.height - area.width / area.height) < 0.01;
    if (this.keepsPixels && isSameShape) {
      this.#pixelRatio = this.#canvas.width / area.width;
    } else {
      const cap = longestSide / Math.max(area.width, area.height);
      this.#pixelRatio = Math.min(window.devicePixelRatio, cap);
      this.#canvas.width = Math.round(area.width * this.#pixelRatio);
      this.#canvas.height = Math.round(area.height * this.#pixelRatio);
    }
    this.#nextLook = 0;
    Object.assign(this.#canvas.style, {
      left: `${area.x}px`, top: `${area.y}px`, width: `${area.width}px`, height: `${area.height}px`,
    });
    this.#canvas.hidden = false;
    this.#draw();
  }

  /** The part of the parent that controls leave free. */
  #findFree() {
    const { left, top, right, bottom } = this.#canvas.parentElement.getBoundingClientRect();
    const isUpright = bottom - top > right - left;
    const below = edgesOf(fixed.below.split(", ").filter((part) => isUpright || part !== fixed.beside).join());
    return {
      above: Math.max(top, ...edgesOf(fixed.above).map((edge) => edge.bottom + margin)) - top,
      below: Math.min(bottom, ...below.map((edge) => edge.top - margin)) - top,
      right: Math.min(right, ...edgesOf(fixed.beside).map((edge) => edge.left - margin)) - left,
    };
  }

  /** What is shown in the picture's own size, as a new canvas; `hasOverlay`: with all that is drawn on it. */
  render(hasOverlay) {
    const { width, height } = this.#shown.size;
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const pixelRatio = this.#pixelRatio * (width / this.#canvas.width);
    this.#paint({ context: canvas.getContext("2d", { alpha: false }), pixelRatio }, hasOverlay);
    return canvas;
  }

  #draw() {
    this.#paint({ context: this.#context, pixelRatio: this.#pixelRatio }, true);
  }

  /** Paints what is shown on a surface: `{context, pixelRatio}`. */
  #paint(surface, hasOverlay) {
    const { frame, picture, isMirrored } = this.#shown;
    const { context, pixelRatio } = surface;
    const { width, height } = context.canvas;
    const area = { x: 0, y: 0, width, height };
    if (this.showsPicture) {
      drawPicture(context, picture, area, isMirrored);
    } else {
      context.fillStyle = colour("--plain-ground");
      context.fillRect(0, 0, width, height);
    }
    if (!hasOverlay) return;
    // The prominent person last, and so on top.
    const people = this.showsPeople ? [...frame.people] : [];
    people.sort((a, b) => a.prominent - b.prominent);
    for (const person of people) this.#drawWireframe(surface, person, area, isMirrored);
    const clear = context === this.#context ? this.#clearPart(area) : area;
    if (this.labels && !this.#isStale) this.#drawLabels(surface, people, area, clear, isMirrored);
    for (const paint of this.#painters) {
      paint(context, { frame, area, clear, isMirrored, pixelRatio, isStale: this.#isStale });
    }
  }

  /** The part of the area that controls and texts leave free; all of it where they leave too little. */
  #clearPart(area) {
    if (performance.now() >= this.#nextLook) {
      this.#nextLook = performance.now() + coverPace;
      const { left, top, width, bottom } = this.#canvas.getBoundingClientRect();
      // What covers no more than a side of the picture leaves room beside it.
      const edges = (selector) => edgesOf(selector).filter((edge) => edge.left < left + 0.75 * width && edge.right > left + 0.25 * width);
      const above = Math.max(top, ...edges(covers.above).map((edge) => edge.bottom));
      const below = Math.min(bottom, ...edges(covers.below).map((edge) => edge.top));
      this.#clear = { above: above - top, height: below - above };
    }
    const ratio = this.#pixelRatio;
    if (this.#clear.height * ratio < area.height / 4) return area;
    return { ...area, y: this.#clear.above * ratio, height: this.#clear.height * ratio };
  }

  #drawWireframe({ context, pixelRatio }, person, area, isMirrored) {
    const points = visibleJoints(person.joints, area, isMirrored);
    const { line, dot, rim } = wireframeSize(person.box, area, person.prominent, pixelRatio);
    const lines = bonesPath(points, bones);
    const dots = (extra) => {
      const path = new Path2D();
      for (const [name, { x, y }] of points) {
        const radius = dot * (faceJoints.has(name) ? 0.45 : 1) * 0.8 + extra;
        path.moveTo(x + radius, y);
        path.arc(x, y, radius, 0, 2 * Math.PI);
      }
      return path;
    };
    const colours = coloursOf(person);
    context.lineCap = "round";
    // A dark rim keeps the wireframe legible on bright pictures.
    context.strokeStyle = colour(colours.rim);
    context.fillStyle = colour(colours.rim);
    context.lineWidth = line + 2 * rim;
    context.stroke(lines);
    context.fill(dots(rim));
    context.strokeStyle = colour(colours.line);
    context.lineWidth = line;
    context.stroke(lines);
    context.fillStyle = colour(colours.joint);
    context.fill(dots(0));
  }

  #drawLabels({ context, pixelRatio }, people, area, clear, isMirrored) {
    const size = tagSize(area, pixelRatio);
    const tags = people.filter((person) => this.labels.has(person.id)).map((person) => {
      const prediction = this.labels.get(person.id);
      const isAction = prediction.kind === "action";
      const head = headPoint(person.joints, person.box, area, isMirrored);
      const text = predictionText(prediction);
      const tag = isAction
        ? makeDottedTag(context, text, head, size, colour(colourProperty(prediction.label))) : makeTag(context, text, head, size);
      return { ...tag, isAction, person };
    });
    for (const tag of placeTags(tags, clear)) {
      context.globalAlpha = tag.isAction ? 1 : 0.8;
      const { tag: ground, line } = coloursOf(tag.person);
      paintTag(context, tag, size, colour(ground), colour(line));
    }
    context.globalAlpha = 1;
  }
}

/** Draws a picture over the whole canvas of that size, in a mirror or not. */
export function drawPicture(context, picture, { width, height }, isMirrored) {
  context.setTransform(isMirrored ? -1 : 1, 0, 0, 1, isMirrored ? width : 0, 0);
  context.drawImage(picture, 0, 0, width, height);
  context.setTransform(1, 0, 0, 1, 0, 0);
}

/** Where the visible elements of a selector are in the window. */
function edgesOf(selector) {
  return [...document.querySelectorAll(selector)]
    .filter((element) => element.checkVisibility()).map((element) => element.getBoundingClientRect());
}

function coloursOf(person) {
  return person.prominent ? prominentColours : quietColours;
}

const prominentColours = {
  line: "--wireframe", joint: "--wireframe-joint", rim: "--wireframe-rim", tag: "--tag",
};
const quietColours = {
  line: "--wireframe-quiet", joint: "--wireframe-quiet-joint", rim: "--wireframe-quiet-rim", tag: "--tag-quiet",
};
