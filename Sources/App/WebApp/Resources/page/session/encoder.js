// A worker: takes pictures, returns JPEG files of the requested size, or null for a picture that it cannot encode.

let canvas = null;
let context = null;

onmessage = async ({ data: { id, picture, width, height, quality } }) => {
  let blob = null;
  try {
    if (canvas?.width !== width || canvas?.height !== height) {
      canvas = new OffscreenCanvas(width, height);
      context = canvas.getContext("2d", { alpha: false });
    }
    context.drawImage(picture, 0, 0, width, height);
    picture.close();
    blob = await canvas.convertToBlob({ type: "image/jpeg", quality });
  } finally {
    postMessage({ id, blob });
  }
};
