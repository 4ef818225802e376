// Which of several pictures taken at once is the best.

/** Joints at or below this confidence are not seen. */
const minimumConfidence = 0.2;
/** Pictures are compared in this width. */
const comparedWidth = 256;
/** How much each quality counts. */
const weights = { sharpness: 0.4, eyes: 0.25, body: 0.2, confidence: 0.15 };

/** What a frame shows of the prominent person, each from 0 to 1: `{eyes, body, confidence}`; without one all are 0. Pure. */
export function shownQuality({ people }) {
  const person = people.find(({ prominent }) => prominent) ?? people[0];
  if (!person) return { eyes: 0, body: 0, confidence: 0 };
  const isSeen = ([x, y, confidence]) => confidence > minimumConfidence && x >= 0 && x <= 1 && y >= 0 && y <= 1;
  const all = Object.values(person.joints);
  const eyes = [person.joints.leftEye, person.joints.rightEye].filter(Boolean);
  return {
    eyes: eyes.filter(isSeen).length / 2, body: all.filter(isSeen).length / all.length,
    confidence: all.reduce((sum, [, , confidence]) => sum + confidence, 0) / all.length,
  };
}

/** The index of the best of some pictures: `{sharpness, eyes, body, confidence}` each; -1 of none. Pure. */
export function bestShot(shots) {
  const sharpest = Math.max(...shots.map(({ sharpness }) => sharpness), 1e-9);
  const scores = shots.map((shot) => Object.entries(weights).reduce(
    (sum, [name, weight]) => sum + weight * (name === "sharpness" ? shot.sharpness / sharpest : shot[name]), 0));
  return scores.indexOf(Math.max(...scores));
}

/** How sharp a canvas is: the mean square of what changes from a pixel to its neighbours' mean. */
export function sharpness(canvas) {
  const width = Math.min(comparedWidth, canvas.width);
  const height = Math.max(1, Math.round((canvas.height * width) / canvas.width));
  const small = Object.assign(document.createElement("canvas"), { width, height });
  const context = small.getContext("2d", { willReadFrequently: true });
  context.drawImage(canvas, 0, 0, width, height);
  return edgeStrength(context.getImageData(0, 0, width, height));
}

/** The mean square of the Laplacian of a picture's green. Pure. */
export function edgeStrength({ data, width, height }) {
  let sum = 0;
  const at = (x, y) => data[4 * (y * width + x) + 1];
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      sum += (4 * at(x, y) - at(x - 1, y) - at(x + 1, y) - at(x, y - 1) - at(x, y + 1)) ** 2;
    }
  }
  return sum / Math.max(1, (width - 2) * (height - 2));
}
