import { words } from "../words/words.js";

/** Why a camera cannot be used, in words for the page. */
export class CameraError extends Error {
  constructor(title, message, isRefusal = false) {
    super(message);
    this.title = title;
    /** True when only the user can change it: trying again does not help. */
    this.isRefusal = isRefusal;
  }
}

/** The browser's cameras; names are empty until one has been allowed. */
export async function listCameras() {
  const devices = (await navigator.mediaDevices?.enumerateDevices()) ?? [];
  return devices.filter((device) => device.kind === "videoinput");
}

/** One of this browser's cameras, open and playing. */
export class Camera {
  #stream;

  constructor(stream, video) {
    this.#stream = stream;
    this.video = video;
  }

  /**
   * Opens a camera: `{deviceId}` a certain one, `{facing: "user" | "environment"}` the front or rear one,
   * nothing any. One of an earlier visit (`isRemembered`) may be known by another identity now, or gone: any other is used then. It is asked for the model's frame rate, and for pictures of this height. The user may take any time to
   * allow it: the video element shows it only if the signal has not fired meanwhile.
   */
  static async open({ deviceId, facing, isRemembered }, { frameRate, height }, video, signal) {
    if (!navigator.mediaDevices) {
      throw new CameraError(
        words("camera.insecure"), words("camera.insecure.text"), true);
    }
    const width = Math.round(height * (height < 600 ? 4 / 3 : 16 / 9));
    const wanted = { width: { ideal: width }, height: { ideal: height }, frameRate: { ideal: frameRate } };
    if (deviceId) wanted.deviceId = { [isRemembered ? "ideal" : "exact"]: deviceId };
    else if (facing) wanted.facingMode = { ideal: facing };
    let camera;
    try {
      camera = new Camera(await navigator.mediaDevices.getUserMedia({ video: wanted, audio: false }), video);
      signal.throwIfAborted();
      video.srcObject = camera.#stream;
      await video.play();
      signal.throwIfAborted();
      return camera;
    } catch (error) {
      camera?.close();
      signal.throwIfAborted();
      throw cameraError(error);
    }
  }

  get #track() {
    return this.#stream.getVideoTracks()[0];
  }

  get deviceId() {
    return this.#track.getSettings().deviceId;
  }

  get name() {
    return this.#track.label || words("camera");
  }

  /** True when the picture is shown as in a mirror: for every camera that does not face away from the user. */
  get isMirrored() {
    const facing = this.#track.getSettings().facingMode;
    return facing ? facing === "user" : !/back|rear|environment|virtual/i.test(this.name);
  }

  /** Rejects when the camera is unplugged or taken away. */
  ended(signal) {
    return new Promise((_, reject) => {
      const lost = () => reject(new CameraError(words("camera.lost"), words("camera.lost.text")));
      if (this.#track.readyState === "ended") lost();
      this.#track.addEventListener("ended", lost, { signal });
    });
  }

  get isOpen() {
    return this.#track.readyState === "live";
  }

  close() {
    this.#stream.getTracks().forEach((track) => track.stop());
    if (this.video.srcObject === this.#stream) this.video.srcObject = null;
  }
}

function cameraError(error) {
  switch (error.name) {
    case "NotAllowedError":
    case "SecurityError":
      return new CameraError(words("camera.refused"), words("camera.refused.text"), true);
    case "NotFoundError":
    case "OverconstrainedError":
      return new CameraError(words("camera.none"), words("camera.none.text"));
    case "NotReadableError":
    case "AbortError":
      return new CameraError(words("camera.busy"), words("camera.busy.text"));
    default:
      return new CameraError(words("camera.failed"), error.message);
  }
}
