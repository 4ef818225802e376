// Colours are defined in the style sheets only; a canvas reads them from there.

const known = new Map();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => known.clear());

/** The colour that the page's style sheets give a custom property, such as "--wireframe". */
export function colour(property) {
  let value = known.get(property);
  if (value === undefined) {
    value = getComputedStyle(document.documentElement).getPropertyValue(property).trim();
    if (!value) throw new Error(`the page's style sheets do not define ${property}`);
    known.set(property, value);
  }
  return value;
}
