// Checks of the modules that play a source, run in the page. The result is the list of failures.

(async () => {
  const failures = [];
  const check = (name, actual, expected) => {
    const [a, e] = [JSON.stringify(actual), JSON.stringify(expected)];
    if (a !== e) failures.push(`${name}: ${a}, expected ${e}`);
  };
  const load = (name) => import(`/page/${name}.js`);
  const until = async (isTrue) => {
    for (let step = 0; step < 500 && !isTrue(); step += 1) await new Promise((resolve) => setTimeout(resolve, 10));
  };

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
    const outcome = (change) => change.then(() => "done", ({ status, message }) => status ?? message);
    const [lost, left] = [api.change("b", { everyone: true }), api.setSource("b", { kind: "demo" }, choice.signal)].map(outcome);
    const next = outcome(api.change("b", { everyone: false }));
    choice.abort(new Error("another source"));
    const soon = new Promise((resolve) => setTimeout(() => resolve("waits"), 200));
    check("a change that waits ends with its signal", await Promise.race([left, soon]), "another source");
    answers = true;
    limits[0]?.pass();
    check("a change that is never answered stops none", await Promise.race([Promise.all([lost, next]), soon]), [0, "done"]);
    check("it is given some seconds", limits[0]?.milliseconds, 10_000);
    [window.fetch, AbortSignal.timeout] = [fetchOfPage, timeout];
  }

  return failures;
})()
