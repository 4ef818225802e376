// Texts of the Throws page. Pure.

/** What the kind of a throw is called. */
export function kindWords(kind) {
  return { Overhand: "Overhand", Underhand: "Underhand", Underleg: "Under the leg" }[kind] ?? "Throw";
}

/** A speed such as "5.2 m/s"; a dash where none is known. */
export function speedWords(speed) {
  return speed ? `${speed.value.toFixed(1)} ${speed.unit}` : "–";
}

/** An angle above the horizontal such as "43°". */
export function angleWords(angle) {
  // Minus zero is zero.
  return `${Math.round(angle) + 0}°`.replace("-", "−");
}

/** Points such as "1 point", "3 points". */
export function pointWords(points) {
  return `${points} ${points === 1 ? "point" : "points"}`;
}

/** What a landing came to: the target and its points, or a miss; "" without targets. */
export function landingWords({ target, points }) {
  if (points === undefined) return "";
  return target ? `${target}, ${pointWords(points)}` : "missed";
}

/** The figures of a throw in a line. */
export function figureWords(thrown) {
  return [speedWords(thrown.speed), angleWords(thrown.angle), landingWords(thrown)].filter(Boolean).join(" · ");
}

/** A whole throw as a screen reader reads it. */
export function spokenThrow(thrown) {
  const speed = thrown.speed ? `${speedWords(thrown.speed)}, ` : "";
  const landing = landingWords(thrown);
  return `${kindWords(thrown.kind)}: ${speed}${Math.round(thrown.angle) + 0} degrees${landing && `, ${landing}`}.`;
}

/** What to do now, by the camera and the state of the game. */
export function phaseWords({ camera, game }) {
  if (camera === "checking") return "Checking the camera: hold it still";
  if (camera === "moving") return "The camera moves. Put it on a stand; throws count when it stands still.";
  switch (game.state) {
    case "waiting": return "Step into the picture";
    case "playerFound": return "Ready: throw";
    case "trackingFlight": return "In flight";
    case "summary": return "The game is over";
    default: return "";
  }
}
