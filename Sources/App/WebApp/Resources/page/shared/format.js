import { language, locale } from "../words/language.js";
import { words } from "../words/words.js";

// How numbers and times are written, in the page's language. Pure functions. Units are SI's, the same in all languages.

const shares = [0, 1].map((digits) => new Intl.NumberFormat(
  language, { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits }));
const withTenth = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false });
/** What stands before decimals. */
const decimal = withTenth.formatToParts(0.5).find(({ type }) => type === "decimal").value;

/** A number with one decimal. */
export function tenths(value) {
  return withTenth.format(value);
}

/** A confidence as a percentage: no decimals from 99.5, else one. */
export function percent(confidence) {
  if (!Number.isFinite(confidence)) return "–";
  const value = Math.min(1, Math.max(0, confidence));
  return value >= 0.995 ? shares[0].format(1) : shares[1].format(value);
}

/** A share of the whole as a percentage without decimals. */
export function share(value) {
  return shares[0].format(Math.min(1, Math.max(0, value)));
}

/** A position in a video or session: "1:05" or "1:00:00", with tenths on request. */
export function clock(value, withTenths = false) {
  const all = Math.floor(Math.max(0, value) * 10 + 1e-6);
  const whole = Math.floor(all / 10);
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const start = hours > 0 ? `${hours}:${two(minutes)}` : `${minutes}`;
  return `${start}:${two(whole % 60)}${withTenths ? `${decimal}${all % 10}` : ""}`;
}

/** A length of time in words short enough for a list: "42 s", "3 min 05 s", "1 h 12 min". */
export function span(value) {
  const whole = Math.round(value);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, "0")} s`;
  return `${Math.floor(whole / 3600)} h ${String(Math.floor(whole / 60) % 60).padStart(2, "0")} min`;
}

/** A latency in seconds, in milliseconds. */
export function milliseconds(value) {
  return `${Math.round(value * 1000)} ms`;
}

/** The day a session began: "Today", "Yesterday" or a date. */
export function day(date, now = new Date()) {
  const midnight = (of) => new Date(of.getFullYear(), of.getMonth(), of.getDate()).getTime();
  const days = Math.round((midnight(now) - midnight(date)) / 86_400_000);
  if (days === 0) return words("day.today");
  if (days === 1) return words("day.yesterday");
  const options = { weekday: "long", day: "numeric", month: "long" };
  if (date.getFullYear() !== now.getFullYear()) options.year = "numeric";
  return new Intl.DateTimeFormat(locale, options).format(date);
}

/** The time of day. */
export function timeOfDay(date) {
  return new Intl.DateTimeFormat(locale, { hour: "numeric", minute: "2-digit" }).format(date);
}

/** A message as a sentence: it begins with a capital letter, unless a file's name or an address comes first, and ends with a full stop. */
export function sentence(text) {
  const isWord = /^\p{L}+(?=[ ,;’']|: |$)/u.test(text);
  return `${isWord ? text.charAt(0).toUpperCase() : text.charAt(0)}${text.slice(1)}`.replace(/\.?$/, ".");
}
