// An action has the same colour everywhere and for good: its name decides, and where two names want the same, the one
// that came first in this browser keeps it.

/** Colours of the style sheet, and the first of them, which are taken before the others: they differ the most. */
const colourCount = 24;
const firstCount = 8;
const key = "limber-colours";
const indices = new Map();

/** Gives colours to a model's labels, in their order: different ones, as long as there are some. */
export function learnLabels(labels) {
  for (const label of labels) colourIndex(label, labels);
}

/** True for the label of everything else, "Other"; it is shown last and grey. */
export function isOther(label) {
  return /^other\b/i.test(label);
}

/** The class that gives an element the action's colour as `--action`. */
export function colourClass(label) {
  return isOther(label) ? "action-other" : `action-${colourIndex(label)}`;
}

/** The custom property of the action's colour, for a canvas. */
export function colourProperty(label) {
  return isOther(label) ? "--action-other" : `--action-${colourIndex(label)}`;
}

function colourIndex(label, others = []) {
  if (isOther(label)) return -1;
  if (!indices.has(label)) {
    // Another tab may have met the label.
    for (const [known, index] of stored()) indices.set(known, index);
    if (!indices.has(label)) {
      indices.set(label, freeIndex(label, others));
      store();
    }
  }
  return indices.get(label);
}

/** The colour that the name decides, or the next one that fewer labels have, and none of those beside it. */
function freeIndex(label, others) {
  const uses = Array(colourCount).fill(0);
  for (const index of indices.values()) uses[index] += 1;
  for (const other of others) if (indices.has(other)) uses[indices.get(other)] += indices.size;
  const hash = hashed(label);
  const order = uses.map((_, step) => (step < firstCount
    ? (hash + step) % firstCount : firstCount + (hash + step) % (colourCount - firstCount)));
  return order.find((index) => uses[index] === Math.min(...uses));
}

/** FNV-1a of a name. */
function hashed(label) {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(label)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}

function stored() {
  try {
    return Object.entries(JSON.parse(localStorage.getItem(key)) ?? {}).filter(
      ([, index]) => Number.isInteger(index) && index >= 0 && index < colourCount);
  } catch {
    return [];
  }
}

function store() {
  try {
    localStorage.setItem(key, JSON.stringify(Object.fromEntries(indices)));
  } catch {
    // Private windows may refuse; the colours hold until the page is left.
  }
}

/** Actions by seconds, most first; "Other" last. */
export function sortedActions(actions) {
  return [...actions].sort(
    (a, b) => isOther(a.label) - isOther(b.label) || b.seconds - a.seconds || a.label.localeCompare(b.label));
}
