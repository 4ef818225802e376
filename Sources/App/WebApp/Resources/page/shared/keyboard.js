/**
 * Connects commands to single keys and to their buttons.
 *
 * Each key's command is `{action, button, opens}`: `button` is the id of the button that does the same and `opens` the
 * dialog that the command opens; or it is `{link}`, the id of a link to follow. Text fields and open dialogs keep
 * their keys.
 */
export function listenForCommands(commands) {
  for (const { action, button } of Object.values(commands)) {
    if (button) document.getElementById(button).addEventListener("click", action);
  }
  window.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const dialog = document.querySelector("dialog[open]");
    if (event.target.matches("input:not([type=range], [type=radio]), textarea, select")) return;
    const key = event.key.toLowerCase();
    // Space and Enter press a button that has the focus.
    if ((key === " " || key === "enter") && event.target.closest("button, a")) return;
    const command = commands[key];
    if (!command || (dialog && !command.opens)) return;
    event.preventDefault();
    if (dialog && dialog === command.opens) dialog.close();
    else if (command.link) document.getElementById(command.link).click();
    else command.action();
  });
}
