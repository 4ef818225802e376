/**
 * Cuts a `multipart/mixed` stream into its parts. Bytes go in as they arrive, in pieces of any size;
 * complete parts come out. Every part must state its Content-Length, so bodies are never searched.
 */
export class MultipartParser {
  #pieces = [];
  #length = 0;
  /** The headers of the part whose body is awaited. */
  #headers = null;

  /** Takes bytes and returns the parts that are now complete: `{type, body}`. */
  push(bytes) {
    this.#pieces.push(bytes);
    this.#length += bytes.length;
    const parts = [];
    for (;;) {
      if (!this.#headers) {
        this.#headers = this.#takeHeaders();
        if (!this.#headers) return parts;
      }
      if (this.#length < this.#headers.length) return parts;
      parts.push({ type: this.#headers.type, body: this.#take(this.#headers.length) });
      this.#headers = null;
    }
  }

  #takeHeaders() {
    const bytes = this.#joined();
    const end = indexOfBlankLine(bytes);
    if (end < 0) {
      if (bytes.length > 16_384) throw new Error("The video stream has a part without an end of its headers.");
      return null;
    }
    const text = new TextDecoder().decode(this.#take(end + 4));
    const length = /^content-length:\s*(\d+)\s*$/im.exec(text);
    if (!length) throw new Error("The video stream has a part without Content-Length.");
    const type = /^content-type:\s*([^;\s]+)/im.exec(text);
    return { type: type ? type[1].toLowerCase() : "", length: Number(length[1]) };
  }

  #joined() {
    if (this.#pieces.length > 1) {
      const bytes = new Uint8Array(this.#length);
      let offset = 0;
      for (const piece of this.#pieces) {
        bytes.set(piece, offset);
        offset += piece.length;
      }
      this.#pieces = [bytes];
    }
    return this.#pieces[0] ?? new Uint8Array();
  }

  #take(count) {
    const bytes = this.#joined();
    this.#pieces = count < bytes.length ? [bytes.subarray(count)] : [];
    this.#length -= count;
    return bytes.subarray(0, count);
  }
}

/** Where "\r\n\r\n" begins, or -1. */
function indexOfBlankLine(bytes) {
  for (let index = bytes.indexOf(13); index >= 0; index = bytes.indexOf(13, index + 1)) {
    if (bytes[index + 1] === 10 && bytes[index + 2] === 13 && bytes[index + 3] === 10) return index;
  }
  return -1;
}
