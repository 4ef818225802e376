// Checks of the pages' words, run in the page.

async ({ failures, check }) => {
  const load = (name) => import(`/page/words/${name}.js`);
  const [{ english }, { german }, { words, hasWords }, { firstKnown, varietyOf }] =
    await Promise.all(["english", "german", "words", "language"].map(load));

  check("both languages have the same keys, in the same order", Object.keys(german), Object.keys(english));
  const formsOf = (text) => (typeof text === "string" ? { other: text } : text);
  const placesIn = (text) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
  for (const [key, text] of Object.entries(english)) {
    const [here, there] = [formsOf(text), formsOf(german[key] ?? "")];
    check(`${key} has the same forms in both languages`, Object.keys(there), Object.keys(here));
    for (const [name, form] of Object.entries(here)) {
      check(`${key} has the same placeholders in both languages`, placesIn(there[name] ?? ""), placesIn(form));
      check(`${key} has a text in each language`, [form.trim() === "", (there[name] ?? "").trim() === ""], [false, false]);
      check(`${key} has the same typed parts`, (there[name] ?? "").split("`").length, form.split("`").length);
    }
  }
  check("a count decides the form", [1, 2].map((count) => words("teach.takes", { count })), ["1 take", "2 takes"]);
  check("a count of the server, a text, decides it, too", words("hint.few-takes", { action: "A", count: "1" }), "A: 1 take so far; three or more are safer");
  check("numbers are written in the language", words("file.empty", { name: 12345.6 }), "12,345.6 is empty.");
  check("what is put in is no placeholder itself", words("file.empty", { name: "{name}" }), "{name} is empty.");
  check("a name that is written from right to left keeps to itself", words("file.empty", { name: "ملف" }), "\u2068ملف\u2069 is empty.");
  check("a text that is missing shows its key", words("no.such.key"), "no.such.key");
  check("the first known language is chosen", [["de-AT", "en"], ["fr", "DE", "en"], ["fr"], []].map(firstKnown), ["de", "de", "en", "en"]);
  check("dates are those of the browser's variety of the language", [["de-AT", "en-GB", "en"], ["en-US@posix"], ["de"]].map((wanted) => varietyOf("en", wanted)), ["en-GB", "en", "en"]);

  // Texts of the HTML files: each has a key, or says that it is no language's.
  const isWord = (text) => /\p{L}{2}/u.test(text);
  for (const path of ["/", "/draw", "/teach", "/throws"]) {
    const page = new DOMParser().parseFromString(await (await fetch(path)).text(), "text/html");
    const nodes = page.createTreeWalker(page.documentElement, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      const { textContent, parentElement } = nodes.currentNode;
      if (isWord(textContent) && !parentElement.closest("script, style, [translate=no]")) {
        failures.push(`${path}: "${textContent.trim()}" has no key; name it by data-text, or say translate="no"`);
      }
    }
    for (const element of page.querySelectorAll("*")) {
      for (const name of ["title", "aria-label", "placeholder", "alt"]) {
        if (element.hasAttribute(name)) failures.push(`${path}: ${name}="${element.getAttribute(name)}" has no key; use data-${name.replace("aria-", "")}`);
      }
      for (const name of ["data-text", "data-label", "data-title", "data-placeholder", "data-content", "data-touch-text"]) {
        const key = element.getAttribute(name);
        if (key !== null && !hasWords(key)) failures.push(`${path}: there is no text of the key ${key}`);
      }
    }
  }
}
