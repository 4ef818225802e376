// Where things are on the canvas. Pure functions; joints are [x, y, confidence] with the origin at the upper left.

/** Joints at or below this confidence are not drawn. */
const minimumJointConfidence = 0.2;

/** Bones of the wireframe, as pairs of joints. */
export const bones = [
  ["leftShoulder", "leftElbow"], ["leftElbow", "leftWrist"],
  ["rightShoulder", "rightElbow"], ["rightElbow", "rightWrist"],
  ["leftHip", "leftKnee"], ["leftKnee", "leftAnkle"],
  ["rightHip", "rightKnee"], ["rightKnee", "rightAnkle"],
  ["neck", "leftShoulder"], ["neck", "rightShoulder"],
  ["leftShoulder", "leftHip"], ["rightShoulder", "rightHip"],
  ["leftHip", "rightHip"],
];

/** Bones of a hand's wireframe, as pairs of joints. */
export const handBones = [
  ...["thumb", "index", "middle", "ring", "little"].flatMap((finger) => {
    const joints = (finger === "thumb" ? ["CMC", "MP", "IP", "Tip"] : ["MCP", "PIP", "DIP", "Tip"])
      .map((part) => finger + part);
    return [["wrist", joints[0]], ...joints.slice(1).map((joint, index) => [joints[index], joint])];
  }),
  ["indexMCP", "middleMCP"], ["middleMCP", "ringMCP"], ["ringMCP", "littleMCP"],
];

/** The same of both hands, whose joints' names begin with their side. */
export const pairBones = ["left", "right"].flatMap((side) =>
  handBones.map((bone) => bone.map((joint) => side + joint[0].toUpperCase() + joint.slice(1))));

/** The lines of those bones that have both ends among `points`. */
export function bonesPath(points, bones) {
  const path = new Path2D();
  for (const [start, end] of bones) {
    if (!points.has(start) || !points.has(end)) continue;
    path.moveTo(points.get(start).x, points.get(start).y);
    path.lineTo(points.get(end).x, points.get(end).y);
  }
  return path;
}

/** Joints of the face: drawn smaller, because they lie close together. */
export const faceJoints = new Set(["nose", "leftEye", "rightEye", "leftEar", "rightEar"]);

/** The largest rectangle with the picture's aspect ratio in the middle of the stage. */
export function letterbox(picture, stage) {
  const scale = Math.min(stage.width / picture.width, stage.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return { x: (stage.width - width) / 2, y: (stage.height - height) / 2, width, height };
}

/** The least share of its full size to which a picture is made smaller to be seen whole. */
const leastShare = { upright: 0.75, besidePanel: 0.5, low: 0.55 };
/** Below this height, in pixels, a window is low: controls take much of it. */
const lowHeight = 544;

/**
 * Where the picture is in a window whose controls leave only a part free: `above` and `below` are its upper and lower edges,
 * `right` its right edge beside a panel.
 *
 * Where the picture leaves ground above and below it moves into the free part. In an upright window it is made somewhat smaller
 * for that; in a low one it ends above the texts, between the buttons at both sides. Otherwise it reaches to the window's edges.
 */
export function placement(picture, stage, { above, below, right }) {
  const whole = letterbox(picture, stage);
  const isUpright = stage.height > stage.width;
  const isLow = !isUpright && stage.height < lowHeight;
  if (!isLow && whole.height > stage.height - 1) return whole;
  const [top, bottom] = [isLow ? 0 : above, below];
  const share = (bottom - top) / whole.height;
  const least = isLow ? leastShare.low : !isUpright ? 1 : right < stage.width ? leastShare.besidePanel : leastShare.upright;
  const scale = share >= least ? Math.min(1, share) : 1;
  const [width, height] = [whole.width * scale, whole.height * scale];
  const within = (start, size, length) => Math.max(0, Math.min(length - size, start));
  const free = isLow ? right : stage.width;
  return {
    x: within(Math.min((stage.width - width) / 2, free - width), width, stage.width),
    y: within((top + bottom - height) / 2, height, stage.height), width, height,
  };
}

/** The joints with enough confidence to be drawn, in canvas pixels. */
export function visibleJoints(joints, area, isMirrored) {
  const points = new Map();
  for (const [name, [x, y, confidence]] of Object.entries(joints)) {
    if (confidence > minimumJointConfidence) {
      points.set(name, { x: area.x + (isMirrored ? 1 - x : x) * area.width, y: area.y + y * area.height });
    }
  }
  return points;
}

/**
 * Widths of one person's wireframe: lines of 12 and dots of 14 on a screen 1080 pixels high, scaled to
 * 0.6…1 with the body's share of the picture, but never hair-thin on a small screen.
 */
export function wireframeSize(box, area, isProminent, pixelRatio) {
  const screen = Math.min(area.width, area.height) / 1080;
  const body = 0.6 + 0.4 * Math.min(1, (box[2] * box[3]) / 0.4);
  const weight = body * (isProminent ? 1 : 0.7);
  const line = Math.max(12 * screen * weight, (isProminent ? 2.6 : 1.8) * pixelRatio);
  return { line, dot: Math.max(11.2 * screen * weight, line * 0.95), rim: Math.max(2.5 * screen, 0.6 * pixelRatio) };
}

/** Widths of a hand's wireframe: a fortieth of its extent, within limits. */
export function handSize(points, area, pixelRatio) {
  const [xs, ys] = [[...points.values()].map(({ x }) => x), [...points.values()].map(({ y }) => y)];
  const extent = points.size > 0
    ? Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)) : 0;
  const most = 8 * Math.max(0.6 * pixelRatio, Math.min(area.width, area.height) / 1080);
  const line = Math.max(1.2 * pixelRatio, Math.min(most, extent / 40));
  return { line, dot: line * 0.85, rim: Math.max(0.5 * pixelRatio, line * 0.25) };
}

/** The point above a person's head where the label is drawn. */
export function headPoint(joints, box, area, isMirrored) {
  const points = visibleJoints(joints, area, isMirrored);
  const face = [...points].filter(([name]) => faceJoints.has(name)).map(([, point]) => point);
  const middle = box[0] + box[2] / 2;
  const x = area.x + (isMirrored ? 1 - middle : middle) * area.width;
  if (face.length === 0) return { x, y: area.y + box[1] * area.height };
  const top = Math.min(...face.map((point) => point.y));
  const neck = points.get("neck");
  const head = neck ? Math.max(0, neck.y - top) : 0.1 * box[3] * area.height;
  return { x: face.reduce((sum, point) => sum + point.x, 0) / face.length, y: top - 0.6 * head };
}

/**
 * Moves tags into the bounds and apart: up while there is room, else down. A tag is {x, y, width, height}.
 */
export function placeTags(tags, bounds) {
  const placed = [];
  for (const tag of [...tags].sort((a, b) => b.y - a.y)) {
    const x = Math.max(bounds.x, Math.min(tag.x, bounds.x + bounds.width - tag.width));
    const blocking = placed.filter((other) => x < other.x + other.width && other.x < x + tag.width);
    const isFree = (y) => blocking.every((other) => y + tag.height <= other.y || other.y + other.height <= y);
    const lowest = Math.max(bounds.y, bounds.y + bounds.height - tag.height);
    const wanted = Math.min(Math.max(tag.y, bounds.y), lowest);
    const above = blocking.map((other) => other.y - tag.height).filter((y) => y <= wanted && y >= bounds.y);
    const below = blocking.map((other) => other.y + other.height).filter((y) => y >= wanted);
    const candidates = [wanted, ...above.sort((a, b) => b - a), ...below.sort((a, b) => a - b)];
    placed.push({ ...tag, x, y: candidates.find(isFree) ?? wanted });
  }
  return placed;
}
