/** Opens one of the page's dialogs; another open one closes first. Focus goes back where it came from. */
export function openSheet(dialog) {
  for (const other of document.querySelectorAll("dialog[open]")) {
    if (other !== dialog) other.close();
  }
  if (!dialog.open) dialog.showModal();
}

/** Gives every sheet its closing ways: its Done button and a tap beside it; Escape is the browser's. */
export function prepareSheets() {
  for (const dialog of document.querySelectorAll("dialog")) {
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog || event.target.closest("[data-close]")) dialog.close();
    });
  }
}

/** Makes an element: `make("li", {className: "row"}, child, "text")`. */
export function make(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

/** One of the page's own icons. */
export function icon(name) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  element.setAttribute("class", "icon");
  element.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `/page/icons.svg#icon-${name}`);
  element.append(use);
  return element;
}

/**
 * A button that asks once more before it acts: the first press changes its words for a few seconds.
 */
export function confirmingButton(button, question, action) {
  const words = button.textContent;
  let timer = 0;
  const calm = () => {
    clearTimeout(timer);
    timer = 0;
    button.textContent = words;
    button.classList.remove("asking");
  };
  button.addEventListener("click", async () => {
    if (timer) {
      calm();
      await action();
      return;
    }
    button.textContent = question;
    button.classList.add("asking");
    timer = setTimeout(calm, 4000);
  });
  button.addEventListener("blur", calm);
}
