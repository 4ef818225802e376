// Checks of the Draw page's pure modules, run in the page.

async ({ failures, check, load }) => {
  const at = (x, y = 0) => ({ x, y });

  const { curve, pathData, smoothed, thinned, withoutSpikes } = await load("draw/curve");
  const even = Array.from({ length: 12 }, (_, index) => at(10 * index, index % 2));
  check("an even line has no spikes", withoutSpikes(even), even);
  const spiked = even.map((point, index) => (index === 5 ? at(point.x, 300) : point));
  check("a point far off for one frame is left out", withoutSpikes(spiked), even.filter((_, index) => index !== 5));
  const corner = [at(0), at(10), at(20), at(30), at(30, 10), at(30, 20), at(30, 30)];
  check("a corner stays", withoutSpikes(corner), corner);
  const turn = [at(0), at(10), at(20), at(30), at(20), at(10), at(0)];
  check("a turn stays", withoutSpikes(turn), turn);
  check("a hand at rest draws no knot", thinned([at(0), at(0.5), at(0.2), at(3), at(3.4)], 1), [at(0), at(3.4)]);
  const straight = Array.from({ length: 20 }, (_, index) => at(10 * index, 5));
  const wobbly = straight.map(({ x, y }, index) => at(x, y + (index % 2 ? 2 : -2)));
  const smooth = smoothed(wobbly, 20);
  check("both ends stay", [smooth[0], smooth.at(-1)], [wobbly[0], wobbly.at(-1)]);
  const rest = Math.max(...smooth.slice(4, -4).map(({ y }) => Math.abs(y - 5)));
  if (!(rest < 0.5)) failures.push(`a wobble of 2 is smoothed to ${rest}, expected less than 0.5`);
  const round = (points) => points.map(({ x, y }) => [Math.round(x), Math.round(y)]);
  check("an even line stays as it is", round(smoothed(straight, 20)), round(straight));
  check("a dot is one point", pathData([at(5, 6), at(5.1, 6)], 1), "M5.0 6.0l0 0");
  check("nothing is nothing", pathData([], 1), "");

  const circle = Array.from({ length: 17 }, (_, index) => at(
    100 * Math.cos((index * Math.PI) / 8), 100 * Math.sin((index * Math.PI) / 8)));
  const bezier = (a, [b, c, d], t) => ["x", "y"].map((key) =>
    a[key] * (1 - t) ** 3 + 3 * b[key] * t * (1 - t) ** 2 + 3 * c[key] * t ** 2 * (1 - t) + d[key] * t ** 3);
  const far = Math.max(...curve(circle).slice(1, -1).flatMap((piece, index) =>
    [0, 0.25, 0.5, 0.75, 1].map((t) => Math.abs(Math.hypot(...bezier(circle[index + 1], piece, t)) - 100))));
  if (!(far < 1.5)) failures.push(`16 points of a circle make a curve ${far} off, expected less than 1.5 of 100`);
  check("it goes through every point", curve(circle).map((piece) => piece[2]), circle.slice(1));

  const { Drawing } = await load("draw/drawing");
  const piece = (id, start, count, ended = false) => ({
    id, hand: 1, start, ended, points: Array.from({ length: count }, (_, index) => [(start + index) / 100, 0.5, 0]),
  });
  const xs = (drawing) => drawing.strokes.map((stroke) => stroke.places.map(({ x }) => Math.round(100 * x)));
  const style = { colour: "#ff0000", width: 0.02 };
  const drawing = new Drawing(style);
  drawing.take([piece(1, 0, 3)]);
  drawing.take([piece(1, 1, 4), piece(2, 0, 1)]);
  drawing.take([piece(1, 1, 4), piece(2, 0, 2)]);
  check("every point is there once", xs(drawing), [[0, 1, 2, 3, 4], [0, 1]]);
  drawing.undo();
  drawing.take([piece(1, 3, 4), piece(2, 0, 4)]);
  check("undo takes a stroke away even while it grows", xs(drawing), [[0, 1, 2, 3, 4, 5, 6]]);
  drawing.clear();
  check("clear takes all away", [drawing.isEmpty, drawing.canUndo], [true, true]);
  drawing.take([piece(1, 5, 4), piece(2, 2, 3)]);
  check("what is being drawn goes on as a new stroke", xs(drawing), [[7, 8]]);
  drawing.undo();
  drawing.undo();
  check("undo brings back what was cleared", xs(drawing), [[0, 1, 2, 3, 4, 5, 6]]);
  drawing.take([]);
  drawing.begin();
  drawing.take([piece(1, 0, 2, true)]);
  check("another session's strokes are others", xs(drawing), [[0, 1, 2, 3, 4, 5, 6], [0, 1]]);

  const wide = new Drawing(style);
  wide.take([{ id: 1, hand: 1, start: 0, ended: true, points: [[0.25, 0.5, 0], [0.75, 0.5, 1]] }]);
  const plain = wide.svg({ width: 400, height: 300 }, false);
  if (!plain.includes('viewBox="0 0 400 300"')) failures.push(`the picture's size is missing: ${plain}`);
  if (!plain.includes('<path d="M100.0 150.0C') || !plain.includes('stroke="#ff0000" stroke-width="6.0"/>')) {
    failures.push(`the stroke is not in the picture's pixels: ${plain}`);
  }
  check("a mirror turns the whole drawing", [plain, wide.svg({ width: 400, height: 300 }, true)].map((text) =>
    /<g[^>]*>/.exec(text)[0].includes('transform="translate(400 0) scale(-1 1)"')), [false, true]);
  const parsed = new DOMParser().parseFromString(plain, "image/svg+xml");
  check("the file is valid", [parsed.documentElement.nodeName, parsed.querySelectorAll("path").length], ["svg", 1]);
  wide.fit(4 / 3);
  wide.fit(8 / 3);
  const wider = wide.svg({ width: 800, height: 300 }, false);
  if (!wider.includes('<path d="M300.0 150.0C')) failures.push(`in a wider picture the drawing loses its shape: ${wider}`);
  wide.fit(9 / 16);
  wide.fit(4 / 3);
  check("a phone that is turned and turned back shows the drawing as before", wide.svg({ width: 400, height: 300 }, false), plain);

  wide.fit(8 / 3);
  const restored = new Drawing(style);
  restored.restore(JSON.parse(JSON.stringify(wide.kept)));
  restored.fit(8 / 3);
  check("a drawing that was kept is as before", restored.svg({ width: 800, height: 300 }, false), wider);
  restored.take([piece(1, 0, 2)]);
  check("what is drawn then is more", restored.strokes.length, wide.strokes.length + 1);

  const { keepDrawing, restoreDrawing } = await load("draw/storage");
  const other = new Drawing(style);
  restoreDrawing(other);
  localStorage.setItem("limber-drawing", JSON.stringify(wide.kept));
  keepDrawing(other);
  check("a page on which nothing was drawn keeps another page's drawing", localStorage.getItem("limber-drawing") !== null, true);
  for (const [text, count] of [["[{}]", 0], ["7", 0], ["null", 0], [JSON.stringify(wide.kept), wide.strokes.length]]) {
    localStorage.setItem("limber-drawing", text);
    const read = new Drawing(style);
    restoreDrawing(read);
    check(`${text} is ${count} strokes`, read.strokes.length, count);
  }
  localStorage.removeItem("limber-drawing");

  const { gestureName } = await load("shared/hands");
  check("only gestures with enough confidence have a name", [
    gestureName({ gesture: { label: "thumbUp", confidence: 0.9 } }),
    gestureName({ gesture: { label: "thumbUp", confidence: 0.7 } }),
    gestureName({ gesture: { label: "none", confidence: 1 } }), gestureName({}),
  ], ["Thumb up", null, null, null]);
  const { handBones } = await load("shared/geometry");
  check("a hand's bones reach all of its joints", [handBones.length, new Set(handBones.flat()).size], [23, 21]);
}
