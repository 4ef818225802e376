// Names that users give, as long as the server takes them.

/** The longest name of a lesson or an action, in Unicode's code points, as the server counts. */
export const longestName = 60;

/** The beginning of a text of at most so many code points; a character of several, such as a flag, is never cut. Pure. */
export function shortened(text, length) {
  let [kept, count] = ["", 0];
  for (const character of characters(text)) {
    count += [...character].length;
    if (count > length) break;
    kept += character;
  }
  // One character that is longer than all that fits.
  return kept === "" ? [...text].slice(0, length).join("") : kept;
}

/** Keeps the text of a field so short; its `maxLength` would count and cut halves of characters. */
export function limitLength(field, length = longestName) {
  const limit = (event) => {
    if (event.isComposing) return;
    const text = shortened(field.value, length);
    if (text !== field.value) field.value = text;
  };
  field.addEventListener("input", limit);
  field.addEventListener("compositionend", limit);
}

function characters(text) {
  return Intl.Segmenter ? Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment) : [...text];
}
