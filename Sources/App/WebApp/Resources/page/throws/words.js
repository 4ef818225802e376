import { hasWords, isolated, words } from "../words/words.js";
import { tenths } from "../shared/format.js";

// Texts of the Throws page. Pure.

/** What the kind of a throw is called. */
export function kindWords(kind) {
  const key = `throws.kind.${kind}`;
  return words(hasWords(key) ? key : "throws.kind.None");
}

/** What a throw is called; a kick is of no kind of throw. */
export function throwWords({ kind, foot }) {
  return kindWords(foot ? "Kick" : kind);
}

/** A speed such as "5.2 m/s"; a dash where none is known. */
export function speedWords(speed) {
  if (!speed) return "–";
  return words(speed.unit === "m/s" ? "throws.metres" : "throws.heights", { value: tenths(speed.value) });
}

/** An angle above the horizontal such as "43°". */
export function angleWords(angle) {
  // Minus zero is zero.
  return `${Math.round(angle) + 0}°`.replace("-", "−");
}

/** Points such as "1 point", "3 points". */
export function pointWords(points) {
  return words("throws.point-count", { count: points });
}

/** What a landing came to: the target and its points, or a miss; "" without targets. */
function landingWords({ target, points }) {
  if (points === undefined) return "";
  return target ? `${isolated(targetWords(target))}, ${pointWords(points)}` : words("throws.missed");
}

/** What a target is called: a source's own one, which the server names, in words; another one as the user named it. */
export function targetWords(name) {
  return ["board", "hole"].includes(name) ? words(`target.${name}`) : name;
}

/** The figures of a throw in a line. */
export function figureWords(thrown) {
  return [speedWords(thrown.speed), angleWords(thrown.angle), landingWords(thrown)].filter(Boolean).join(" · ");
}

/** A whole throw as a screen reader reads it. */
export function spokenThrow(thrown) {
  const degrees = words("throws.degrees", { angle: Math.round(thrown.angle) + 0 });
  const figures = [thrown.speed && speedWords(thrown.speed), degrees, landingWords(thrown)].filter(Boolean).join(", ");
  return `${throwWords(thrown)}: ${figures}.`;
}

/** What to do now, by the camera and the state of the game. */
export function phaseWords({ camera, game }) {
  if (camera === "checking") return words("throws.state.checking");
  if (camera === "moving") return words("throws.state.moving");
  const key = `throws.state.${game.state}`;
  return hasWords(key) ? words(key) : "";
}
