// Checks of the Teach page's modules, run in the page.

async ({ check, load, until }) => {
  const { make } = await load("shared/elements");
  const fetchOfPage = window.fetch;
  const answer = (value) => new Response(JSON.stringify(value));

  const { Trainer } = await load("teach/trainer");
  const states = { a: { state: "idle" }, b: { state: "idle" }, c: { state: "running", fraction: 0.5 } };
  window.fetch = async (path, { method }) => {
    const id = /lessons\/(\w)/.exec(path)[1];
    if (method === "POST") states[id] = { state: "running", fraction: 0.2 };
    return answer(states[id]);
  };
  const shown = {
    button: make("button", { className: "primary" }, make("span")), progress: make("progress"), outcome: make("p"), advice: make("ul"),
  };
  const lesson = { id: "a", isTrainable: true, lacksSecond: false, model: null, reload: async () => {} };
  const used = [];
  const stops = [];
  const attempt = async (action) => stops.push(await action().then(() => "stopped", ({ message }) => message));
  const trainer = new Trainer(shown, lesson, async () => used.push(lesson.id), attempt);
  const open = (id, model = null) => {
    Object.assign(lesson, { id, model });
    trainer.show();
  };
  const seen = () => [shown.button.textContent, shown.progress.hidden, shown.outcome.textContent];
  trainer.show();
  const training = trainer.train();
  check("a training is shown", seen(), ["Stop", false, "Training"]);
  open("b");
  check("another lesson does not train", seen(), ["Train", true, ""]);
  states.a = { state: "done", seconds: 1.5, accuracy: 1, advice: ["More"], hints: [{}] };
  await training;
  check("nor has it what the training came to", [...seen(), shown.advice.children.length, used], ["Train", true, "", 0, []]);
  open("a", { isCurrent: true });
  check("which the trained lesson has", [/^Trained in 1\.5 s/.test(shown.outcome.textContent), shown.advice.children.length], [true, 1]);
  open("c");
  while (shown.progress.hidden) await new Promise((resolve) => setTimeout(resolve, 10));
  check("a training that goes on is found again", shown.button.textContent, "Stop");
  states.c = { state: "cancelled" };
  while (!shown.progress.hidden) await new Promise((resolve) => setTimeout(resolve, 10));
  check("a stopped one is said", shown.outcome.textContent, "Stopped.");

  open("d");
  Object.assign(states, { d: { state: "idle" } });
  const answers = window.fetch;
  const interrupted = trainer.train();
  let failedPolls = 0;
  window.fetch = async (path, options) => {
    if (options.method === "POST" || failedPolls === 2) return answers(path, options);
    failedPolls += 1;
    if (failedPolls === 1) throw new TypeError("no network");
    return new Response("{}", { status: 503 });
  };
  for (let step = 0; step < 300 && failedPolls < 2; step += 1) await new Promise((resolve) => setTimeout(resolve, 10));
  check("a training goes on while the server does not answer", seen(), ["Stop", false, "Training"]);
  const present = window.fetch;
  window.fetch = async () => { throw new TypeError("no network"); };
  shown.button.click();
  await until(() => stops.length > 0);
  window.fetch = present;
  check("that it cannot be stopped then is said", stops, ["The server does not answer."]);
  states.d = { state: "cancelled" };
  await interrupted;
  check("and its end is seen afterwards", seen(), ["Train", true, "Stopped."]);
  window.fetch = answers;

  const { ApiError } = await load("session/api");
  const { Recorder } = await load("teach/recorder");
  const ways = make("form", {}, make("input", { type: "radio", value: "hold", checked: true }));
  const begun = [];
  let isLeft = true;
  const recorder = new Recorder(make("button"), ways, {
    begin: async () => {
      begun.push("begin");
      if (isLeft) throw new ApiError(409, "A take is being recorded already.", "take-runs");
    },
    discard: async () => {
      begun.push("discard");
      isLeft = false;
    },
    end: async () => begun.push("end"), show: ({ phase, error }) => phase === "idle" && begun.push(error?.message ?? phase),
  });
  recorder.press();
  await new Promise((resolve) => setTimeout(resolve, 450));
  recorder.release();
  while (recorder.phase !== "idle") await new Promise((resolve) => setTimeout(resolve, 10));
  check("a take whose end the server never heard of makes room for the next", begun, ["begin", "discard", "begin", "end", "idle"]);

  const { Lesson } = await load("teach/lesson");
  const waiting = {};
  window.fetch = (path) => new Promise((resolve) => {
    const id = path.at(-1);
    waiting[id] = () => resolve(answer({ id, name: id, subject: "body", kind: "movement", labels: [], model: null }));
  });
  const kept = localStorage.getItem("limber-view");
  const opened = new Lesson(() => {});
  const both = [opened.open("a"), opened.open("b")];
  waiting.b();
  await both[1];
  waiting.a();
  await both[0];
  check("the lesson that was chosen last is open, whatever is answered last", opened.id, "b");
  const added = [];
  const named = (...names) => answer({ id: "b", name: "b", subject: "body", kind: "movement", labels: names.map((name) => ({ id: name, name, takes: [] })), model: null });
  window.fetch = (path, { method }) => method === "GET" ? Promise.resolve(named("One", "Two")) : new Promise((resolve) => added.push(resolve));
  const changes = ["One", "Two"].map((name) => opened.addLabel(name));
  while (added.length < 2) await null;
  added[1](named("One", "Two"));
  await changes[1];
  added[0](named("One"));
  await changes[0];
  check("nor does an older answer take an action away", opened.labels.map(({ name }) => name), ["One", "Two"]);
  if (kept === null) localStorage.removeItem("limber-view");
  else localStorage.setItem("limber-view", kept);
  window.fetch = fetchOfPage;

  const { Takes } = await load("teach/takes");
  const labels = ["One", "Two"].map((name, id) => ({ id: String(id), name, takes: [] }));
  const list = make("ul");
  const taught = { subject: "body", labels, chosen: labels[0] };
  const takes = new Takes(list, taught, () => {});
  takes.show();
  list.querySelector(".head .round").click();
  taught.chosen = labels[1];
  takes.show();
  check("another action can be chosen while one is renamed", list.children[1].classList.contains("chosen"), true);
  document.body.append(list);
  const heading = () => document.activeElement.closest("li") && document.activeElement.className;
  list.querySelector("form").dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  const left = heading();
  taught.labels = [{ ...labels[0], name: "Uno" }, labels[1]];
  takes.show();
  const renamed = [heading(), document.activeElement.textContent];
  taught.labels = [labels[1]];
  takes.show();
  check("the focus stays with the action that was renamed, and goes to the next one where it is deleted",
    [/small/.test(left), renamed, document.activeElement.textContent], [true, ["choose", "Unono takes"], "Twono takes"]);
  list.remove();

  {
    const { onName } = await load("shared/elements");
    const form = make("form", {}, make("input", { name: "name", value: "One" }));
    const sent = [];
    onName(form, (name) => new Promise((resolve) => sent.push({ name, resolve })));
    const send = () => form.dispatchEvent(new SubmitEvent("submit", { cancelable: true }));
    for (let press = 0; press < 2; press += 1) send();
    const once = sent.length;
    sent[0].resolve();
    await new Promise((resolve) => setTimeout(resolve));
    send();
    check("a form that is sent twice at once counts once", [once, sent.length], [1, 2]);
  }

  {
    const { Lessons } = await load("teach/lessons");
    const dialog = document.querySelector("#lessons").cloneNode(true);
    document.body.append(dialog);
    window.fetch = async (path) => {
      if (!path.startsWith("api/lessons")) return await fetchOfPage(path);
      throw new TypeError("no network");
    };
    const [field, problem] = ["[data-new] input", "[data-problem]"].map((part) => dialog.querySelector(part));
    const sheet = new Lessons(dialog, { create: async () => { throw new Error("There are 100 lessons."); }, labels: [] }, () => {});
    await sheet.open();
    const said = [problem.hidden, problem.textContent];
    window.fetch = async () => answer({ lessons: [] });
    field.value = "Mine";
    dialog.querySelector("[data-new]").dispatchEvent(new SubmitEvent("submit", { cancelable: true }));
    for (let step = 0; step < 100 && problem.textContent === said[1]; step += 1) await new Promise((resolve) => setTimeout(resolve, 10));
    await new Promise((resolve) => setTimeout(resolve, 10));
    check("why lessons are not listed is said, and a name that is refused can be corrected", [said, problem.textContent, field.value],
      [[false, "The server does not answer."], "There are 100 lessons.", "Mine"]);
    dialog.close();
    dialog.remove();
    window.fetch = fetchOfPage;
  }

  const { limitLength, shortened } = await load("shared/names");
  const family = "👨‍👩‍👧";
  check("names are cut between characters", ["abc", `ab${family}`, "😀😀😀"].map((name) => shortened(name, 2)), ["ab", "ab", "😀😀"]);
  check("a character that is too long by itself is cut", [...shortened(family, 2)].length, 2);
  const field = make("input");
  limitLength(field, 3);
  field.value = `a${family}b`;
  field.dispatchEvent(new Event("input"));
  check("so are those that are typed", field.value, "a");
}
