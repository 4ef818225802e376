/** Full screen, where the browser has it. */
export function prepareFullScreen(button) {
  button.hidden = !document.fullscreenEnabled;
  document.addEventListener("fullscreenchange", () => {
    const isFull = document.fullscreenElement !== null;
    button.setAttribute("aria-pressed", String(isFull));
    document.documentElement.classList.toggle("full-screen", isFull);
  });
}

export async function toggleFullScreen() {
  if (document.fullscreenElement) await document.exitFullscreen();
  else await document.documentElement.requestFullscreen({ navigationUI: "hide" });
}

/** In full screen the controls fade without input. */
export function fadeControls(seconds = 4) {
  let timer = 0;
  const wake = () => {
    document.documentElement.classList.remove("idle");
    clearTimeout(timer);
    timer = setTimeout(() => document.documentElement.classList.add("idle"), seconds * 1000);
  };
  for (const kind of ["pointermove", "pointerdown", "keydown", "focusin"]) {
    window.addEventListener(kind, wake, { passive: true });
  }
}

/** Keeps the screen on while the page is visible: a phone gets no input during a workout. */
export function keepAwake() {
  const request = () => {
    if (document.visibilityState === "visible") navigator.wakeLock?.request("screen").catch(() => {});
  };
  document.addEventListener("visibilitychange", request);
  request();
}
