// Checks of the page's pure modules, run in the page.

async ({ failures, check, load }) => {
  const near = (name, actual, expected, tolerance) => {
    if (!(Math.abs(actual - expected) <= tolerance)) failures.push(`${name}: ${actual}, expected ${expected}`);
  };

  const format = await load("shared/format");
  check("a percentage has one decimal", format.percent(0.9726), "97.3%");
  check("below 99.5 it keeps it", format.percent(0.9949), "99.5%");
  check("from 99.5 it has none", format.percent(0.995), "100%");
  check("it stays within its bounds", [format.percent(-1), format.percent(2)], ["0.0%", "100%"]);
  check("no number is a dash", format.percent(NaN), "–");
  check("a clock counts minutes", format.clock(65.25), "1:05");
  check("a clock shows tenths", format.clock(65.25, true), "1:05.2");
  check("a clock counts hours", format.clock(3605), "1:00:05");
  check("spans", [42, 185, 4320].map(format.span), ["42 s", "3 min 05 s", "1 h 12 min"]);
  check("a sentence begins with a capital letter", ["no camera", "it can’t.", "first: second"].map(format.sentence), ["No camera.", "It can’t.", "First: second."]);
  check("a name keeps its letters", ["http://a.example/b is gone", "clip.mp4: cut off"].map(format.sentence), ["http://a.example/b is gone.", "clip.mp4: cut off."]);
  const noon = new Date(2026, 4, 10, 12);
  check("today", format.day(new Date(2026, 4, 10, 0, 1), noon), "Today");
  check("yesterday", format.day(new Date(2026, 4, 9, 23, 59), noon), "Yesterday");

  const { Player } = await load("shared/player");
  const bar = document.createElement("div");
  bar.innerHTML = '<input type="range"><span class="position"></span>';
  const player = new Player(bar, document.createElement("button"), { onSeek() {} });
  player.state = { state: "running", duration: 5.9, position: 6.4 };
  check("a position is not beyond the end", bar.textContent, "0:05 / 0:05");

  {
    const { Bars } = await load("live/bars");
    const panel = document.body.appendChild(document.createElement("section"));
    panel.innerHTML = '<ul></ul><input type="range"><output></output>';
    Object.assign(panel.querySelector("ul").style, { height: "60px", overflow: "auto" });
    const bars = new Bars(panel, document.createElement("button"), { onConfidence() {} });
    panel.hidden = false;
    bars.session = { model: { labels: Array.from({ length: 150 }, (_, index) => `Action ${index}`) }, confidence: 0.6 };
    const isInView = (label) => {
      const [list, row] = [panel.querySelector("ul"), panel.querySelector(`[title="${label}"]`)].map((element) => element.getBoundingClientRect());
      return row.top >= list.top - 1 && row.bottom <= list.bottom + 1;
    };
    const seen = ["Action 140", "Action 3", "Action 77"].map((label) => (bars.show({ label, kind: "action" }), isInView(label)));
    panel.querySelector("ul").scrollTop = 0;
    bars.show({ label: "Action 77", kind: "action" });
    check("the present action's bar comes into view, and the user may scroll on", [seen, isInView("Action 77")], [[true, true, true], false]);
    panel.hidden = true;
    bars.toggle();
    check("it comes into view as the bars are opened", isInView("Action 77"), true);
    bars.toggle();
    panel.remove();
  }

  const { besideProblem, fileProblem, inOne, refusal: fileRefusal } = await load("shared/files");
  const problems = [["a.mp4", "video/mp4", 5], ["a.mkv", "", 5], ["a.mp4", "video/mp4", 0], ["a.jpg", "image/jpeg", 5],
    ["a.pdf", "application/pdf", 5], ["a.mp4", "video/mp4", 2 ** 31 + 1]].map(([name, type, size]) => fileProblem({ name, type, size }));
  check("videos are sent, and what may be one", problems.slice(0, 2), [null, null]);
  check("other files are refused before they are sent", problems.slice(2).map((text) => /^a\.\w+ is /.test(text)), [true, true, true, true]);
  check("a video whose name says so is sent, whatever the browser takes it for",
    [["a.gif", "image/gif"], ["a.ts", "text/vnd.trolltech.linguist"]].map(([name, type]) => fileProblem({ name, type, size: 5 })), [null, null]);
  check("each file that is not opened has a reason, and several are counted",
    [inOne([besideProblem({ name: "a.mp4", type: "video/mp4", size: 5 })]), inOne(["Why.", "Why not.", "Really?"])],
    ["a.mp4 was not opened: only one video, one model, or photographs at a time.", "Why. 2 more were refused."]);
  check("each refusal has words of the page", new Set([0, 413, 415, 503, 507].map((status) => fileRefusal("a", status))).size, 5);

  const { sourceTitle, withoutCredentials } = await load("shared/sources");
  check("a source is named without its password", sourceTitle({ kind: "stream", url: "rtsp://ann:secret@host/a" }), "rtsp://host/a");
  check("an address is shown without its password", ["rtsp://ann:se@cret@host/a@b", "HTTP://host/a@b"].map(withoutCredentials), ["rtsp://host/a@b", "HTTP://host/a@b"]);

  const streamField = document.querySelector("#stream-url");
  const fits = ["rtsp://host/a", "rtmp://host/live/a", "https://host/a.m3u8", "ftp://host/a"].map((url) => ((streamField.value = url), streamField.checkValidity()));
  streamField.value = "";
  check("all kinds of streams that the server takes can be typed", fits, [true, true, true, false]);

  const { Photographs } = await load("session/photographs");
  const grey = Object.assign(document.createElement("canvas"), { width: 4, height: 4 });
  grey.getContext("2d").fillRect(0, 0, 4, 4);
  const photo = new File([await new Promise((resolve) => grey.toBlob(resolve))], "b.png");
  const readable = await Photographs.open([new File(["none"], "a.png"), photo]);
  check("one photograph of two that can be read has its own name", [readable.photographs.name, readable.failed], ["b.png", ["a.png"]]);

  {
    const { api } = await load("session/api");
    const fetchOfBrowser = window.fetch;
    const sent = [];
    window.fetch = (path, options) => path !== "api/sessions/a" ? fetchOfBrowser(path, options) : new Promise((resolve) =>
      sent.push({ person: JSON.parse(options.body).person, answer: (status) => resolve(new Response("{}", { status })) }));
    const changes = [1, 2, 3].map((person) => api.change("a", { person }).then(() => "done", ({ status }) => status));
    await null;
    const order = [sent.length];
    for (const [index, status] of [200, 409, 200].entries()) {
      sent.at(-1).answer(status);
      await changes[index];
      order.push(sent.length);
    }
    window.fetch = fetchOfBrowser;
    check("a change waits for the one before", [order, sent.map(({ person }) => person)], [[1, 2, 3, 3], [1, 2, 3]]);
    check("a refused change stops none", await Promise.all(changes), ["done", 409, "done"]);
  }

  {
    const { ServerSession } = await load("session/server-session");
    const fetchOfBrowser = window.fetch;
    const kept = { id: "a", model: {}, state: {}, hands: 0 };
    let answer;
    window.fetch = async (path, { method, body } = {}) => {
      if (!path.startsWith("api/sessions")) return fetchOfBrowser(path);
      const { hands = kept.hands } = JSON.parse(body);
      kept.hands = hands;
      const session = JSON.stringify(kept);
      if (method !== "PATCH") await new Promise((resolve) => (answer = resolve));
      return new Response(session);
    };
    const shown = [];
    const session = new ServerSession({ hands: 0 }, ({ hands }) => shown.push(hands));
    for (const hands of [2, 0]) {
      session.requireSource();
      const preparation = session.prepare({ kind: "demo", name: "a" }, { position: 0, isPaused: () => false });
      while (!answer) await null;
      const request = session.request({ hands });
      answer = answer();
      await Promise.all([preparation, request]);
    }
    window.fetch = fetchOfBrowser;
    check("what is requested while a session begins or gets a source holds", [shown, kept.hands], [[2, 0], 0]);
  }

  {
    const { ServerSession } = await load("session/server-session");
    const { Coach } = await load("live/coach");
    const fetchOfBrowser = window.fetch;
    let refusal = { status: 404, code: "no-lesson" };
    const lists = [];
    window.fetch = async (path, { method } = {}) => {
      if (path === "api/lessons") return await new Promise((resolve) => lists.push(() => resolve(new Response('{"lessons": []}'))));
      if (!path.startsWith("api/sessions")) return fetchOfBrowser(path);
      if (method === "PATCH" && refusal) return new Response(JSON.stringify({ error: "none", code: refusal.code }), { status: refusal.status });
      return new Response(JSON.stringify({ id: "m", model: {}, state: {} }));
    };
    const session = new ServerSession({}, () => {});
    await session.prepare({ kind: "demo", name: "a" }, { position: 0, isPaused: () => false });
    await session.setModel("gone").catch(() => {});
    check("a refused model is not kept", session.model, "shipped");
    const refusals = [];
    const late = new ServerSession({}, () => {}, (error) => refusals.push(error.code));
    late.setModel("gone");
    await late.prepare({ kind: "demo", name: "a" }, { position: 0, isPaused: () => false });
    check("a session that begins without the requested model says so", [refusals, late.model], [["no-lesson"], "shipped"]);
    refusal = null;
    const dialog = document.body.appendChild(document.createElement("dialog"));
    dialog.innerHTML = '<select name="model"></select><button data-open-model></button><input type="file"><select name="angle"></select>'
      + '<input name="goal" type="number"><input name="sound" type="checkbox"><input name="spoken" type="checkbox">';
    const coach = new Coach(dialog, { model: () => session.model, onChange() {}, onModel() {}, onFile() {} });
    const opening = coach.open("shipped");
    await session.setModel("fitness");
    while (lists.length === 0) await null;
    lists[0]();
    await opening;
    check("the sheet shows the model that is in use as the list comes", dialog.querySelector("[name=model]").value, "fitness");
    dialog.close();
    await new Promise((resolve) => dialog.addEventListener("close", resolve));
    dialog.remove();
    window.fetch = fetchOfBrowser;
  }

  {
    const { Clip } = await load("live/clip");
    const { MediaRecorder } = window;
    window.MediaRecorder = class {
      static isTypeSupported() {
        return true;
      }
      addEventListener(kind, listener) {
        if (kind === "stop") this.stop = listener;
      }
      start() {}
    };
    const light = document.createElement("span");
    light.append(Object.assign(document.createElement("span"), { className: "time" }));
    const notices = [];
    const clip = new Clip(
      document.createElement("canvas"), document.createElement("button"), light, { onNotice: (text) => notices.push(text) });
    const mayLeave = () => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
    const seen = [mayLeave()];
    for (let press = 0; press < 2; press += 1) {
      clip.toggle();
      seen.push(mayLeave());
    }
    window.MediaRecorder = MediaRecorder;
    check("the page asks before a clip that is recorded is lost", seen, [true, false, true]);
    check("a recorder that gives nothing is reported", notices, ["This browser’s recorder gave nothing: there is no clip."]);
  }

  {
    const { AudioContext } = window;
    const [waiting, heard] = [[], []];
    // One that runs only once the user has pressed something.
    window.AudioContext = class {
      state = "suspended";
      resume() {
        return new Promise((resolve) => waiting.push(resolve));
      }
      createOscillator() {
        return { frequency: {}, connect: (next) => next, start: () => heard.push("tone"), stop() {} };
      }
      createGain() {
        return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: (next) => next };
      }
    };
    // A module of its own, which has not made a context yet.
    const { playTone } = await import("/page/shared/tone.js?fresh");
    for (let tone = 0; tone < 3; tone += 1) playTone(880, 0.1);
    await new Promise((resolve) => setTimeout(resolve, 400));
    window.dispatchEvent(new Event("pointerup"));
    check("a press starts sound", waiting.length, 4);
    playTone(880, 0.1);
    for (const resume of waiting) resume();
    await new Promise((resolve) => setTimeout(resolve, 0));
    check("tones that could not be heard in time stay away", heard, ["tone"]);
    window.AudioContext = AudioContext;

    const { Voice } = await load("live/voice");
    const said = [];
    Object.assign(speechSynthesis, { getVoices: () => [], speak: ({ text }) => said.push(text) });
    const voice = new Voice();
    const missing = await voice.change({ hasSound: false, isSpoken: true });
    check("a voice is tried when it is switched on", said, ["1"]);
    check("that there is none is reported", missing?.startsWith("This browser has no voice."), true);
    check("once", await voice.change({ hasSound: false, isSpoken: true }), null);
    for (const name of ["getVoices", "speak"]) delete speechSynthesis[name];
  }

  const { Summary } = await load("live/summary");
  const sheet = document.body.appendChild(document.createElement("dialog"));
  sheet.innerHTML = '<div class="body"></div><button data-reset>Zero</button><a data-export="csv"></a><a data-export="json"></a>';
  const fetchOfPage = window.fetch;
  let posts = 0;
  window.fetch = async (path, { method }) => method === "POST"
    ? new Response(posts++ ? null : '{"saved": false, "message": "the disk is full"}', { status: posts === 1 ? 202 : 204 })
    : new Response('{"actions": [], "bouts": [], "duration": 0}');
  const summary = new Summary(sheet, { sessionID: "1" });
  await summary.open();
  const startAtZero = async (wanted) => {
    const before = posts;
    const notice = () => sheet.querySelector(".body [role=status]")?.textContent ?? null;
    // The second click confirms.
    for (let click = 0; click < 2; click += 1) sheet.querySelector("[data-reset]").click();
    while (posts === before) await new Promise((resolve) => setTimeout(resolve, 10));
    for (let step = 0; step < 500 && notice() !== wanted; step += 1) await new Promise((resolve) => setTimeout(resolve, 10));
    return notice();
  };
  const unsaved = "Starts at zero. What there was is not saved yet: the disk is full.";
  check("a workout that is not saved yet is reported", await startAtZero(unsaved), unsaved);
  check("a saved one is not", await startAtZero(null), null);
  window.fetch = async (path, options) => {
    if (!path.startsWith("api/sessions/1/")) return fetchOfPage(path, options);
    if (options.method === "GET") return new Response('{"actions": [], "bouts": [], "duration": 0}');
    posts += 1;
    throw new TypeError("no network");
  };
  const { words: wordsOf } = await load("words/words");
  const unreachable = format.sentence(wordsOf("problem.server"));
  check("that it cannot start at zero is reported", await startAtZero(unreachable), unreachable);
  sheet.close();
  await new Promise((resolve) => sheet.addEventListener("close", resolve));
  sheet.remove();
  window.fetch = fetchOfPage;

  const { History } = await load("live/history");
  const earlier = document.body.appendChild(document.createElement("dialog"));
  earlier.innerHTML = '<h2></h2><button data-back></button><div class="body"></div><button data-close></button>';
  const entry = { id: "1", startedAt: "2026-05-10T10:00:00Z", source: "a", duration: 5, saved: true, actions: [], bouts: [] };
  window.fetch = async (path, options) => {
    if (!path.startsWith("api/history")) return fetchOfPage(path, options);
    if (options.method === "DELETE") return new Response('{"error": "the disk is full"}', { status: 507 });
    return new Response(JSON.stringify(path.endsWith("/1") ? entry : { sessions: [entry] }));
  };
  const appears = async (selector) => {
    for (let step = 0; step < 500 && !earlier.querySelector(selector); step += 1) await new Promise((resolve) => setTimeout(resolve, 10));
    return earlier.querySelector(selector);
  };
  await new History(earlier).open();
  check("no older sessions are offered where there are none", earlier.querySelector("[name=older]"), null);
  const listed = window.fetch;
  const asked = [];
  window.fetch = async (path, options) => {
    if (!path.startsWith("api/history?") && path !== "api/history") return listed(path, options);
    asked.push(path);
    const session = path.includes("after") ? { ...entry, id: "0", startedAt: "2026-05-09T10:00:00Z" } : entry;
    return new Response(JSON.stringify({ sessions: [session], older: path.includes("after") ? null : "1" }));
  };
  await new History(earlier).open();
  (await appears("[name=older]")).click();
  await appears(".session[value='0']");
  check("older sessions are listed behind the others", [...earlier.querySelectorAll(".session")].map(({ value }) => value), ["1", "0"]);
  check("by what the answer before ends with", asked.at(-1), "api/history?after=1");
  check("and offered no more", earlier.querySelector("[name=older]"), null);
  window.fetch = listed;
  await new History(earlier).open();
  (await appears(".session")).click();
  const removal = await appears("a + .danger");
  for (let click = 0; click < 2; click += 1) removal.click();
  check("that a session cannot be deleted is said", (await appears(".body [role=status]"))?.textContent, "the disk is full");
  earlier.close();
  await new Promise((resolve) => earlier.addEventListener("close", resolve));
  earlier.remove();
  window.fetch = fetchOfPage;

  const { Lesson } = await load("teach/lesson");
  const storage = Object.getOwnPropertyDescriptor(window, "localStorage");
  Object.defineProperty(window, "localStorage", { configurable: true, get() { throw new DOMException("denied", "SecurityError"); } });
  const mine = { id: "7", name: "Mine", labels: [], model: null };
  window.fetch = async (path, options) => path.startsWith("api/lessons")
    ? new Response(JSON.stringify(path.endsWith("/7") ? mine : { lessons: [mine] })) : fetchOfPage(path, options);
  let changes = 0;
  const lesson = new Lesson(() => (changes += 1));
  const opened = await lesson.openLast().then(() => [lesson.name, changes], (error) => error.name);
  Object.defineProperty(window, "localStorage", storage);
  window.fetch = fetchOfPage;
  check("a browser that stores nothing opens a lesson", opened, ["Mine", 1]);

  const { previewBones, previewFrame } = await load("teach/thumbnail");
  check("a preview plays once through and rests", [0, 0.5, 1.99, 2.2, 2.4].map((t) => previewFrame(10, 2, t)), [0, 2, 9, 9, 0]);
  check("of no frames none is shown", previewFrame(0, 2, 1), -1);
  const preview = { joints: ["leftShoulder", "leftElbow", "leftWrist"] };
  check("a bone needs both of its joints", previewBones(preview, [[0, 0], [0.5, 1], null], 10), [[0, 0, 5, 10]]);

  const { MultipartParser } = await load("session/multipart");
  const text = (string) => new TextEncoder().encode(string);
  const stream = text(
    "--limber\r\nContent-Type: application/json\r\nContent-Length: 7\r\n\r\n{\"a\":1}\r\n"
    + "--limber\r\ncontent-type: image/jpeg; q=1\r\ncontent-length: 8\r\n\r\n\r\n\r\nab\r\n\r\n"
    + "--limber\r\nContent-Type: application/json\r\nContent-Length: 0\r\n\r\n\r\n--limber--\r\n");
  for (const size of [1, 2, 3, 7, 64, stream.length]) {
    const parser = new MultipartParser();
    const parts = [];
    for (let start = 0; start < stream.length; start += size) {
      const found = parser.push(stream.slice(start, start + size));
      parts.push(...found.map((part) => [part.type, new TextDecoder().decode(part.body)]));
    }
    check(`parts in pieces of ${size}`, parts, [
      ["application/json", "{\"a\":1}"], ["image/jpeg", "\r\n\r\nab\r\n"], ["application/json", ""],
    ]);
  }
  let refusal = "";
  try {
    new MultipartParser().push(text("--limber\r\nContent-Type: image/jpeg\r\n\r\n"));
  } catch (error) {
    refusal = error.message;
  }
  check("a part without a length is refused", refusal, "The video stream has a part without Content-Length.");

  const { Meter } = await load("session/meter");
  const meter = new Meter(2);
  for (let index = 0; index <= 60; index += 1) meter.record(index / 30, index / 1000);
  near("rate", meter.rate, 30, 1e-6);
  check("percentiles", [meter.percentile(0.5), meter.percentile(0.95), meter.percentile(1)], [0.03, 0.057, 0.06]);
  meter.record(100, 0.5);
  check("old events are forgotten", [meter.rate, meter.percentile(0.5)], [0, 0.5]);

  const { Backoff, pause } = await load("session/backoff");
  const backoff = new Backoff(5);
  check("pauses grow", [1, 2, 3, 4].map(() => backoff.next()), [1, 2, 4, 5]);
  backoff.reset();
  check("one success begins again", backoff.next(), 1);
  const stop = new AbortController();
  const waiting = pause(3600, stop.signal).then(() => "waited", (error) => error.name);
  stop.abort();
  check("a pause can be ended", await waiting, "AbortError");

  const { Runs } = await load("live/runs");
  const runs = new Runs(60);
  runs.record("Starting Up", "starting-up");
  for (let time = 0; time <= 50; time += 1) {
    runs.advance(time);
    if (time >= 3) runs.record("Lunges", "action");
  }
  check("runs follow each other", runs.runs.map(({ label, start, end }) => [label, start, end]),
    [["Starting Up", 0, 3], ["Lunges", 3, 50]]);
  runs.advance(7);
  check("a jump does not move the time", runs.time, 50);
  for (let time = 8; time <= 70; time += 1) runs.advance(time);
  check("runs older than a minute are gone", runs.runs.map((run) => run.label), ["Lunges"]);

  const geometry = await load("shared/geometry");
  const stage = { width: 1000, height: 500 };
  check("wide stage", geometry.letterbox({ width: 100, height: 100 }, stage), { x: 250, y: 0, width: 500, height: 500 });
  {
    const { letterbox, placement } = geometry;
    const [phone, flat] = [{ width: 390, height: 844 }, { width: 640, height: 480 }];
    const place = (picture, stage, free) => Object.values(placement(picture, stage, { right: stage.width, ...free })).map(Math.round);
    check("a flat picture in an upright window is in the middle of what is free", place(flat, phone, { above: 110, below: 510 }), [0, 164, 390, 293]);
    check("it is made somewhat smaller to be seen whole", place(flat, phone, { above: 110, below: 350 }), [35, 110, 320, 240]);
    check("and much smaller only beside a panel", [undefined, 38].map((right) => place(flat, phone, { above: 110, below: 280, ...(right && { right }) })),
      [[0, 49, 390, 293], [82, 110, 227, 170]]);
    const low = { width: 800, height: 400 };
    check("in a low window it ends above the texts, beside a panel", [800, 440].map((right) => place(flat, low, { above: 60, below: 270, right })),
      [[220, 0, 360, 270], [80, 0, 360, 270]]);
    const desk = { width: 1440, height: 900 };
    check("on a desk it reaches to the edges", placement(flat, desk, { above: 60, below: 700, right: 1000 }), letterbox(flat, desk));
    check("or moves up as far as there is ground", place({ width: 1600, height: 900 }, desk, { above: 60, below: 700 }), [0, 0, 1440, 810]);
  }
  check("flat picture", geometry.letterbox({ width: 400, height: 100 }, stage), { x: 0, y: 125, width: 1000, height: 250 });
  const area = { x: 0, y: 0, width: 200, height: 100 };
  const joints = { nose: [0.25, 0.5, 0.9], neck: [0.5, 0.5, 0.2] };
  check("joints need confidence", [...geometry.visibleJoints(joints, area, false)], [["nose", { x: 50, y: 50 }]]);
  check("a mirror swaps sides", geometry.visibleJoints(joints, area, true).get("nose"), { x: 150, y: 50 });
  const screen = { x: 0, y: 0, width: 1920, height: 1080 };
  near("a small body", geometry.wireframeSize([0, 0, 0, 0], screen, true, 1).line, 7.2, 1e-9);
  near("a large body", geometry.wireframeSize([0, 0, 1, 1], screen, true, 1).line, 12, 1e-9);
  const seeded = (seed) => () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const random = seeded(11);
  for (let round = 0; round < 200; round += 1) {
    const tags = Array.from({ length: 6 }, () => ({ x: random() * 400, y: random() * 300, width: 90, height: 20 }));
    const placed = geometry.placeTags(tags, { x: 0, y: 0, width: 400, height: 300 });
    const overlap = placed.some((a, i) => placed.some((b, j) =>
      i < j && a.x < b.x + b.width && b.x < a.x + a.width && a.y + 1e-9 < b.y + b.height && b.y + 1e-9 < a.y + a.height));
    const isOutside = placed.some((tag) => tag.x < 0 || tag.x + tag.width > 400 || tag.y < 0);
    if (overlap || isOutside) failures.push(`tags, round ${round} of seed 11: ${JSON.stringify(placed)}`);
  }

  check("tags stay above what covers the picture's lower edge",
    geometry.placeTags([{ x: 10, y: 290, width: 90, height: 20 }], { x: 0, y: 50, width: 400, height: 150 })[0].y, 180);

  const { handState } = await load("shared/hands");
  const shown = (label, confidence) => ({ gesture: { label, confidence } });
  const named = (people, ...hands) => (({ label, kind }) => [label, kind])(handState({ people, hands, time: 1 }) ?? {});
  check("without a person the headline names gestures, or hands", [
    named([], shown("fist", 0.9)), named([], shown("fist", 0.9), shown("ok", 0.9)), named([], shown("fist", 0.3)),
    named([{ id: 1 }], shown("fist", 0.9)), named([]),
  ], [["Fist", "gesture"], ["Fist, OK", "gesture"], ["Hand", "hands"], [null, null], [null, null]]);

  const { Announcements } = await load("shared/announcer");
  const announcements = new Announcements(1);
  const heard = [["A", 0], ["A", 0.5], ["A", 1], ["B", 1.2], ["A", 1.5], ["B", 2], ["B", 3], ["B", 4]]
    .map(([label, time]) => announcements.next(label, time));
  check("only a label that stays is announced, once", heard, [null, null, "A", null, null, null, "B", null]);

  const { People } = await load("shared/people");
  const people = new People();
  const frame = (...ids) => ({ people: ids.map((id) => ({ id })), hands: [{ id: 5 }] });
  people.see(frame(2, 1));
  check("the prominent one's label leads",
    [1, 2, 2].map((person, time) => people.take(
      { person, prominent: person !== 1, label: "Lunges", kind: "action", start: time - 2, end: time, time })),
    [false, true, true]);
  check("everyone's is known", [...people.predictions.keys()], [1, 2]);
  people.take({ person: 2, prominent: false, label: "No Person", kind: "no-person" });
  check("a person that is seen is not labelled as none", [...people.labels.keys()], [1]);
  people.take({ person: 1, hand: 5, prominent: true, label: "Wave" });
  check("a hand's prediction is not its person's",
    [people.predictions.get(1).label, people.handPredictions.get(5).label], ["Lunges", "Wave"]);
  people.see({ ...frame(1), hands: undefined });
  check("people and hands that are gone are forgotten", [[...people.predictions.keys()], [...people.handPredictions.keys()]], [[1], []]);

  const { Steady } = await load("shared/steady");
  const steady = new Steady();
  const poses = "ABAABBBBB".split("").map((label, frame) => ({ label, kind: "action", start: (frame - 1) / 30, time: frame / 30, end: frame / 30 }));
  check("a pose of a single frame is not shown, a new one after a tenth of a second",
    poses.map((pose) => steady.take(pose)).map((isShown, frame) => isShown ? poses[frame].label : ""),
    ["A", "", "", "", "", "", "", "B", ""]);
  check("a movement counts at once", [steady.take({ label: "C", kind: "action", start: 0, end: 2, time: 2 })], [true]);

  const palette = await load("shared/palette");
  const kept = localStorage.getItem("limber-colours");
  localStorage.removeItem("limber-colours");
  // Each of these is as after a reload: nothing is known but what the browser keeps.
  const visit = (number, ...labels) => import(`/page/shared/palette.js?visit=${number}`)
    .then(({ colourClass }) => labels.map(colourClass));
  const names = ["Squats", "Rows", "Other", "Star", "Step", "Lunges", "Burpees", "Jumping Jacks", "Planks"];
  const colours = await visit(1, ...names);
  check("each of eight actions has a colour of its own, Other is grey", [new Set(colours).size, colours[2]], [9, "action-other"]);
  check("colours are the same in another order after a reload", (await visit(2, ...[...names].reverse())).reverse(), colours);
  localStorage.removeItem("limber-colours");
  const many = Array.from({ length: 24 }, (_, index) => `Action ${index}`);
  check("24 actions have a colour each", new Set(await visit(5, ...many)).size, 24);
  const beside = await import("/page/shared/palette.js?visit=6");
  const taught = Array.from({ length: 12 }, (_, index) => `Taught ${index}`);
  beside.learnLabels(taught);
  check("the labels of a model differ, whatever came before", new Set(taught.map(beside.colourClass)).size, 12);
  localStorage.removeItem("limber-colours");
  check("the name decides", await visit(3, "Squats"), [colours[0]]);
  localStorage.setItem("limber-colours", '{"Squats": 99, "Rows": "x"}');
  check("what is not a colour is not taken", await visit(4, "Squats"), [colours[0]]);
  localStorage.setItem("limber-colours", kept ?? "{}");
  check("most first, Other last", palette.sortedActions(
    [{ label: "Other", seconds: 9 }, { label: "A", seconds: 1 }, { label: "B", seconds: 2 }]).map((a) => a.label),
  ["B", "A", "Other"]);

  const { byDay } = await load("live/chart");
  const days = byDay([
    { startedAt: new Date(2026, 4, 10, 8).toISOString(), actions: [{ label: "A", seconds: 3 }] },
    { startedAt: new Date(2026, 4, 10, 9).toISOString(), actions: [{ label: "A", seconds: 4 }] },
    { startedAt: new Date(2026, 4, 8, 9).toISOString(), actions: [{ label: "B", seconds: 5 }] },
    { startedAt: new Date(2026, 3, 1).toISOString(), actions: [{ label: "B", seconds: 99 }] },
  ], noon, 3);
  check("seconds by day", days.map((entry) => entry.seconds), [5, 0, 7]);

  const { Strip } = await load("live/strip");
  const notices = [];
  const strip = new Strip(document.createElement("p"), { onNotice: (text) => notices.push(text) });
  const run = (rate, hasPeople, from, to) => {
    for (let time = from; time < to; time += 500) strip.show({ rate, latency: 0.1, latency95: 0.1, dropped: 0 }, hasPeople, time);
  };
  run(4, true, 0, 5000);
  run(12, true, 5000, 6000);
  run(4, false, 6000, 30_000);
  check("a slow beginning and slow pictures without people are no notice", notices, []);
  run(4, true, 30_000, 60_000);
  check("few frames of people are one notice", [notices.length, /^At 4(\.0)? frames\/s .* 0\.8 s /.test(notices[0])], [1, true]);
  strip.clear();
  run(4, true, 60_000, 70_000);
  check("another source has a notice of its own", notices.length, 2);

  const { Sets } = await load("live/sets");
  const sets = new Sets();
  const repetition = (number, end, more) => ({ action: "Lunges", number, start: end - 2, end, ...more });
  check("no set before the first repetition", [sets.number, sets.current, sets.rest], [0, null, null]);
  sets.take({ ...repetition(1, 2), action: null });
  sets.take(repetition(2, 4, { side: "left" }));
  check("a set counts and is named when its action is known", sets.current,
    { action: "Lunges", count: 2, start: 0, end: 4, side: "left" });
  sets.advance(6, true);
  check("no rest while the movement goes on", sets.rest, null);
  sets.advance(8, false);
  check("a rest counts from the last repetition", sets.rest, 4);
  check("the count that starts again begins a set", [sets.take(repetition(1, 30)), sets.number, sets.rest], [true, 2, null]);
  sets.advance(20, false);
  check("a jump back keeps the sets before it", [sets.number, sets.current.count], [1, 2]);
  check("and a set that is watched again counts once", [sets.take(repetition(1, 30)), sets.number], [true, 2]);
  sets.advance(3, false);
  check("a source that starts again has no sets", sets.number, 0);
  {
    const slow = new Sets();
    const rests = [];
    for (let number = 1; number <= 5; number += 1) {
      slow.take({ action: "Lunges", number, start: 4.3 * (number - 1), end: 4.3 * number });
      for (let after = 0.1; after < 4.3; after += 0.1) rests.push((slow.advance(4.3 * number + after, false), slow.rest));
    }
    check("repetitions of 4.3 s each have no rests between them", rests.filter((rest) => rest !== null), []);
    slow.advance(21.5 + 6.5, false);
    check("one and a half of them without another one are a rest", Math.round(slow.rest * 10) / 10, 6.5);
  }
  {
    const cut = new Sets();
    const take = (action, number, end) => (cut.take({ action, number, start: end - 1, end }), `${cut.number}:${cut.current.count}`);
    check("a count that begins again without a rest is the same set's, at once and once the action is known",
      [take("Lunges", 1, 1), take("Lunges", 5, 5), take(null, 1, 7), take("Lunges", 2, 8), take("Lunges", 1, 10)],
      ["1:1", "1:5", "1:6", "1:7", "1:8"]);
    check("another action begins a set", [take("Burpees", 1, 12), take("Burpees", 2, 13)], ["2:1", "2:2"]);
    check("what stays without a name becomes one", [take(null, 1, 15), take(null, 2, 16), take(null, 3, 17)], ["2:3", "2:4", "3:3"]);
    check("so does the same action after a rest", [take("Lunges", 1, 30), take("Lunges", 1, 40)], ["4:1", "5:1"]);
  }
  {
    const { Count } = await load("live/count");
    const element = document.createElement("div");
    element.innerHTML = '<span class="figure"></span><span class="caption"></span>';
    const done = [];
    const count = new Count(element, { onRepetition: (set, isGoal) => isGoal && done.push(set.count) });
    count.goal = 7;
    const see = (id, time) => count.see({ time, people: [{ id, prominent: true }] });
    const take = (person, number, end) => count.take({ person, action: "Lunges", number, start: end - 1, end });
    const texts = [];
    const show = () => texts.push(element.hidden ? "" : element.textContent);
    for (let number = 1; number <= 5; number += 1) {
      see(1, number);
      take(1, number, number);
    }
    see(2, 6);
    show();
    for (let number = 1; number <= 3; number += 1) {
      see(2, 6 + number);
      take(2, number, 6 + number);
    }
    show();
    check("a person that was lost and found goes on with the set, to its goal", [texts, done], [["5/7repetitions", "8/7repetitions"], [7]]);
    see(3, 40);
    show();
    check("one that comes later has none yet", texts.at(-1), "");
    take(3, 1, 41);
    count.take({ person: 3, action: "Lunges", number: 2, start: 41, end: 42, side: "left" });
    show();
    check("the side is that of the last one", texts.at(-1), "2/7repetitions, last: left side");
  }

  const { curveLines } = await load("live/curve");
  const level = curveLines([0, 1, 2].map((time) => ({ time, value: 90 })), 150, 60);
  check("an angle that is held is a level line that ends at the right",
    [level.length, level[0].map(([, y]) => y), level[0].at(-1)[0]], [1, [30, 30, 30], 150]);
  const broken = curveLines(
    [{ time: 0, value: 0 }, { time: 1, value: null }, { time: 2, value: 100 }], 150, 60);
  check("a joint that is not seen breaks the curve, and more degrees are higher",
    broken.map((line) => line[0][1]), [57, 3]);
  check("without an angle there is no line", curveLines([{ time: 0, value: null }], 150, 60), []);
  const { angleName } = await load("live/angles");
  check("angles have names in words", ["leftKnee", "trunkBend"].map(angleName), ["Left knee", "Trunk bend"]);

  const { bestShot, edgeStrength, shownQuality } = await load("live/burst");
  const shot = (sharpness, eyes = 1) => ({ sharpness, eyes, body: 1, confidence: 0.9 });
  check("the sharpest of equal pictures is the best", bestShot([shot(3), shot(9), shot(5)]), 1);
  check("closed eyes or a head outside count more than a little blur", bestShot([shot(10, 0), shot(9)]), 1);
  check("of no pictures there is none", bestShot([]), -1);
  const person = (leftEye) => ({ people: [{ prominent: true, joints: { leftEye, rightEye: [0.5, 0.1, 0.9] } }] });
  check("what is outside of the picture is not seen",
    [person([0.4, 0.1, 0.9]), person([0.4, -0.1, 0.9]), { people: [] }].map((frame) => shownQuality(frame).eyes), [1, 0.5, 0]);
  const pixels = (green) => ({ width: 4, height: 4, data: Array.from({ length: 64 }, (_, at) => at % 4 === 1 ? green(at >> 2) : 0) });
  check("edges are strength, level ground is none",
    [edgeStrength(pixels(() => 80)), edgeStrength(pixels((at) => at % 2 * 80)) > 0], [0, true]);

  const { SignTrigger } = await load("live/trigger");
  const signs = new SignTrigger();
  const hold = (label, from, to, confidence = 0.9) => {
    const found = [];
    for (let time = from; time <= to + 1e-9; time += 0.1) {
      if (signs.see({ time, hands: label ? [{ gesture: { label, confidence } }] : [] })) found.push(Math.round(time * 10) / 10);
    }
    return found;
  };
  check("a sign is held for a second", hold("victory", 0, 3), [1]);
  check("it counts again after it was taken down", [hold(null, 3.1, 4), hold("openPalm", 4.1, 5.5)], [[], [5.1]]);
  check("a jump of the source starts again", hold("openPalm", 50, 50.5), []);
  check("other gestures and doubtful ones do not count", [hold("fist", 60, 63), hold("victory", 70, 73, 0.5)], [[], []]);

  const { handEmoji } = await load("live/emoji");
  const gesture = (label, confidence = 0.9) => ({ gesture: { label, confidence } });
  check("a gesture has its emoji, an own one that of its name", [
    handEmoji(gesture("thumbUp")), handEmoji(gesture("thumbUp", 0.5)), handEmoji({}),
    handEmoji(gesture("fist"), { kind: "action", label: "Heart ❤️" }), handEmoji(gesture("fist"), { kind: "action", label: "Mine" }),
  ], ["👍", null, null, "❤️", "✊"]);

  const { momentName } = await load("shared/save");
  check("files are named by the moment", momentName("png", new Date(2026, 4, 10, 9, 3, 7)), "limber-2026-05-10-090307.png");

  const { Follow } = await load("live/follow");
  const left = new Follow();
  left.resume(7);
  const resumed = left.chosen;
  left.see({ people: [] });
  left.resume(4);
  check("a person is followed on where the page was loaded again, not one that is gone", [resumed, left.chosen], [7, 7]);
  const follow = new Follow();
  const two = (prominent) => ({ people: [
    { id: 4, box: [0.6, 0.1, 0.3, 0.8], prominent: prominent === 4 }, { id: 7, box: [0.1, 0.3, 0.2, 0.4], prominent: prominent === 7 }] });
  follow.see(two(4));
  check("a place shows a person, or nobody", [follow.at(0.7, 0.5), follow.at(0.2, 0.5), follow.at(0.45, 0.5)], [4, 7, 0]);
  check("from left to right, then the largest", [0, 7, 4].map((id) => (follow.choose(id), follow.next)), [7, 4, 0]);
  follow.choose(7);
  follow.see(two(4));
  check("a frame from before the choice ends it not", follow.chosen, 7);
  follow.see(two(7));
  follow.see(two(undefined));
  check("nor does a moment out of sight", follow.chosen, 7);
  follow.see(two(4));
  check("another prominent person does", follow.chosen, 0);

  const { uploadSize } = await load("session/capture");
  check("large pictures are scaled down", uploadSize(1280, 720), { width: 640, height: 360 });
  check("portrait too", uploadSize(720, 1280), { width: 360, height: 640 });
  check("small ones are not scaled up", uploadSize(320, 240), { width: 320, height: 240 });
}
