// Checks of sheets, keys, bars and what the server answers, run in the live view.

async ({ check, load, until }) => {
  const { make } = await load("shared/elements");
  const fetchOfPage = window.fetch;
  const answer = (value) => new Response(JSON.stringify(value));
  const closed = (dialog) => new Promise((resolve) => {
    dialog.addEventListener("close", resolve, { once: true });
    dialog.close();
  });

  {
    const help = document.querySelector("#help");
    help.showModal();
    const press = (start, end) => {
      start.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
      end.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      return help.open;
    };
    check("text that is marked to beside a sheet leaves it open; a press beside it closes it", [press(help.querySelector("p"), help), press(help, help)], [true, false]);
    await new Promise((resolve) => setTimeout(resolve));
  }

  {
    const { listenForCommands } = await load("shared/keyboard");
    const steps = [];
    listenForCommands({ arrowleft: { action: () => steps.push("left") } });
    const slider = document.body.appendChild(make("input", { type: "range" }));
    const press = (target) => {
      const event = new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true, cancelable: true });
      target.dispatchEvent(event);
      return event.defaultPrevented;
    };
    slider.focus();
    const isTaken = press(slider);
    slider.blur();
    check("arrows move a slider that has the focus, and nothing else", [isTaken, press(document.body), steps], [false, true, ["left"]]);
    slider.remove();
  }

  {
    Object.defineProperty(document, "fullscreenEnabled", { configurable: true, value: false });
    document.documentElement.requestFullscreen = undefined;
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "f", bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve, 20));
    check("a browser without full screen is not asked for it", document.querySelector("#line").textContent, "");
    delete document.fullscreenEnabled;
    delete document.documentElement.requestFullscreen;
  }

  {
    const { Message } = await load("shared/message");
    const line = make("p");
    const message = new Message(make("section"), line, make("p"));
    const after = (text, passes) => {
      message.notify(text, passes);
      message.show("The server does not answer. Trying again.");
      message.clear();
      return line.textContent;
    };
    check("that the server did not answer is not said after it does", [after("The server does not answer.", true), after("a.pdf is no video.")], ["", "a.pdf is no video."]);
    message.dismiss();
  }

  {
    const { Player } = await load("shared/player");
    const element = make("div", {}, make("input", { type: "range", step: 0.1 }), make("span", { className: "position" }));
    const asked = [];
    const player = new Player(element, make("button"), {
      onSeek: (seconds) => asked.push(seconds), onPause: (isPaused) => asked.push(isPaused),
    });
    const bar = element.querySelector("input");
    player.state = { state: "running", duration: 60, position: 10 };
    bar.dispatchEvent(new Event("input"));
    player.at(11);
    const held = bar.value;
    // No "change": it is back where it was.
    bar.dispatchEvent(new PointerEvent("pointerup"));
    player.at(12);
    check("a bar that was dragged back goes on", [held, bar.value], ["10", "12"]);
    player.toggle();
    const wasStopped = player.isStopped;
    player.toggle();
    check("a film is paused and goes on", [asked.splice(0), wasStopped, player.isStopped], [[true, false], true, false]);
    player.state = { state: "ended", duration: 60 };
    player.toggle();
    check("a film that has ended plays again from its start", [asked, player.isStopped], [[0, false], false]);
  }

  {
    const { AudioContext } = window;
    delete window.AudioContext;
    const { playTone } = await import("/page/shared/tone.js?silent");
    let outcome = "silent";
    try {
      playTone(880, 0.1);
    } catch (error) {
      outcome = error.message;
    }
    window.AudioContext = AudioContext;
    check("a browser without sound plays on", outcome, "silent");
  }

  {
    const { Photos } = await load("live/photos");
    const canvas = Object.assign(document.createElement("canvas"), { width: 8, height: 8 });
    const elements = {
      flash: make("p"), countdown: make("p"), announcer: make("p"), preview: make("figure", {}, document.createElement("canvas")),
    };
    const timers = [];
    const { setTimeout: later, clearTimeout: never } = window;
    window.setTimeout = (action, time) => (timers.push({ action, time }), timers.length);
    window.clearTimeout = (number) => timers[number - 1] && (timers[number - 1].action = () => {});
    const clicks = HTMLAnchorElement.prototype.click;
    HTMLAnchorElement.prototype.click = () => {};
    const photos = new Photos({ shown: { frame: { people: [] } }, render: () => canvas }, elements);
    photos.take();
    timers.at(-1).action();
    const former = timers.at(-1);
    photos.take();
    timers.findLast(({ time }) => time < 2000).action();
    former.action();
    check("a photo is shown as long as the one before it", elements.preview.hidden, false);
    [window.setTimeout, window.clearTimeout] = [later, never];
    await until(() => timers.some(({ time }) => time > 10_000));
    HTMLAnchorElement.prototype.click = clicks;
  }

  {
    const { api } = await load("session/api");
    const outcomes = [];
    for (const body of ["<!doctype html><title>Sign in</title>", "{\"sessions\": ["]) {
      window.fetch = async () => new Response(body);
      for (const ask of [() => api.history(), () => api.postFrame("a", new Blob(), 1, false)]) {
        outcomes.push(await ask().catch(({ status, message }) => [status, message]));
      }
    }
    check("what is no answer of the server counts as none", outcomes, Array(4).fill([0, "The server does not answer."]));
    const timeout = AbortSignal.timeout;
    AbortSignal.timeout = () => AbortSignal.abort(new DOMException("", "TimeoutError"));
    window.fetch = (path, { signal }) => new Promise((_, reject) => signal.aborted && reject(signal.reason));
    const waited = await Promise.race([api.sources().catch(({ status }) => status), new Promise((resolve) => setTimeout(() => resolve("waits"), 500))]);
    AbortSignal.timeout = timeout;
    check("an answer is not waited for without end", waited, 0);
    window.fetch = fetchOfPage;
  }

  {
    const { History } = await load("live/history");
    const dialog = document.body.appendChild(make("dialog"));
    dialog.innerHTML = '<h2></h2><button data-back></button><div class="body"></div><button data-close></button>';
    const entry = { id: "1", startedAt: "2020-05-10T10:00:00Z", source: "a", duration: 5, saved: true, actions: [], bouts: [] };
    let one = null;
    window.fetch = (path, options) => path === "api/history/1" ? new Promise((resolve) => (one = resolve))
      : path.startsWith("api/history") ? Promise.resolve(answer({ sessions: [entry] })) : fetchOfPage(path, options);
    const [history, back] = [new History(dialog), dialog.querySelector("[data-back]")];
    await history.open();
    dialog.querySelector(".session").click();
    await until(() => one);
    await history.open();
    one(answer(entry));
    await new Promise((resolve) => setTimeout(resolve, 20));
    const seen = () => [dialog.querySelector("h2").textContent === "History", dialog.querySelectorAll(".session").length, back.hidden];
    check("a session whose answer is late does not take the list's place", seen(), [true, 1, true]);
    one = null;
    dialog.querySelector(".session").click();
    await until(() => one);
    one(new Response('{"error": "There is no such session."}', { status: 404 }));
    await until(() => !back.hidden);
    check("a session that is gone leaves the way back", [...seen(), dialog.querySelector(".body").textContent], [false, 0, false, "There is no such session."]);
    await closed(dialog);
    dialog.remove();
    window.fetch = fetchOfPage;
  }

  {
    const { actionList } = await load("live/actions");
    check("what was seen for a moment has a share, too", actionList([{ label: "Lunges", seconds: 0, share: 0 }]).querySelector(".share").textContent, "0%");
    const { Summary } = await load("live/summary");
    const dialog = document.body.appendChild(make("dialog"));
    dialog.innerHTML = '<div class="body"></div><button data-reset>Zero</button><a data-export="csv"></a><a data-export="json"></a>';
    const live = { sessionID: null };
    window.fetch = async () => answer({ actions: [], bouts: [], duration: 0 });
    const summary = new Summary(dialog, live);
    const offered = async () => {
      await summary.open();
      return [...dialog.querySelectorAll("[data-reset], a")].filter(({ hidden }) => !hidden).length;
    };
    const without = await offered();
    live.sessionID = "1";
    check("without a session nothing is exported or set to zero", [without, await offered()], [0, 3]);
    await closed(dialog);
    dialog.remove();
    window.fetch = fetchOfPage;
  }

  {
    const { makeDottedTag, paintTag } = await load("shared/tag");
    const context = Object.assign(document.createElement("canvas"), { width: 200, height: 40 }).getContext("2d");
    const painted = [];
    context.fillText = (...text) => painted.push(text);
    const tag = makeDottedTag(context, `${"Supercalifragilistic".repeat(3)}  97.3%`, { x: 100, y: 30 }, 12, "red");
    paintTag(context, tag, 12, "black", "white");
    check("a long label is condensed, so that its confidence is within the picture", [tag.width <= 200, painted[0][3] < 200], [true, true]);
  }

  {
    const { Timeline } = await load("live/timeline");
    const strip = document.body.appendChild(make("div", {}, make("div", { className: "runs" })));
    const timeline = new Timeline(strip, make("ul"));
    timeline.record({ label: "תרגיל קפיצות", kind: "action" });
    timeline.advance(1);
    check("a name from right to left is cut at its end", getComputedStyle(strip.querySelector("span")).direction, "rtl");
    strip.remove();
  }

  {
    const { Photographs } = await load("session/photographs");
    const grey = Object.assign(document.createElement("canvas"), { width: 4, height: 4 });
    grey.getContext("2d").fillRect(0, 0, 4, 4);
    const { photographs } = await Photographs.open([new File([await new Promise((resolve) => grey.toBlob(resolve))], "a.png")]);
    const stop = new AbortController();
    let [encoded, shown] = [0, null];
    const run = photographs.run({
      post: async () => ({ frame: {} }), encoder: { encode: async () => ((encoded += 1) === 1 ? null : new Blob()) }, onShown: ({ name }) => (shown = name),
    }, stop.signal).catch(() => {});
    await until(() => shown);
    stop.abort();
    await run;
    check("a photograph is shown although a worker that cannot encode has lost it", shown, "a.png");
  }

  {
    const { ownCamera } = await load("shared/remembered");
    const { Camera } = await load("session/camera");
    const kept = localStorage.getItem("limber-view");
    const asked = [];
    navigator.mediaDevices.getUserMedia = async ({ video }) => {
      asked.push(video.deviceId);
      throw new DOMException("", "NotFoundError");
    };
    const remembered = (source) => {
      localStorage.setItem("limber-view", JSON.stringify({ source }));
      return ownCamera();
    };
    const former = remembered({ text: "camera", deviceId: "a", title: "USB" });
    for (const source of [former, { ...former, isRemembered: false }]) {
      await Camera.open(source, { frameRate: 30, height: 720 }, {}, new AbortController().signal).catch(() => {});
    }
    check("a camera of an earlier visit may be another one now, one that was lost may not", asked, [{ ideal: "a" }, { exact: "a" }]);
    check("each page begins with the camera that was chosen last", [former.title, remembered({ text: "camera", facing: "environment" }).facing, remembered({ text: "demo" })],
      ["USB", "environment", { kind: "browser", title: "Camera" }]);
    delete navigator.mediaDevices.getUserMedia;
    if (kept === null) localStorage.removeItem("limber-view");
    else localStorage.setItem("limber-view", kept);
  }
}
