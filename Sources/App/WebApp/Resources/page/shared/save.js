/** Saves a blob as a file of this name. */
export function save(name, blob) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: name });
  link.click();
  // By then the browser has read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** A file's name with day and time, such as "limber-2026-05-10-140322.png". */
export function momentName(ending, now = new Date()) {
  const digits = (number) => String(number).padStart(2, "0");
  const day = [now.getFullYear(), digits(now.getMonth() + 1), digits(now.getDate())].join("-");
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(digits).join("");
  return `limber-${day}-${time}.${ending}`;
}

/** The name of a workout's file, by when it began: the server names its tables so. */
export function workoutName({ startedAt }, ending) {
  return `limber${startedAt ? `-${startedAt.replaceAll(":", "-")}` : ""}.${ending}`;
}
