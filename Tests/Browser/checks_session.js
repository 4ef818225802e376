// Checks of the modules that play a source, run in the page.

async ({ check, load, until }) => {
  {
    const { Camera } = await load("session/camera");
    const opening = [];
    const video = { srcObject: null, play: async () => {} };
    navigator.mediaDevices.getUserMedia = () => new Promise((resolve) => opening.push((name) =>
      resolve({ name, getTracks: () => [{ stop() {} }], getVideoTracks: () => [] })));
    const first = new AbortController();
    const open = (signal) => Camera.open({}, { frameRate: 30, height: 720 }, video, signal).catch(() => null);
    const cameras = [open(first.signal)];
    first.abort();
    cameras.push(open(new AbortController().signal));
    opening[1]("second");
    await cameras[1];
    opening[0]("first");
    const former = await cameras[0];
    check("a camera that opens late does not show in place of the one that was chosen after it", [former, video.srcObject?.name], [null, "second"]);
    cameras.push(open(new AbortController().signal));
    opening[2]("third");
    await cameras[2];
    (await cameras[1]).close();
    check("nor does it end what another one shows as it is closed", video.srcObject?.name, "third");
    delete navigator.mediaDevices.getUserMedia;
  }

  {
    const { api } = await load("session/api");
    const timeout = AbortSignal.timeout;
    const fetchOfPage = window.fetch;
    const limits = [];
    AbortSignal.timeout = (milliseconds) => {
      const limit = new AbortController();
      limits.push({ milliseconds, pass: () => limit.abort(new DOMException("", "TimeoutError")) });
      return limit.signal;
    };
    let answers = false;
    window.fetch = (path, { signal }) => new Promise((resolve, reject) => {
      if (answers) resolve(new Response("{}"));
      else signal?.addEventListener("abort", () => reject(signal.reason));
    });
    const choice = new AbortController();
    const outcomes = {};
    const follow = (name, change) => change.then(() => "done", ({ status, message }) => status ?? message).then((text) => (outcomes[name] = text));
    follow("lost", api.change("b", { everyone: true }));
    follow("left", api.setSource("b", { kind: "demo" }, choice.signal));
    follow("next", api.change("b", { everyone: false }));
    choice.abort(new Error("another source"));
    await until(() => "left" in outcomes);
    check("a change that waits ends with its signal", outcomes, { left: "another source" });
    answers = true;
    limits[0]?.pass();
    await until(() => "next" in outcomes);
    check("a change that is never answered stops none", outcomes, { left: "another source", lost: 0, next: "done" });
    check("it is given some seconds", limits[0]?.milliseconds, 10_000);
    [window.fetch, AbortSignal.timeout] = [fetchOfPage, timeout];
  }

  // A session of a faked server, a camera that shows a canvas, and a live session that plays it.
  const { LiveSession } = await load("session/live-session");
  const fetchOfPage = window.fetch;
  const played = async (use, source = { kind: "browser", title: "Camera" }) => {
    const server = { sessions: 0, isThere: true, settings: [], asked: 0, posted: [], answersNothing: false };
    window.fetch = async (path, { method, body, signal } = {}) => {
      if (!/^health|^api\/sessions($|\/faked)/.test(path)) return await fetchOfPage(path, { method, body, signal });
      if (server.answersNothing) return await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
      if (path === "health") return new Response("{}");
      const json = typeof body === "string" ? JSON.parse(body) : {};
      if (method === "POST" && path === "api/sessions") {
        server.sessions += 1;
        server.isThere = true;
        server.settings.push(json);
      }
      if (!server.isThere) return new Response(JSON.stringify({ error: "gone", code: "no-session" }), { status: 404 });
      if (path.includes("/frames")) {
        server.posted.push(Number(/time=([\d.]+)/.exec(path)[1]));
        return new Response(JSON.stringify({ frame: { people: [] }, predictions: [], repetitions: [] }));
      }
      if (method === "GET") server.asked += 1;
      if (method === "PATCH") server.settings.push(json);
      return new Response(JSON.stringify({ id: `faked${server.sessions}`, model: {}, state: { state: "starting" } }));
    };
    const canvas = Object.assign(document.createElement("canvas"), { width: 64, height: 48 });
    const painting = setInterval(() => canvas.getContext("2d").fillRect(0, 0, 64, 48), 30);
    canvas.getContext("2d").fillRect(0, 0, 64, 48);
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(30);
    const seen = { status: [], states: [], frames: 0 };
    const view = {
      session() {}, prediction() {}, statistics() {}, status: ({ kind }) => seen.status.push(kind), state: ({ state }) => seen.states.push(state),
      frame: (frame, picture) => {
        picture.close();
        seen.frames += 1;
      },
    };
    const video = Object.assign(document.createElement("video"), { muted: true });
    const live = new LiveSession(view, video, { hands: 0 });
    const playing = live.play(source);
    await use(live, server, seen);
    live.stop();
    await playing;
    clearInterval(painting);
    delete navigator.mediaDevices.getUserMedia;
    window.fetch = fetchOfPage;
  };

  await played(async (live, server, seen) => {
    await until(() => seen.frames > 0);
    await live.setPaused(true);
    await until(() => server.asked > 0);
    check("in a pause the session is asked for, which keeps it", server.asked > 0, true);
    server.isThere = false;
    await until(() => server.sessions > 1);
    check("its end is noticed, and a new one begins", server.sessions, 2);
    await until(() => seen.states.length > 1);
    check("which is paused, too", seen.states.at(-1), "paused");
    server.isThere = false;
    const outcome = await live.request({ hands: 2 }).then(() => "done", ({ message }) => message);
    await until(() => server.sessions > 2);
    check("what is requested of a session that has ended holds in the next one", [outcome, server.sessions, server.settings.at(-1).hands], ["done", 3, 2]);
    const before = seen.frames;
    await Promise.allSettled([live.request({ hands: 1 }), live.request({ hands: 0 })]);
    await until(() => seen.frames > before);
    check("no picture of a pause has the time of another one", new Set(server.posted).size, server.posted.length);
    server.answersNothing = true;
    await until(() => seen.status.at(-1) === "silent");
    server.answersNothing = false;
    await until(() => seen.status.at(-1) !== "silent");
    check("in a pause, too, the server's return is seen", seen.status.at(-1), "live");
  });

  const former = { kind: "browser", title: "USB", deviceId: "gone", isRemembered: true };
  await played(async (live, server, seen) => await until(() => seen.frames > 0), former);
  check("another camera than the one of an earlier visit has its own name", [former.title === former.label, former.title === "USB", former.isRemembered], [true, false, false]);

  await played(async (live, server, seen) => {
    await until(() => seen.frames > 0);
    for (let times = 0; times < 2; times += 1) {
      // The session that begins as the page is seen again ends while it is hidden once more.
      live.setHidden(true);
      server.isThere = false;
      const before = server.sessions;
      live.setHidden(false);
      await until(() => server.sessions > before);
      live.setHidden(true);
    }
    server.isThere = false;
    live.setHidden(false);
    await until(() => seen.status.at(-1) === "failed" || server.sessions > 3);
    check("sessions may end again and again while the page is not seen", [seen.status.includes("failed"), server.sessions], [false, 4]);
  });

  {
    const { ServerSession } = await load("session/server-session");
    const sent = [];
    window.fetch = async (path, options) => {
      if (!path.includes("/faked")) return await fetchOfPage(path, options);
      // A picture of the camera above may still be on its way.
      if (/\/faked(\/|$)/.test(path)) sent.push(`${options.method} ${path.replace("api/sessions/", "")}`);
      return new Response(JSON.stringify({ id: "faked", model: {}, state: {} }));
    };
    const session = new ServerSession({}, () => {});
    const place = { position: 0, isPaused: () => false };
    const [played, chosen] = ["a", "b"].map((name) => ({ kind: "demo", name }));
    session.takeOver({ id: "faked", model: "shipped" }, played);
    await session.prepare(chosen, place);
    check("a session that was left gets the source that is chosen before it is used", sent, ["GET faked", "PUT faked/source"]);
    session.requireSource();
    const early = session.handOver();
    await session.prepare(played, place);
    check("a session is left only when it plays the source", [early, session.handOver()], [null, { id: "faked", model: "shipped" }]);
    window.fetch = fetchOfPage;
  }

  {
    const sent = [];
    window.fetch = async (path, { method, body, signal } = {}) => {
      if (!/^api\/sessions($|\/faked)/.test(path)) return await fetchOfPage(path, { method, body, signal });
      if (path.endsWith("/video")) return await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
      if (method === "PATCH") sent.push(JSON.parse(body));
      else await new Promise((resolve) => setTimeout(resolve, 50));
      return new Response(JSON.stringify({ id: "faked", model: {}, state: { state: "starting" } }));
    };
    const states = [];
    const live = new LiveSession({ status() {}, session() {}, state: ({ state }) => states.push(state) }, document.createElement("video"));
    const playing = live.play({ kind: "demo", name: "a" });
    await live.setPaused(true);
    await until(() => states.length > 0);
    check("a pause holds that is asked for before the session has begun", [sent, states], [[{ paused: true }], ["paused"]]);
    live.stop();
    await playing;
    window.fetch = fetchOfPage;
  }

  {
    const statuses = [];
    const live = new LiveSession({ status: (status) => statuses.push(status) }, document.createElement("video"));
    await live.play({ kind: "upload", name: "a.mp4", id: null });
    const { kind, message, needsChoice } = statuses.at(-1);
    check("a video of this device that both the server and the page have lost is to be chosen again",
      [kind, message, needsChoice], ["failed", "The server has a.mp4 no longer. Choose the file again.", true]);
  }

  {
    window.fetch = async (path, options) => path.startsWith("api/sessions")
      ? new Response('{"error": "the token is missing or wrong; send Authorization: Bearer TOKEN"}', { status: 401 }) : await fetchOfPage(path, options);
    const statuses = [];
    const live = new LiveSession({ status: (status) => statuses.push(status) }, document.createElement("video"));
    await live.play({ kind: "demo", name: "a" });
    const { kind, title, message, needsToken } = statuses.at(-1);
    check("that the server has another token is said in the page's words",
      [kind, title, /^The server has another token now, /.test(message), needsToken], ["failed", "The server asks for its token", true, true]);
    window.fetch = fetchOfPage;
  }

  {
    const { Status } = await load("shared/status");
    const { status: statusOfPage, state: stateOfPage } = document.documentElement.dataset;
    const shown = [];
    const message = {
      reconnecting: (text, seconds) => shown.push(seconds), ask: (title, text, ...choices) => shown.push(choices.length), clear() {},
    };
    const status = new Status(message, { markStale() {}, choices: [["Demo", () => {}]] });
    const broken = { type: "state", state: "reconnecting", message: "The camera is gone.", retryIn: 5 };
    status.showState({ ...broken, position: 1 });
    status.showState({ ...broken, position: 2, heartbeat: true });
    check("a sign of life starts no countdown again", shown, [5]);
    status.showState({ ...broken, position: 3 });
    check("another attempt that fails does", shown, [5, 5]);
    for (const heartbeat of [false, true]) status.showState({ type: "state", state: "failed", message: "It is no video.", heartbeat });
    check("nor is a failure shown again", shown, [5, 5, 3]);
    status.show({ kind: "failed", title: "Gone", message: "Choose it again.", needsChoice: true });
    check("where trying again is no use, only another choice is offered", shown.at(-1), 1);
    message.ask = (title, text, ...choices) => shown.push(choices.map(([name]) => name));
    status.show({ kind: "failed", title: "Token", message: "Another one.", needsToken: true });
    check("where the token is missing, its page is offered", shown.at(-1), ["Enter the token"]);
    Object.assign(document.documentElement.dataset, { status: statusOfPage, state: stateOfPage });
    for (const [name, value] of [["status", statusOfPage], ["state", stateOfPage]]) {
      if (value === undefined) delete document.documentElement.dataset[name];
    }
  }
}
