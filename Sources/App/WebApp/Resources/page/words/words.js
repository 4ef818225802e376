import { english } from "./english.js";
import { german } from "./german.js";
import { language } from "./language.js";

// All words of the pages come from here. HTML names them by their keys: `data-text` is the element's text, `data-label`
// its aria-label, and so on (see `attributes`); `data-key` is the key that a title mentions.

const texts = { en: english, de: german }[language];
const forms = new Intl.PluralRules(language);
const numbers = new Intl.NumberFormat(language);

/** The attributes that HTML names by keys, and what they fill. */
const attributes = {
  "data-label": "aria-label", "data-title": "title", "data-placeholder": "placeholder", "data-content": "content",
  "data-touch-text": "data-touch",
};

/**
 * The text of a key, with `{name}` replaced by the value of that name and numbers written as the language does. Of a text
 * with several forms, `count` decides: `words("teach.takes", { count: 3 })`.
 */
export function words(key, values = {}) {
  const found = texts[key] ?? key;
  const text = typeof found === "string" ? found : found[forms.select(values.count)] ?? found.other;
  return text.replace(/\{(\w+)\}/g, (place, name) => {
    const value = values[name];
    return typeof value === "number" ? numbers.format(value) : value === undefined || value === null ? place : isolated(String(value));
  });
}

/** A name within another text: one that is written from right to left leaves the order of the rest as it is. Pure. */
export function isolated(name) {
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(name) ? `\u2068${name}\u2069` : name;
}

/** True where there is a text of a key. */
export function hasWords(key) {
  return Object.hasOwn(texts, key);
}

/** Fills in the texts that HTML names by keys. Between back-ticks stands what is typed. */
export function showWords(root) {
  for (const element of root.querySelectorAll("[data-text]")) {
    element.replaceChildren(...words(element.dataset.text).split("`").map((part, index) => {
      return index % 2 === 0 ? part : Object.assign(document.createElement("kbd"), { textContent: part });
    }));
  }
  for (const [name, attribute] of Object.entries(attributes)) {
    for (const element of root.querySelectorAll(`[${name}]`)) {
      const key = attribute === "title" ? element.dataset.key : null;
      const text = words(element.getAttribute(name));
      element.setAttribute(attribute, key ? `${text} (${key})` : text);
    }
  }
}

/** Fills in the texts of the whole document, in the page's language. */
export function translateDocument() {
  document.documentElement.lang = language;
  showWords(document);
}
