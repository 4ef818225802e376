/** Calls `action` when an element is tapped or clicked twice in the same place. */
export function onDoubleTap(element, action, { milliseconds = 350, pixels = 30 } = {}) {
  let last = null;
  element.addEventListener("pointerup", (event) => {
    if (!event.isPrimary || event.button !== 0) return;
    const tap = { time: event.timeStamp, x: event.clientX, y: event.clientY };
    const isSecond = last !== null && tap.time - last.time < milliseconds
      && Math.hypot(tap.x - last.x, tap.y - last.y) < pixels;
    last = isSecond ? null : tap;
    if (isSecond) action();
  });
}
