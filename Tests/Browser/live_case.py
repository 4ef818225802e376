"""What the browser's tests share: a server for each class, a browser for each fake camera, screenshots."""

import base64
import json
import os
import pathlib
import tempfile
import unittest

from chromium import BrowserError, Chromium, find_chromium
from limber_server import PROGRAM, ROOT, LimberServer

SCREENSHOTS = ROOT / ".build/screenshots"

SIZES = {
    "wide": dict(width=1440, height=900),
    "phone": dict(width=390, height=844, scale=2, is_phone=True),
    "phone-landscape": dict(width=844, height=390, scale=2, is_phone=True),
    "small-phone": dict(width=320, height=568, scale=2, is_phone=True),
    "4k": dict(width=3840, height=2160),
}

# Keeps of the camera's frames that were answered: their media times, the predictions, the identities of all strokes,
# and the newest frame's results.
LISTENER = """
window.heard = {time: 0, times: [], predictions: [], label: null, gesture: null, strokes: [], begun: new Set()};
const send = window.fetch;
window.fetch = async (...request) => {
  const response = await send(...request);
  const time = /\\/frames\\?time=([\\d.]+)/.exec(request[0])?.[1];
  if (time && response.status === 200) {
    heard.time = Number(time);
    heard.times.push(heard.time);
    response.clone().json().then(({frame, predictions}) => {
      heard.predictions.push(...predictions);
      heard.label = predictions.at(-1)?.label ?? heard.label;
      heard.gesture = frame.hands?.[0]?.gesture.label ?? null;
      heard.strokes = frame.strokes ?? [];
      for (const {id} of heard.strokes) heard.begun.add(id);
    }, () => {});  // An answer that the page gave up: the page reads it, too, and shows what is wrong.
  }
  return response;
};
"""


class LiveCase(unittest.TestCase):
    """A test with a server; `self.browser(clip)` is a browser whose camera plays a clip."""

    find_browser = staticmethod(find_chromium)
    no_browser = "no Chromium; Scripts/setup tests installs it"

    @classmethod
    def setUpClass(cls):
        if not cls.find_browser():
            raise unittest.SkipTest(cls.no_browser)
        if not PROGRAM.exists():
            raise AssertionError(f"{PROGRAM} is missing; build it first")
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        cls.server = cls.enterClassContext(LimberServer())
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory(prefix="limber-clips-")))
        cls._without_clip = None

    def browser(self, clip=None):
        """A new browser for a clip, which plays from its beginning; without a clip, one for all tests of the class."""
        if clip:
            return self.enterContext(Chromium(FAKE_CAMERA, f"--use-file-for-fake-video-capture={clip}"))
        cls = type(self)
        cls._without_clip = cls._without_clip or cls.enterClassContext(Chromium(FAKE_CAMERA))
        return cls._without_clip

    def visit(self, browser, address, **view):
        """A page that is closed after the test."""
        page = browser.open(address, **{"width": 1440, "height": 900, "is_dark": True, **view})
        self.addCleanup(page.close)
        return page

    def open(self, browser, **view):
        """The live view with the demo."""
        page = self.visit(browser, self.server.address, **view)
        page.wait("document.documentElement.dataset.status === 'live'", 30, "the demo is playing")
        return page

    def check_sizes(self, page, name, cut_off):
        """Shows the page in every size, in two of them light too: the expression `cut_off` gives an empty list in each."""
        for size, view in SIZES.items():
            for is_dark in (True, False) if size in ("wide", "phone") else (True,):
                with self.subTest(size=size, is_dark=is_dark):
                    page.view(**view, is_dark=is_dark)
                    page.settle()
                    self.shoot(page, f"{name}-{size}-{'dark' if is_dark else 'light'}")
                    self.assertEqual(page.evaluate(cut_off), [], "these are cut off")
        page.view(**SIZES["wide"], is_dark=True)

    def check_contrast(self, page, selectors, least=4.5):
        """Measures texts over black, white and noise in place of the video, light and dark, desk and phone."""
        measure = (pathlib.Path(__file__).parent / "contrast.js").read_text()
        page.evaluate(GROUND)
        for size in ("wide", "phone"):
            for is_dark in (True, False):
                page.view(**{**SIZES[size], "scale": 1}, is_dark=is_dark)
                for ground in ("black", "white", "noise"):
                    with self.subTest(size=size, is_dark=is_dark, ground=ground):
                        page.evaluate(f"showGround({ground!r}, {json.dumps(selectors)})")
                        page.settle()
                        data = page.picture()
                        found = page.evaluate(f"({measure.strip()})({json.dumps(selectors)}, {data!r}, {least})")
                        page.evaluate("hideGround()")
                        name = f"contrast-{type(self).__name__}-{size}-{'dark' if is_dark else 'light'}-{ground}.png"
                        (SCREENSHOTS / name).write_bytes(base64.b64decode(data))
                        self.assertEqual(found["problems"], [])
                        self.assertGreater(found["count"], 3)

    def run_checks(self, page, name):
        """Runs a file of checks in a page: none fails."""
        tools, checks = ((pathlib.Path(__file__).parent / file).read_text() for file in ("checks_tools.js", name))
        self.assertEqual(page.evaluate(f"(async () => {{ {tools}\nawait ({checks})(tools);\nreturn failures; }})()"), [])

    def check_axe(self, page, name):
        """axe finds nothing on the page as it is now, dark and light."""
        path = ROOT / ".deps/axe/axe.min.js"
        if not path.exists():
            self.skipTest("no axe-core; Scripts/setup tests installs it")
        page.evaluate(f"if (!window.axe) {{ {path.read_text()} }}; 0")
        for is_dark in (True, False):
            with self.subTest(shown=name, is_dark=is_dark):
                page.view(width=1440, height=900, is_dark=is_dark)
                page.settle()
                self.assertEqual(page.evaluate(AXE), [])

    def complaints(self, page):
        """Errors of the page."""
        return list(page.complaints)

    def shoot(self, page, name):
        page.screenshot(SCREENSHOTS / f"{name}.png")

    def choose(self, page, name):
        """Chooses a source by its button's text."""
        page.click("#source")
        page.wait(f"{button(name)} !== undefined", meaning=f"the source {name} is offered")
        page.evaluate(f"{button(name)}.click()")
        page.wait("document.querySelector('dialog[open]') === null")

    def use_camera(self, page):
        """Allows the camera and chooses the only one there is."""
        page.camera(True)
        page.evaluate(LISTENER)
        page.click("#source")
        page.wait(f"{CAMERA} !== null", meaning="a camera is offered")
        page.evaluate(f"{CAMERA}.click()")

    def wait_for_label(self, page, *labels, seconds=60):
        try:
            page.wait(
                f"{list(labels)}.includes(document.querySelector('#headline.action .label')?.textContent)", seconds,
                f"the label is one of {labels}")
        except BrowserError as error:
            seen = [page.text(part) for part in ("#headline", "#strip", "#line", "#card")]
            raise AssertionError(f"{error}; seen: {seen}") from error


# What axe finds: the rule, and the elements with what is wrong with them.
AXE = """
axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, help, nodes }) =>
  [id, help, ...nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`)]))
"""

# Puts a ground over the video, under everything else, and takes the texts away but keeps their colours.
GROUND = """
window.showGround = (kind, selectors) => {
  document.querySelector('#ground')?.remove();
  const ground = Object.assign(document.createElement('canvas'), {id: 'ground', width: innerWidth, height: innerHeight});
  ground.style = 'position: absolute; inset: 0; width: 100%; height: 100%';
  document.querySelector('#picture').after(ground);
  const context = ground.getContext('2d');
  const pixels = context.createImageData(ground.width, ground.height);
  let seed = 7;
  for (let i = 0; i < pixels.data.length; i += 4) {
    seed = (seed * 16807) % 2147483647;
    pixels.data.fill(kind === 'noise' ? seed % 256 : kind === 'white' ? 255 : 0, i, i + 3);
    pixels.data[i + 3] = 255;
  }
  context.putImageData(pixels, 0, 0);
  const texts = document.querySelectorAll(selectors.join());
  for (const element of texts) element.dataset.ink = getComputedStyle(element).color;
  for (const element of texts) element.style.color = 'transparent';
};
window.hideGround = () => {
  for (const element of document.querySelectorAll('[data-ink]')) {
    element.style.color = '';
    delete element.dataset.ink;
  }
};
"""

FAKE_CAMERA = "--use-fake-device-for-media-stream"
CAMERA = "document.querySelector('#sources section:first-child .choice:has([href$=\"#icon-camera\"])')"


def outside(selector):
    """An expression for the visible elements that are not wholly inside the window."""
    return f"""
[...document.querySelectorAll({selector!r})].filter((element) => {{
  if (!element.checkVisibility()) return false;
  const {{ left, top, right, bottom }} = element.getBoundingClientRect();
  return left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
}}).map((element) => element.id || element.className)
"""


def button(name):
    return f"[...document.querySelectorAll('.choice')].find((choice) => choice.textContent.trim() === {name!r})"


def samples():
    """The folder of sample clips, or None where there is none."""
    for folder in (os.environ.get("LIMBER_SAMPLES"), ROOT.parent / "shared/samples"):
        if folder and pathlib.Path(folder).is_dir():
            return pathlib.Path(folder)
    return None
