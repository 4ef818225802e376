import { MultipartParser } from "./multipart.js";

/**
 * Reads a session's video until it ends and passes each frame's JSON on together with its JPEG. While one
 * picture is decoded, only the newest of those that arrive is kept.
 *
 * `onFrame(frame, picture)` gets an ImageBitmap and owns it; `onEvent(event)` gets everything else; `onData()` is called
 * for all that arrives.
 */
export async function readVideo(response, { onFrame, onEvent, onData }, signal) {
  const parser = new MultipartParser();
  const decoder = new NewestPicture(onFrame);
  const reader = response.body.getReader();
  let frame = null;
  try {
    for (;;) {
      // A connection that breaks off ends the video too.
      const { done, value } = await reader.read().catch(() => ({ done: true }));
      signal.throwIfAborted();
      if (done) return;
      onData();
      for (const part of parser.push(value)) {
        if (part.type === "image/jpeg") {
          if (frame) decoder.decode(frame, part.body);
          frame = null;
        } else {
          const event = JSON.parse(new TextDecoder().decode(part.body));
          if (event.type === "frame" && event.picture) frame = event;
          else onEvent(event);
        }
      }
    }
  } finally {
    decoder.stop();
    reader.cancel().catch(() => {});
  }
}

class NewestPicture {
  #onFrame;
  #waiting = null;
  #isDecoding = false;
  #isStopped = false;

  constructor(onFrame) {
    this.#onFrame = onFrame;
  }

  decode(frame, bytes) {
    this.#waiting = { frame, bytes };
    if (!this.#isDecoding) this.#work();
  }

  stop() {
    this.#isStopped = true;
    this.#waiting = null;
  }

  async #work() {
    this.#isDecoding = true;
    while (this.#waiting) {
      const { frame, bytes } = this.#waiting;
      this.#waiting = null;
      try {
        const picture = await createImageBitmap(new Blob([bytes], { type: "image/jpeg" }));
        if (this.#isStopped) picture.close();
        else this.#onFrame(frame, picture);
      } catch {
        // A picture that cannot be decoded is one frame less; the stream continues.
      }
    }
    this.#isDecoding = false;
  }
}
