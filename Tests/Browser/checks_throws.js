// Checks of the Throws page's pure modules, run in the page.

async ({ failures }) => {
  const round = (value) => (typeof value === "number" ? Math.round(value * 1e6) / 1e6 : value);
  const check = (name, actual, expected) => {
    const [a, e] = [actual, expected].map((value) => JSON.stringify(value, (_, part) => round(part)));
    if (a !== e) failures.push(`${name}: ${a}, expected ${e}`);
  };
  const load = (name) => import(`/page/throws/${name}.js`);

  const regions = await load("regions");
  check("corners may be dragged in any order", regions.between([0.6, 0.7], [0.2, 0.3]), [0.2, 0.3, 0.4, 0.4]);
  check("what is outside of the picture is cut off", regions.between([0.8, 0.5], [1.4, 2]), [0.8, 0.5, 0.2, 0.5]);
  check("a slip of the finger is no region", regions.between([0.5, 0.5], [0.505, 0.9]), null);
  check("a region stays in the picture", regions.moved([0.7, 0.1, 0.2, 0.2], 0.5, -0.5), [0.8, 0, 0.2, 0.2]);
  check("a region does not grow out of it", regions.resized([0.7, 0.1, 0.2, 0.2], 0.5, -0.5), [0.7, 0.1, 0.3, 0.02]);
  check("a mirror exchanges the sides", regions.mirrored([0.1, 0.2, 0.3, 0.4]), [0.6, 0.2, 0.3, 0.4]);
  check("a hole is in its board", [[0, 0, 1, 1], [0.2, 0.2, 0.1, 0.1]].map((board) => regions.contains(board, [0.25, 0.25, 0.1, 0.1])), [true, false]);

  const words = await load("words");
  const speed = { value: 5.234, unit: "m/s" };
  check("a throw in a line", words.figureWords({ speed, angle: 42.6, target: "hole", points: 3 }), "5.2 m/s · 43° · hole, 3 points");
  check("a miss", words.figureWords({ speed: null, angle: -0.2, target: null, points: 0 }), "– · 0° · missed");
  check("without targets", words.spokenThrow({ kind: "Underleg", speed, angle: 30 }), "Under the leg: 5.2 m/s, 30 degrees.");
  check("a kick", words.spokenThrow({ kind: "None", foot: "left", speed, angle: 30 }), "Kick: 5.2 m/s, 30 degrees.");
  check("one point", words.pointWords(1), "1 point");
  check("a moving camera comes first", /camera moves/.test(words.phaseWords({ camera: "moving", game: { state: "playerFound" } })), true);

  const { Game } = await load("game");
  const game = new Game();
  const thrown = (id, kind, value, points, unit = "m/s") => ({ id, game: game.number, kind, angle: 10 * id, points, speed: { value, unit } });
  check("a throw is taken once", [1, 1].map(() => game.take(thrown(1, "Overhand", 4, 1))), [true, false]);
  check("one of a former game is not taken", game.take({ ...thrown(9, "Overhand", 9, 9), game: 7 }), false);
  game.take(thrown(3, "Overhand", 9, 0, "heights/s"));
  game.take(thrown(2, "Underleg", 5, 1));
  check("throws are in their order", game.throws.map(({ id }) => id), [1, 2, 3]);
  check("the fastest of equal points is the best", game.best.id, 2);
  check("points add up", game.score, 2);
  check("averages are by kind, speeds in metres where some are", game.averages, [
    { kind: "Overhand", count: 2, angle: 20, speed: { value: 4, unit: "m/s" }, points: 0.5 },
    { kind: "Underleg", count: 1, angle: 20, speed: { value: 5, unit: "m/s" }, points: 1 },
  ]);
  game.begin(2);
  check("a new game is empty", [game.throws, game.score, game.best, game.averages], [[], null, null, []]);

  game.isOfFilm = true;
  const filmed = (id, release) => game.take({ ...thrown(id, "Overhand", 4), release });
  check("a film that is played again has the same throws", [filmed(1, 1.9), filmed(2, 4.4), filmed(3, 1.93), filmed(4, 0.5)], [true, true, false, true]);
  check("in the film's order", game.throws.map(({ id }) => id), [4, 1, 2]);
  check("a source's own target is named in the page's words, any other one as the user named it", ["hole", "net"].map(words.targetWords), ["hole", "net"]);

  const { ribbon, smoothed } = await load("trails");
  const band = ribbon([[0, 0], [5, 0.5], [10, 1]].map(([x, strength]) => ({ x, y: 2, strength })), 4);
  check("a trail is as broad as it is strong, and round in front", [
    Math.max(...band.map(([x]) => x)), Math.max(...band.map(([, y]) => y)), band.some(([x, y]) => Math.abs(x - 5) + Math.abs(y - 3) < 1e-9), band.length,
  ], [12, 4, true, 18]);
  check("what has faded is no trail", ribbon([{ x: 0, y: 0, strength: 0 }, { x: 1, y: 0, strength: 1 }], 4), []);
  const curve = smoothed([[0, 0, 0], [0.1, 0.5, 0.25], [0.2, 1, 1]], [1, 0, 0]);
  check("a trail follows the parabola", curve.every(([, x, y]) => Math.abs(y - x * x) < 1e-9) && curve.length > 15, true);

  const { make } = await import("/page/shared/elements.js");
  const { Targets } = await load("targets");
  const [layer, list] = [make("div"), make("ul")];
  document.body.append(layer, list);
  const [changed, refused] = [[], []];
  const targets = new Targets(layer, list, document.querySelector("#picture"), { onChange: (all) => changed.push(all.length), onRefusal: (text) => refused.push(text) });
  for (let count = 0; count < 13; count += 1) targets.addInTheMiddle();
  check("that there are too many targets is said", [changed.at(-1), refused], [12, ["There are 12 targets already. Remove one first."]]);
  const all = targets.all;
  check("targets that are added by a key lie beside each other, with names of their own",
    [new Set(all.map(({ region }) => region.join())).size, new Set(all.map(({ name }) => name)).size, all.every(({ points }) => points === 1)], [12, 12, true]);
  const removals = () => [...list.querySelectorAll("button")];
  const focused = [11, 0].map((index) => {
    removals()[index].focus();
    removals()[index].click();
    return removals().indexOf(document.activeElement);
  });
  check("where a target is removed the next one has the focus", focused, [10, 0]);
  for (const element of [layer, list]) element.remove();

  const { placedJoints } = await load("release");
  const joints = Object.fromEntries(["Wrist", "Elbow", "Shoulder", "Hip", "Knee", "Ankle"].map((name, row) => [`left${name}`, [0.5, 0.2 + 0.1 * row, 0.9]]));
  const figure = placedJoints({ hand: "left", joints }, 16 / 9);
  check("the six joints fill the figure", [figure.length, figure[0], figure[5]], [6, [0.5, 0.12], [0.5, 0.88]]);
  check("a kick has its foot's side", placedJoints({ hand: null, foot: "left", joints }, 16 / 9).length, 6);
  check("without a pose there is no figure", placedJoints({ hand: null, joints: null }, 1), []);
}
