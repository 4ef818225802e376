// Contrast of texts with what is behind them in a screenshot in which the texts themselves are not painted.
// Gives the texts below the ratio, as "selector: ratio".

(async (selectors, screenshot, least) => {
  const bytes = Uint8Array.from(atob(screenshot), (letter) => letter.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = canvas.getContext("2d");
  context.drawImage(picture, 0, 0);
  const scale = picture.width / innerWidth;
  const luminance = (rgb) => {
    const [r, g, b] = rgb.map((v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const problems = [];
  let count = 0;
  for (const selector of selectors) {
    for (const element of document.querySelectorAll(selector)) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(element);
      const box = element.matches("svg") ? element.getBoundingClientRect() : range.getBoundingClientRect();
      if (box.width < 1 || box.height < 1) continue;
      count += 1;
      const ink = luminance(element.dataset.ink.match(/[\d.]+/g).slice(0, 3).map(Number));
      const { data } = context.getImageData(box.x * scale, box.y * scale, Math.ceil(box.width * scale), Math.ceil(box.height * scale));
      const ratios = [];
      for (let i = 0; i < data.length; i += 4 * 7) {
        const ground = luminance([data[i], data[i + 1], data[i + 2]]);
        ratios.push((Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05));
      }
      // A few pixels may be a rounded corner.
      const low = ratios.sort((a, b) => a - b)[Math.floor(ratios.length * 0.03)];
      if (low < least) problems.push(`${selector}: ${low.toFixed(2)}`);
    }
  }
  return { count, problems };
})
