/** Saves a blob as a file of this name. */
export function save(name, blob) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: name });
  link.click();
  // By then the browser has read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** A file's name with day and time, such as "limber-2026-05-10-140322.png". */
export function momentName(ending, now = new Date()) {
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map((part) => String(part).padStart(2, "0")).join("");
  return datedName(ending, now).replace(/(?=\.[^.]+$)/, `-${time}`);
}

/** A file's name with today's date, such as "limber-2026-05-10.svg". */
export function datedName(ending, now = new Date()) {
  const part = (number) => String(number).padStart(2, "0");
  return `limber-${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}.${ending}`;
}
