/** Single keys for the page's commands: `{s: action, " ": action, …}`. Typing and open sheets keep theirs. */
export function listenForKeys(commands) {
  window.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const dialog = document.querySelector("dialog[open]");
    if (event.target.matches("input:not([type=range], [type=radio]), textarea, select")) return;
    const key = event.key.toLowerCase();
    // A button that has the focus is pressed by Space and Enter.
    if ((key === " " || key === "enter") && event.target.closest("button, a")) return;
    const command = commands[key];
    if (!command || (dialog && !command.opens)) return;
    event.preventDefault();
    if (dialog && dialog === command.opens) dialog.close();
    else command.action();
  });
}
