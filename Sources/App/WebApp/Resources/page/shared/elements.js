// Elements that scripts make.

/** Makes an element: `make("li", {className: "row"}, child, "text")`. */
export function make(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

/** Changes a text only where it differs: screen readers read what is written, and the browser draws it. */
export function change(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** One of the page's own icons. */
export function icon(name) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  element.setAttribute("class", "icon");
  element.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `page/shared/icons.svg#icon-${name}`);
  element.append(use);
  return element;
}

/** Does `action(name)` with the name in a form that is sent; sent once more before that is done, as by a double click, it does nothing. */
export function onName(form, action) {
  let isSending = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const name = new FormData(form).get("name").trim();
    if (!name || isSending) return;
    isSending = true;
    try {
      await action(name);
    } finally {
      isSending = false;
    }
  });
}

/** Makes a button ask for confirmation: the first press shows `question` for a few seconds, a second one acts. */
export function confirmingButton(button, question, action) {
  const content = [...button.childNodes];
  // What a screen reader says in place of the text.
  const name = button.ariaLabel;
  let timer = 0;
  const reset = () => {
    clearTimeout(timer);
    timer = 0;
    button.replaceChildren(...content);
    button.ariaLabel = name;
    button.classList.remove("asking");
  };
  button.addEventListener("click", async () => {
    if (timer) {
      reset();
      await action();
      return;
    }
    button.textContent = question;
    if (name !== null) button.ariaLabel = `${question} ${name}`;
    button.classList.add("asking");
    timer = setTimeout(reset, 4000);
  });
  button.addEventListener("blur", reset);
}
