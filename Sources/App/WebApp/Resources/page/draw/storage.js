// The drawing, kept in this browser until it is cleared.

const key = "limber-drawing";
/** What is kept, as text: a page on which nothing was drawn overwrites no drawing of another one. */
let kept = null;

/** Restores the drawing that was left on the last visit. */
export function restoreDrawing(drawing) {
  try {
    kept = localStorage.getItem(key);
    drawing.restore(JSON.parse(kept) ?? []);
  } catch {
    // Private windows may refuse; and what another version has kept may be different.
  }
}

/** Keeps the drawing for the next visit. */
export function keepDrawing(drawing) {
  const text = drawing.isEmpty ? null : JSON.stringify(drawing.kept);
  if (text === kept) return;
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    kept = text;
  } catch {
    // Private windows may refuse.
  }
}
