// Texts of the Teach page that depend on the lesson's topic. Pure.

/** What the lesson is about, in a line. */
export function topicWords({ subject, kind }) {
  if (subject === "body") return "Actions of the body";
  return `${kind === "pose" ? "Poses" : "Movements"} of ${subject === "hand" ? "one hand" : "both hands"}`;
}

/** What to do first. */
export function hintWords({ subject, kind }) {
  const next = "three times or more, and train. Do the same with a second one. It takes half a minute.";
  if (kind === "pose") return `Name a pose, hold it up to the camera for two seconds, a little differently each time, ${next}`;
  return `Name ${subject === "body" ? "an action" : "a movement"}, show it to the camera ${next}`;
}

/** What the label Other is for. */
export function otherWords({ subject }) {
  return subject === "body"
    ? "Everything else: standing, walking, turning round."
    : "Everything else: a hand at rest, reaching for something, scratching your head.";
}

/** What is asked for when one action alone has takes. */
export function secondWords({ kind, labels }) {
  const recorded = labels.find(({ takes }) => takes.length > 0);
  const noun = kind === "pose" ? "pose" : "action";
  const second = /^other$/i.test(recorded.name) ? `${noun} beside “Other”` : `second ${noun}, or “Other”`;
  return `To train, record a ${second}: with one alone there is nothing to tell it from.`;
}

/** What a frame lacks for a take, or null. */
export function missingWords({ subject }, frame) {
  const count = subject === "body" ? frame.people.length : frame.hands?.length ?? 0;
  if (count === 0) return `No ${subject === "body" ? "person" : "hand"} in view`;
  return subject === "hands" && count === 1 ? "Only one hand in view" : null;
}

/** The record button's text while nothing is recorded. */
export function recordWords({ kind }, name, isHeld) {
  if (!isHeld) return `Record ${name}`;
  return kind === "pose" ? `Hold and show ${name}` : `Hold and do ${name}`;
}
