"""The Teach page: two actions shown to the fake camera, three takes each, are trained and recognised."""

import json
import time
import unittest

from camera_clip import write_demo_clip
from chromium import BrowserError
from live_case import LiveCase
from test_view import SIZES


class TeachTests(LiveCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.clip = cls.folder / "two.mjpeg"
        parts = [
            write_demo_clip(cls.server, cls.folder / f"{name}.mjpeg", f"demo:{name}", SECONDS)
            for name in ("jumping-jacks", "lunges")
        ]
        cls.clip.write_bytes(b"".join(part.read_bytes() for part in parts))

    def test_two_actions_are_taught_recognised_saved_and_opened_again(self):
        page = self.teach(self.browser(self.clip))
        self.assertEqual(page.text("#record .words"), "Add an action first")
        self.shoot(page, "teach-empty")
        for name in ("Star", "Step"):
            self.add(page, name)
        # The clip repeats: the demo's own labels, which nobody taught, say which half is being played.
        page.evaluate(LISTENER)
        for take in range(3):
            for number, action in (("1", "Jumping Jacks"), ("2", "Lunges")):
                page.press(number)
                self.wait_for_clip(page, action)
                self.hold(page, 2)
        self.assertEqual(self.counts(page), ["3 takes", "3 takes"])
        page.press("Enter")
        page.wait("document.querySelector('#progress').checkVisibility()")
        self.shoot(page, "teach-training")
        page.wait("document.querySelector('#use').checkVisibility()", 60, "the model is trained")
        self.assertRegex(page.text("#outcome"), r"^Trained in \d+\.\d s\.")
        for name in ("Star", "Step"):
            self.wait_for_label(page, name)
        self.shoot(page, "teach-recognised")
        self.check_sizes(page)

        page.download_to(self.folder)
        page.press("o")
        page.wait("document.querySelectorAll('[data-takes][href], [data-model][href]').length === 2")
        page.click("[data-takes]")
        page.click("[data-model]")
        page.wait("document.querySelector('#lessons').open")
        self.shoot(page, "teach-lessons")
        takes = self.downloaded("My-actions.jsonl")
        model = self.downloaded("My-actions.onnx")
        labels = [json.loads(line)["label"] for line in takes.read_text().splitlines()]
        self.assertEqual(labels, ["Star"] * 3 + ["Step"] * 3)
        self.type(page, "#new-lesson", "Copy")
        page.press("Enter")
        page.wait("document.querySelector('#lesson-name').textContent === 'Copy'")
        page.press("o")
        page.choose_files("[data-takes-file]", takes)
        page.wait("document.querySelectorAll('.take').length === 6", meaning="the takes are there")
        page.choose_files("[data-model-file]", model)
        page.wait("document.querySelector('#use').checkVisibility()", meaning="the model is there")
        page.press("Escape")
        page.wait("document.querySelector('dialog[open]') === null")
        self.wait_for_label(page, "Star", "Step")

        # The live view goes on with it.
        page.click("#live-link")
        page.wait("document.documentElement.dataset.status === 'live'", 30)
        self.assertIn("Star", page.wait(
            "fetch('/api/sessions').then((r) => r.json())"
            ".then((s) => s.sessions.map((session) => session.model.labels).find((l) => l.includes('Star')))"))
        self.assertEqual(self.complaints(page), [])

    def test_count_down_records_three_seconds_and_takes_can_be_deleted(self):
        page = self.teach(self.browser(self.clip))
        self.type(page, "#action-name", "Hop")
        page.press("Enter")
        page.wait("!document.querySelector('#record').disabled")
        page.click("#way [value='3'] + span")
        page.click("#record")
        page.wait("document.querySelector('#count').checkVisibility()")
        self.shoot(page, "teach-count-down")
        page.wait("document.documentElement.dataset.recording === 'recording'", 10)
        page.wait("document.querySelectorAll('.take').length === 1", 15, "the take is kept")
        seconds = float(page.text(".take .length").split()[0])
        self.assertTrue(2.5 <= seconds <= 3.5, seconds)
        page.click("#record")
        page.wait("document.documentElement.dataset.recording === 'counting'")
        page.click("#record")
        page.wait("document.documentElement.dataset.recording === 'idle'", meaning="a second press stops the count")
        page.evaluate("document.querySelector('.take .remove').click()")
        page.wait("document.querySelectorAll('.take').length === 0")
        self.assertTrue(page.evaluate("document.querySelector('#train').disabled"))
        # A tap is no take, and the page says what to do.
        page.click("#way [value='hold'] + span")
        page.click("#record")
        page.wait("document.querySelector('#line').textContent.includes('Hold the button')")
        self.assertEqual(self.complaints(page), [])

    def test_a_take_of_nobody_is_refused_in_words(self):
        # Without a clip the fake camera shows a test pattern.
        page = self.teach(self.browser())
        self.type(page, "#action-name", "Ghost")
        page.press("Enter")
        page.wait("!document.querySelector('#record').disabled")
        self.press_space(page, True)
        page.wait("document.querySelector('#take-time.warning') !== null", meaning="it warns while recording")
        page.evaluate("new Promise((done) => setTimeout(done, 1500))")
        self.shoot(page, "teach-nobody")
        self.press_space(page, False)
        page.wait("document.querySelector('#line').textContent.includes('Nobody was seen')", 10)
        self.assertEqual(page.evaluate("document.querySelectorAll('.take').length"), 0)

    def teach(self, browser):
        """The page with the camera allowed."""
        for lesson in self.server.get("/api/lessons")["lessons"]:
            self.server.request("DELETE", f"/api/lessons/{lesson['id']}")
        page = browser.open("about:blank", width=1440, height=900, is_dark=True)
        page.camera(True)
        page.navigate(self.server.address + "teach")
        page.wait("document.documentElement.dataset.status === 'live'", 30, "the camera is playing")
        return page

    def type(self, page, selector, text):
        page.evaluate(f"document.querySelector({selector!r}).focus()")
        page.call("Input.insertText", text=text)

    def add(self, page, name):
        count = page.evaluate("document.querySelectorAll('.taught').length")
        self.type(page, "#action-name", name)
        page.press("Enter")
        page.wait(f"document.querySelectorAll('.taught').length === {count + 1}")
        page.evaluate("document.activeElement.blur()")

    def counts(self, page):
        return page.evaluate("[...document.querySelectorAll('.taught .count')].map((count) => count.textContent)")

    def press_space(self, page, is_down):
        page.call("Input.dispatchKeyEvent", type="keyDown" if is_down else "keyUp", key=" ",
                  text=" " if is_down else "", windowsVirtualKeyCode=32)

    def hold(self, page, seconds):
        """Holds Space for a while of the camera's time and waits for the take."""
        count = page.evaluate("document.querySelectorAll('.take').length")
        self.press_space(page, True)
        start = page.evaluate("heard.time")
        page.wait(f"heard.time - {start} >= {seconds}", 20)
        self.press_space(page, False)
        page.wait(f"document.querySelectorAll('.take').length === {count + 1}", 10, "the take is kept")

    def wait_for_clip(self, page, action):
        """Waits until the clip has just begun to show an action."""
        try:
            page.wait(f"heard.label === {action!r}", 60)
        except BrowserError as error:
            raise AssertionError(f"{error}; heard: {page.evaluate('heard')}") from error

    def check_sizes(self, page):
        for name, view in SIZES.items():
            for is_dark in (True, False):
                with self.subTest(size=name, is_dark=is_dark):
                    page.view(**view, is_dark=is_dark)
                    page.evaluate("new Promise((done) => setTimeout(done, 500))")
                    self.shoot(page, f"teach-{name}-{'dark' if is_dark else 'light'}")
                    self.assertEqual(page.evaluate(OUTSIDE), [], "these are cut off")
        page.view(width=1440, height=900, is_dark=True)

    def downloaded(self, name):
        """The file that the browser saved, once it is complete."""
        deadline = time.monotonic() + 15
        path = self.folder / name
        while not path.exists():
            self.assertLess(time.monotonic(), deadline, f"{name} was not saved")
            time.sleep(0.1)
        return path


# Seconds of each of the clip's two halves.
SECONDS = 8

# Keeps the newest media time and the newest label that the shipped model is sure of.
LISTENER = """
window.heard = {time: 0, label: null};
const send = window.fetch;
window.fetch = async (...request) => {
  const response = await send(...request);
  const time = /\\/frames\\?time=([\\d.]+)/.exec(request[0])?.[1];
  if (time && response.ok) {
    heard.time = Number(time);
    response.clone().json().then((answer) => {
      for (const prediction of answer.predictions) heard.label = prediction.label;
    });
  }
  return response;
};
"""

# Controls that are not wholly inside the window, and a page that is wider than it.
OUTSIDE = """
[...document.querySelectorAll('.control, #record, #way, #stage, #panel, #headline')].filter((element) => {
  if (!element.checkVisibility()) return false;
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
}).map((element) => element.id || element.className)
  .concat((p => p.scrollWidth > p.clientWidth ? ['panel is too wide'] : [])(document.querySelector('#panel')))
"""

if __name__ == "__main__":
    unittest.main()
