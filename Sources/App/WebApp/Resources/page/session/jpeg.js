const quality = 0.8;

/** Encodes pictures as JPEG in a worker, or on the page where the browser's workers cannot. */
export class Encoder {
  #worker = null;
  #canvas = document.createElement("canvas");
  #waiting = new Map();
  #next = 0;

  constructor() {
    if (!("OffscreenCanvas" in window)) return;
    this.#worker = new Worker(new URL("./encoder.js", import.meta.url));
    this.#worker.onmessage = ({ data: { id, blob } }) => {
      this.#waiting.get(id)(blob);
      this.#waiting.delete(id);
      if (!blob) this.#giveUpWorker();
    };
    this.#worker.onerror = () => this.#giveUpWorker();
  }

  /** Takes ownership of the picture and returns a Blob, or null when this picture was lost. */
  encode(picture, size) {
    return this.#worker ? this.#encodeInWorker(picture, size) : this.#encodeHere(picture, size);
  }

  #encodeInWorker(picture, { width, height }) {
    return new Promise((resolve) => {
      const id = this.#next++;
      this.#waiting.set(id, resolve);
      this.#worker.postMessage({ id, picture, width, height, quality }, [picture]);
    });
  }

  #encodeHere(picture, { width, height }) {
    this.#canvas.width = width;
    this.#canvas.height = height;
    this.#canvas.getContext("2d", { alpha: false }).drawImage(picture, 0, 0, width, height);
    picture.close();
    return new Promise((resolve) => this.#canvas.toBlob(resolve, "image/jpeg", quality));
  }

  #giveUpWorker() {
    this.#worker.terminate();
    this.#worker = null;
    for (const resolve of this.#waiting.values()) resolve(null);
    this.#waiting.clear();
  }
}
