// What the Teach page says, by what a lesson watches. Pure.

const subjects = { body: "Body", hand: "One hand", hands: "Both hands" };

/** What a lesson watches, in a line. */
export function watchedWords({ subject, kind }) {
  return subject === "body" ? "Watches the body" : `Watches ${subjects[subject].toLowerCase()}: ${kind === "pose" ? "single poses" : "movements"}`;
}

/** What to do first. */
export function hintWords({ subject, kind }) {
  const again = "three times or more, and train. Do the same with another. It takes half a minute.";
  if (kind === "pose") return `Name a pose, hold it up to the camera for two seconds, a little differently each time, ${again}`;
  return `Name ${subject === "body" ? "an action" : "a movement"}, show it to the camera ${again}`;
}

/** What Other is. */
export function otherWords({ subject }) {
  return subject === "body"
    ? "What is none of your actions: standing, walking, turning round."
    : "What is none of these: a hand at rest, reaching for something, scratching your head.";
}

/** Says that too little is seen to be recorded, or null. */
export function missingWords({ subject }, frame) {
  const count = subject === "body" ? frame.people.length : frame.hands?.length ?? 0;
  if (count === 0) return subject === "body" ? "Nobody is seen" : "No hand is seen";
  return subject === "hands" && count === 1 ? "One hand is seen" : null;
}

/** What the record button says while nothing is recorded. */
export function recordWords({ kind }, name, isHeld) {
  if (!isHeld) return `Record ${name}`;
  return kind === "pose" ? `Hold and show ${name}` : `Hold and do ${name}`;
}
