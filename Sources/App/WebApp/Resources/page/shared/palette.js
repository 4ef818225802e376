// An action has the same colour in the label, the timeline, the summary and the history.

const colourCount = 8;
const indices = new Map();

/** Gives colours to a model's labels in their order. */
export function learnLabels(labels) {
  for (const label of labels) colourIndex(label);
}

/** True for the label of everything else, "Other"; it is shown last and grey. */
export function isOther(label) {
  return /^other\b/i.test(label);
}

/** The class that gives an element the action's colour as `--action`. */
export function colourClass(label) {
  return isOther(label) ? "action-other" : `action-${colourIndex(label)}`;
}

function colourIndex(label) {
  if (isOther(label)) return -1;
  if (!indices.has(label)) indices.set(label, indices.size % colourCount);
  return indices.get(label);
}

/** Actions by seconds, most first; "Other" last. */
export function sortedActions(actions) {
  return [...actions].sort(
    (a, b) => isOther(a.label) - isOther(b.label) || b.seconds - a.seconds || a.label.localeCompare(b.label));
}
