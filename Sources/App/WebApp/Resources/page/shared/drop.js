/** Lets files be dropped anywhere on the page. */
export function acceptDrops(hint, onFiles) {
  let depth = 0;
  const hasFiles = (event) => event.dataTransfer?.types.includes("Files");
  const show = (change) => {
    depth = Math.max(0, depth + change);
    hint.hidden = depth === 0;
  };
  window.addEventListener("dragenter", (event) => hasFiles(event) && show(1));
  window.addEventListener("dragleave", (event) => hasFiles(event) && show(-1));
  window.addEventListener("dragover", (event) => hasFiles(event) && event.preventDefault());
  window.addEventListener("drop", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    show(-depth);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onFiles(files);
  });
}
