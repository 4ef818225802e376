/** Photographs are sent no larger than this: enough for a small person in them. */
const longestSide = 1920;

/**
 * Photographs of this device, one shown at a time.
 *
 * `Photographs.open(files)` keeps those that this browser can read as far as is known before they are shown.
 */
export class Photographs {
  #files;
  #index = 0;
  #time = 0;
  #onMove = () => {};

  constructor(files) {
    this.#files = files;
  }

  /** The photographs from the first on that can be read, and the names of those before it; null: none can. */
  static async open(files) {
    const failed = [];
    for (const [index, file] of files.entries()) {
      const picture = await createImageBitmap(file).catch(() => null);
      if (picture) {
        picture.close();
        return { photographs: new Photographs(files.slice(index)), failed };
      }
      failed.push(file.name);
    }
    return { photographs: null, failed };
  }

  /** The name of the file that is shown. */
  get name() {
    return this.#files[this.#index].name;
  }

  get count() {
    return this.#files.length;
  }

  /** Goes forward or back; there is nothing before the first and after the last. */
  step(by) {
    const index = Math.min(this.count - 1, Math.max(0, this.#index + by));
    if (index === this.#index) return;
    this.#index = index;
    this.#onMove();
  }

  /** Has the one that is shown analysed again, for what was requested meanwhile. */
  refresh() {
    this.#onMove();
  }

  /**
   * Shows the photographs, as `step` goes through them, until the signal fires.
   *
   * `post(blob, time)` has one analysed; `encoder` makes its JPEG; `onShown({index, count, name, answer, picture})` owns
   * the picture. `answer` and `picture` are null for a file that cannot be read.
   */
  async run({ post, encoder, onShown }, signal) {
    while (true) {
      const moved = new Promise((resolve) => (this.#onMove = resolve));
      const index = this.#index;
      const { name } = this.#files[index];
      const pictures = await decoded(this.#files[index]);
      signal.throwIfAborted();
      if (pictures) await this.#show(pictures, { index, count: this.count, name }, post, encoder, onShown);
      else onShown({ index, count: this.count, name, answer: null, picture: null });
      await untilMoved(moved, signal);
    }
  }

  async #show({ shown, sent }, place, post, encoder, onShown) {
    const size = { width: sent.width, height: sent.height };
    // Where workers cannot encode, the encoder loses one picture until it knows.
    const blob = (await encoder.encode(sent, size)) ?? (await encoder.encode(await createImageBitmap(shown), size));
    // The server takes no picture of the same time twice.
    this.#time += 1;
    const answer = blob && (await post(blob, this.#time).catch((error) => {
      shown.close();
      throw error;
    }));
    if (answer && place.index === this.#index) onShown({ ...place, answer, picture: shown });
    else shown.close();
  }
}

/** Sizes in which a photograph is shown and sent: the same shape, never enlarged. Pure. */
function photographSize(width, height) {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** A photograph twice, upright as its file says: one to show, one to send; null where it cannot be read. */
async function decoded(file) {
  const whole = await createImageBitmap(file).catch(() => null);
  if (!whole) return null;
  const { width, height } = photographSize(whole.width, whole.height);
  const size = { resizeWidth: width, resizeHeight: height, resizeQuality: "high" };
  const [shown, sent] = await Promise.all([createImageBitmap(whole, size), createImageBitmap(whole, size)]);
  whole.close();
  return { shown, sent };
}

function untilMoved(moved, signal) {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) return stop();
    signal.addEventListener("abort", stop, { once: true });
    moved.then(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    });
  });
}
