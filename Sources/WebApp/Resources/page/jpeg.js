const quality = 0.8;

/** Makes JPEG files of pictures: in a worker where the browser can, else on the page itself. */
export function makeEncoder() {
  return "OffscreenCanvas" in window && "convertToBlob" in OffscreenCanvas.prototype
    ? new WorkerEncoder()
    : new CanvasEncoder();
}

class WorkerEncoder {
  #worker = new Worker("/page/encoder.js");
  #waiting = new Map();
  #next = 0;

  constructor() {
    this.#worker.onmessage = ({ data: { id, blob, message } }) => {
      const { resolve, reject } = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (blob) resolve(blob);
      else reject(new Error(message));
    };
  }

  /** Takes the picture over and gives a Blob. */
  encode(picture, { width, height }) {
    return new Promise((resolve, reject) => {
      const id = this.#next++;
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, picture, width, height, quality }, [picture]);
    });
  }

  stop() {
    this.#worker.terminate();
  }
}

class CanvasEncoder {
  #canvas = document.createElement("canvas");

  encode(picture, { width, height }) {
    this.#canvas.width = width;
    this.#canvas.height = height;
    this.#canvas.getContext("2d", { alpha: false }).drawImage(picture, 0, 0, width, height);
    picture.close();
    return new Promise((resolve, reject) => {
      this.#canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error("The picture could not be encoded."))),
        "image/jpeg", quality);
    });
  }

  stop() {}
}
