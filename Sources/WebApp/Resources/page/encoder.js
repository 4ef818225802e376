// A worker: pictures come in, JPEG files in the asked size go out.

let canvas = null;
let context = null;

onmessage = async ({ data: { id, picture, width, height, quality } }) => {
  try {
    if (canvas?.width !== width || canvas?.height !== height) {
      canvas = new OffscreenCanvas(width, height);
      context = canvas.getContext("2d", { alpha: false, willReadFrequently: true });
    }
    context.drawImage(picture, 0, 0, width, height);
    picture.close();
    postMessage({ id, blob: await canvas.convertToBlob({ type: "image/jpeg", quality }) });
  } catch (error) {
    postMessage({ id, message: error.message });
  }
};
