import { isOther } from "./lesson.js";
import { words } from "../words/words.js";

// Texts of the Teach page that depend on the lesson's topic. Pure.

/** What the lesson is about, in a line. */
export function topicWords({ subject, kind }) {
  return words(subject === "body" ? "teach.topic.body" : `teach.topic.${kind}.${subject}`);
}

/** What to do first. */
export function hintWords({ subject, kind }) {
  if (kind === "pose") return words("teach.hint.pose");
  return words(subject === "body" ? "teach.hint.action" : "teach.hint.movement");
}

/** What the label Other is for. */
export function otherWords({ subject }) {
  return words(subject === "body" ? "teach.other.body" : "teach.other.hands");
}

/** What is asked for when one action alone has takes. */
export function secondWords({ kind, labels }) {
  const recorded = labels.find(({ takes }) => takes.length > 0);
  const key = kind === "pose" ? "teach.second.pose" : "teach.second.action";
  return words(isOther(recorded.name) ? `${key}.other` : key);
}

/** What a frame lacks for a take, or null. */
export function missingWords({ subject }, frame) {
  const count = subject === "body" ? frame.people.length : frame.hands?.length ?? 0;
  if (count === 0) return words(subject === "body" ? "teach.missing.person" : "teach.missing.hand");
  return subject === "hands" && count === 1 ? words("teach.missing.second-hand") : null;
}

/** The record button's text while nothing is recorded. */
export function recordWords({ kind }, name, isHeld) {
  if (!isHeld) return words("teach.record.press", { name });
  return words(kind === "pose" ? "teach.record.show" : "teach.record.hold", { name });
}
