// The page's language: the one chosen in the settings, else the first of the browser's that there is, else English.

const key = "limber-language";

/** The languages there are, by their codes, each with its own name. */
export const languages = { en: "English", de: "Deutsch" };

/** The language that was chosen in this browser, or null: the browser's languages decide. */
export function chosenLanguage() {
  try {
    const code = localStorage.getItem(key);
    return Object.hasOwn(languages, code) ? code : null;
  } catch {
    return null;
  }
}

/** Keeps a language for all pages from the next one that is loaded on; null: the browser's languages decide. */
export function chooseLanguage(code) {
  try {
    if (code === null) localStorage.removeItem(key);
    else localStorage.setItem(key, code);
  } catch {
    // Private windows may refuse.
  }
}

/** The first of the wanted languages that there is: "de" for "de-AT"; else "en". Pure. */
export function firstKnown(wanted) {
  return wanted.map((tag) => tag.toLowerCase().split("-")[0]).find((code) => Object.hasOwn(languages, code)) ?? "en";
}

/** The browser's own variety of a language, such as "en-GB" of "en": dates and times of day differ. Pure. */
export function varietyOf(code, wanted) {
  return wanted.find((tag) => new RegExp(`^${code}(-[a-z0-9]+)*$`, "i").test(tag)) ?? code;
}

/** The code of the page's language, "en" or "de"; it stays until the page is loaded again. */
export const language = chosenLanguage() ?? firstKnown(navigator.languages ?? []);

/** How dates and times of day are written. */
export const locale = varietyOf(language, navigator.languages ?? []);
