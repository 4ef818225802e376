import { preference } from "./preferences.js";

/** What Space or Enter would press. */
const pressed = "button, a, input[type=checkbox]";

/**
 * Connects commands to single keys and to their buttons.
 *
 * Each key's command is `{action, button, opens, when}`: `button` is the id of the button that does the same, `opens` the
 * dialog that the command opens, and `when()` says whether the key is the command's now; or it is `{link}`, the id of a
 * link to follow. Text fields and open dialogs keep their keys, and the settings can switch letters and signs off. After a
 * click or tap, Space and Enter are the page's again, not the clicked button's, until Tab moves the focus.
 */
export function listenForCommands(commands) {
  for (const { action, button } of Object.values(commands)) {
    if (button) document.getElementById(button).addEventListener("click", action);
  }
  let isPointing = false;
  window.addEventListener("pointerdown", () => (isPointing = true), { capture: true });
  // Before the page's own keys are handled, so that the clicked button has no focus there.
  window.addEventListener("keydown", (event) => {
    if (event.key === "Tab") isPointing = false;
    const isPress = [" ", "Enter"].includes(event.key) && event.target.matches(pressed) && !event.target.closest("dialog");
    if (isPointing && isPress) event.target.blur();
  }, { capture: true });
  window.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const dialog = document.querySelector("dialog[open]");
    if (document.activeElement.matches("input:not([type=range], [type=radio]), textarea, select")) return;
    const key = event.key.toLowerCase();
    if (key.length === 1 && key !== " " && !preference("keys")) return;
    // Arrows move a slider that has the focus.
    if (key.startsWith("arrow") && document.activeElement.matches("input")) return;
    // Space and Enter press a button that has the focus.
    if ((key === " " || key === "enter") && document.activeElement.closest(pressed)) return;
    const command = commands[key];
    if (!command || command.when?.() === false || (dialog && !command.opens)) return;
    event.preventDefault();
    if (dialog && dialog === command.opens) dialog.close();
    else if (command.link) document.getElementById(command.link).click();
    else command.action();
  });
}
