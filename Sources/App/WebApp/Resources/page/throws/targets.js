import { between, contains, mirrored, moved, resized } from "./regions.js";
import { icon, make } from "../shared/elements.js";
import { limitLength } from "../shared/names.js";
import { pointWords } from "./words.js";
import { isolated, words } from "../words/words.js";

/** The points of Apple's sample: more for the hole than for the board around it. */
const holePoints = 3;
/** The server takes no more. */
const maximumCount = 12;
const longestTargetName = 40;
/** Shares of the picture from one target that is added in its middle to the next. */
const besideStep = 0.03;
/** Shares of the picture for one press of an arrow key. */
const step = 0.01;
/** Pixels at the lower right corner that change the size. */
const corner = 18;

const arrows = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] };

/**
 * The targets: drawn by dragging on the picture, moved and resized with pointer or keys, named in a list beside it.
 *
 * `onChange(targets)` gets the targets after each change by the user, as the API describes them; `onRefusal(text)` why there is none.
 */
export class Targets {
  #layer;
  #list;
  #canvas;
  #onChange;
  #onRefusal;
  #targets = [];
  #isMirrored = false;
  #place = "";

  constructor(layer, list, canvas, { onChange, onRefusal }) {
    this.#layer = layer;
    this.#list = list;
    this.#canvas = canvas;
    this.#onChange = onChange;
    this.#onRefusal = onRefusal;
    layer.addEventListener("pointerdown", (event) => this.#press(event));
    layer.addEventListener("keydown", (event) => this.#key(event));
  }

  get all() {
    return this.#targets;
  }

  /** Shows other targets. */
  set all(targets) {
    this.#targets = targets.map((target) => ({ ...target }));
    this.#show();
  }

  /** Keeps the layer on the picture; cheap enough for each frame. */
  fit(isMirrored) {
    const { left, top, width, height } = this.#canvas.style;
    const place = [left, top, width, height, isMirrored].join();
    if (place === this.#place) return;
    this.#place = place;
    Object.assign(this.#layer.style, { left, top, width, height });
    this.#isMirrored = isMirrored;
    this.#targets.forEach((target, index) => this.#put(this.#layer.children[index], target));
  }

  /** Adds a target in the middle of the picture, beside those that were, and selects it, so that keys move it. */
  addInTheMiddle() {
    let region = [0.4, 0.4, 0.2, 0.2];
    // Of as many targets as there may be some step is free.
    while (this.#targets.some((other) => other.region.join() === region.join())) region = moved(region, besideStep, besideStep);
    if (this.#add(region)) this.#layer.lastElementChild.focus();
  }

  /** False when there are too many. */
  #add(region) {
    if (this.#targets.length === maximumCount) {
      this.#onRefusal(words("target.most", { count: maximumCount }));
      return false;
    }
    const isHole = this.#targets.some((other) => contains(other.region, region));
    const name = this.#freeName(isHole ? "hole" : "board");
    this.#targets.push({ name, region, points: isHole ? holePoints : 1 });
    this.#show();
    this.#report();
    return true;
  }

  #freeName(kind) {
    const names = new Set(this.#targets.map(({ name }) => name));
    for (let number = 1; ; number += 1) {
      const name = number === 1 ? words(`target.${kind}`) : words(`target.${kind}.number`, { number });
      if (!names.has(name)) return name;
    }
  }

  #remove(index) {
    this.#targets.splice(index, 1);
    this.#show();
    this.#report();
  }

  #report() {
    this.#onChange(this.#targets.map(({ name, region, points }) => ({ name, region, points })));
  }

  #show() {
    this.#layer.replaceChildren(...this.#targets.map((target) => {
      const box = make("button", { type: "button", className: "target" }, make("span"));
      this.#describe(box, target);
      return box;
    }));
    this.#targets.forEach((target, index) => this.#put(this.#layer.children[index], target));
    this.#list.replaceChildren(...this.#targets.map((target, index) => this.#row(target, index)));
  }

  #describe(box, { name, points }) {
    box.firstElementChild.textContent = `${isolated(name)} · ${points}`;
    box.ariaLabel = words("target.described", { name, points: pointWords(points) });
  }

  #put(box, { region }) {
    const shown = this.#isMirrored ? mirrored(region) : region;
    const [x, y, width, height] = shown.map((value) => `${100 * value}%`);
    Object.assign(box.style, { left: x, top: y, width, height });
    const isInner = this.#targets.some((other) => other.region !== region && contains(other.region, region));
    if (box.firstElementChild) this.#placeName(box, shown, isInner);
  }

  /** Where the name is whole within the picture; that of a target within another one is below, so that both can be read. */
  #placeName(box, [x, y, , height], isInner) {
    const { offsetWidth, offsetHeight } = box.firstElementChild;
    const [shownWidth, shownHeight] = [this.#layer.clientWidth, this.#layer.clientHeight];
    const hasRoomBelow = (1 - y - height) * shownHeight > offsetHeight;
    const hasRoomAbove = y * shownHeight > offsetHeight;
    box.classList.toggle("below", isInner ? hasRoomBelow || !hasRoomAbove : !hasRoomAbove);
    box.classList.toggle("right", (1 - x) * shownWidth < offsetWidth);
  }

  #row(target, index) {
    const name = make("input", { type: "text", value: target.name, required: true, ariaLabel: words("target.name"), autocomplete: "off" });
    const points = make("input", { type: "number", value: target.points, min: 0, max: 200, step: 1, required: true, ariaLabel: words("target.points", { name: target.name }) });
    const remove = make("button", { type: "button", className: "button quiet round", ariaLabel: words("target.remove", { name: target.name }) }, icon("close"));
    limitLength(name, longestTargetName);
    const take = () => {
      name.value = name.value.trim();
      if (!name.checkValidity() || !points.checkValidity()) {
        [name.value, points.value] = [target.name, target.points];
        return;
      }
      Object.assign(target, { name: name.value, points: Number(points.value) });
      points.ariaLabel = words("target.points", { name: target.name });
      remove.ariaLabel = words("target.remove", { name: target.name });
      this.#describe(this.#layer.children[index], target);
      this.#put(this.#layer.children[index], target);
      this.#report();
    };
    for (const input of [name, points]) input.addEventListener("change", take);
    remove.addEventListener("click", () => {
      this.#remove(index);
      (this.#list.children[index] ?? this.#list.lastElementChild)?.querySelector("button").focus();
    });
    return make("li", {}, name, points, remove);
  }

  /** The pointer's place in shares of the picture as the camera sees it. */
  #at({ clientX, clientY }) {
    const { left, top, width, height } = this.#layer.getBoundingClientRect();
    const x = (clientX - left) / width;
    return [this.#isMirrored ? 1 - x : x, (clientY - top) / height];
  }

  #press(event) {
    if (event.button !== 0) return;
    const box = event.target.closest(".target");
    if (box) this.#drag(event, box);
    else this.#draw(event);
  }

  #draw(event) {
    event.preventDefault();
    const start = this.#at(event);
    const outline = this.#layer.appendChild(make("div", { className: "outline" }));
    this.#follow(event, (move) => {
      const region = between(start, this.#at(move));
      outline.hidden = region === null;
      if (region) this.#put(outline, { region });
    }, (end) => {
      outline.remove();
      const region = end && between(start, this.#at(end));
      // On a phone the keyboard would cover the picture.
      if (region && this.#add(region) && end.pointerType !== "touch") this.#list.lastElementChild.querySelector("input").select();
    });
  }

  #drag(event, box) {
    const index = [...this.#layer.children].indexOf(box);
    const target = this.#targets[index];
    const { right, bottom } = box.getBoundingClientRect();
    const isAtCorner = right - event.clientX < corner && bottom - event.clientY < corner;
    const [start, before] = [this.#at(event), target.region];
    // In a mirror the right edge on the screen is the left one of the picture.
    const change = (move) => {
      const [dx, dy] = this.#at(move).map((value, axis) => value - start[axis]);
      if (!isAtCorner) return moved(before, dx, dy);
      return this.#isMirrored ? mirrored(resized(mirrored(before), -dx, dy)) : resized(before, dx, dy);
    };
    this.#follow(event, (move) => {
      target.region = change(move);
      this.#put(box, target);
    }, (end) => {
      if (!end) target.region = before;
      this.#put(box, target);
      if (target.region.some((value, axis) => value !== before[axis])) this.#report();
    });
  }

  /** Follows a pointer until it is lifted; `end` gets null when the gesture was cancelled. */
  #follow({ pointerId }, move, end) {
    const listening = new AbortController();
    const { signal } = listening;
    this.#layer.setPointerCapture(pointerId);
    const finish = (event) => {
      listening.abort();
      end(event);
    };
    this.#layer.addEventListener("pointermove", move, { signal });
    this.#layer.addEventListener("pointerup", finish, { signal });
    this.#layer.addEventListener("pointercancel", () => finish(null), { signal });
  }

  #key(event) {
    const index = [...this.#layer.children].indexOf(event.target.closest(".target"));
    if (index < 0) return;
    if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      this.#remove(index);
      (this.#layer.children[index] ?? this.#layer.lastElementChild)?.focus();
      return;
    }
    if (!(event.key in arrows)) return;
    event.preventDefault();
    const target = this.#targets[index];
    const [dx, dy] = arrows[event.key];
    const change = event.shiftKey ? resized : moved;
    target.region = change(target.region, this.#isMirrored && !event.shiftKey ? -dx : dx, dy);
    this.#put(this.#layer.children[index], target);
    this.#report();
  }
}
