/** Opens one of the page's dialogs; another open one closes first. Focus then returns to where it was. */
export function openSheet(dialog) {
  closeSheets(dialog);
  if (dialog.open) return;
  dialog.showModal();
  // A screen reader hears nothing from outside of an open sheet; what is recognised meanwhile may stay unheard.
  const said = document.getElementById("said");
  dialog.append(said);
  dialog.addEventListener("close", () => said.parentElement === dialog && document.body.append(said), { once: true });
}

/** Closes the open dialogs, but for one. */
export function closeSheets(kept = null) {
  for (const dialog of document.querySelectorAll("dialog[open]")) {
    if (dialog !== kept) dialog.close();
  }
}

/** Lets every sheet be closed by its Done button and by a tap beside it; Escape is the browser's. */
export function prepareSheets() {
  for (const dialog of document.querySelectorAll("dialog")) {
    // A long text is scrolled with the keyboard.
    const body = dialog.querySelector(".body");
    if (body) body.tabIndex = 0;
    // A press that begins in the sheet, as of text that is marked, may end beside it.
    let beganBeside = false;
    dialog.addEventListener("pointerdown", ({ target }) => (beganBeside = target === dialog));
    dialog.addEventListener("click", ({ target }) => {
      if (target === dialog ? beganBeside : target.closest("[data-close]")) dialog.close();
    });
  }
}
