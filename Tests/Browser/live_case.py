"""What the browser's tests share: one server for all, a browser for each fake camera, pictures of what was seen."""

import os
import pathlib
import tempfile
import unittest

from chromium import BrowserError, Chromium, find_chromium
from limber_server import PROGRAM, ROOT, LimberServer

SCREENSHOTS = ROOT / ".build/screenshots"

# Keeps the media times of the camera's frames that were answered, and the predictions in the answers.
LISTENER = """
window.heard = {times: [], predictions: []};
const send = window.fetch;
window.fetch = async (...request) => {
  const response = await send(...request);
  const time = /\\/frames\\?time=([\\d.]+)/.exec(request[0])?.[1];
  if (time && response.ok) {
    heard.times.push(Number(time));
    response.clone().json().then((answer) => heard.predictions.push(...answer.predictions));
  }
  return response;
};
"""


class LiveCase(unittest.TestCase):
    """A test with a server; `self.browser(clip)` gives a browser whose camera plays a clip."""

    @classmethod
    def setUpClass(cls):
        if not find_chromium():
            raise unittest.SkipTest("no Chromium; Scripts/setup tests installs it")
        if not PROGRAM.exists():
            raise AssertionError(f"{PROGRAM} is missing; build it first")
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        cls.server = cls.enterClassContext(LimberServer())
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory(prefix="limber-clips-")))

    def browser(self, clip=None):
        flags = ["--use-fake-device-for-media-stream"]
        if clip:
            flags.append(f"--use-file-for-fake-video-capture={clip}")
        return self.enterContext(Chromium(*flags))

    def open(self, browser, width=1440, height=900, **view):
        page = browser.open(self.server.address, width=width, height=height, **{"is_dark": True, **view})
        page.wait("document.documentElement.dataset.status === 'live'", 30, "the demo is playing")
        return page

    def complaints(self, page):
        """What went wrong in the page; a frame for which a newer one was taken (429) did not."""
        return [text for text in page.complaints if "status of 429" not in text]

    def shoot(self, page, name):
        page.screenshot(SCREENSHOTS / f"{name}.png")

    def choose(self, page, name):
        """Chooses a source by what its button says."""
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


CAMERA = "document.querySelector('#sources section:first-child .choice:has([href$=\"#icon-camera\"])')"


def button(name):
    return f"[...document.querySelectorAll('.choice')].find((choice) => choice.innerText.trim() === {name!r})"


def samples():
    """The folder of sample clips, or None where there is none."""
    for folder in (os.environ.get("LIMBER_SAMPLES"), ROOT.parent / "shared/samples"):
        if folder and pathlib.Path(folder).is_dir():
            return pathlib.Path(folder)
    return None
