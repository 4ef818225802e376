/** Saves a blob as a file of this name. */
export function save(name, blob) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: name });
  link.click();
  // By then the browser has read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** A file's name with today's date, such as "limber-2026-05-10.svg". */
export function datedName(ending, now = new Date()) {
  const part = (number) => String(number).padStart(2, "0");
  return `limber-${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}.${ending}`;
}
