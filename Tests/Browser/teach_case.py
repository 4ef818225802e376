"""What the tests of the Teach page share."""

import time

from chromium import BrowserError
from live_case import LiveCase, outside


class TeachCase(LiveCase):
    def teach(self, browser):
        """The page with the camera allowed, without lessons of an earlier test."""
        for lesson in self.server.get("/api/lessons")["lessons"]:
            self.server.request("DELETE", f"/api/lessons/{lesson['id']}")
        page = self.visit(browser, "about:blank")
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
        page.press("Enter", until=f"document.querySelectorAll('.taught').length === {count + 1}")
        page.evaluate("document.activeElement.blur()")

    def counts(self, page):
        return page.evaluate("[...document.querySelectorAll('.taught .count')].map((count) => count.textContent)")

    def press_space(self, page, is_down):
        page.call("Input.dispatchKeyEvent", type="keyDown" if is_down else "keyUp", key=" ",
                  text=" " if is_down else "", windowsVirtualKeyCode=32)

    def record(self, page, number, action, kind="label", seconds=2):
        """Records a take of the action with this number while the clip shows it, and waits for the take."""
        page.press(number)

        def hold():
            self.wait_for_clip(page, action, kind)
            self.press_space(page, True)
            start = page.evaluate("heard.time")
            page.wait(f"heard.time - {start} >= {seconds}", 20)
            self.press_space(page, False)

        self.take(page, hold)

    def take(self, page, record):
        """Records a take; again, as the page asks, where a busy machine left long gaps between frames or too few of them."""
        wanted = page.evaluate("document.querySelectorAll('.take').length") + 1
        for _ in range(5):
            record()
            outcome = page.wait(
                f"document.querySelectorAll('.take').length === {wanted} ? 'kept'"
                " : document.documentElement.dataset.recording === 'idle' && !document.querySelector('#line').hidden"
                " ? document.querySelector('#line').textContent : null", 30, "the take is kept or refused")
            if "video jumped" not in outcome and "Hold on" not in outcome:
                break
            page.complaints = [text for text in page.complaints if "/take/end" not in text]
        self.assertEqual(outcome, "kept")

    def wait_for_clip(self, page, action, kind="label"):
        """Waits until the clip shows an action, or a hand in it a gesture."""
        try:
            page.wait(f"heard.{kind} === {action!r}", 60)
        except BrowserError as error:
            raise AssertionError(f"{error}; heard: {page.evaluate('heard')}") from error

    def open_copy(self, page, takes, model):
        """Opens six saved takes and their model in a new lesson; the sheet of lessons is open."""
        self.type(page, "#new-lesson", "Copy")
        page.press("Enter", until="document.querySelector('#lesson-name').textContent === 'Copy'")
        page.press("o")
        page.choose_files("[data-takes-file]", takes)
        page.wait("document.querySelectorAll('.take').length === 6", meaning="the takes are there")
        page.choose_files("[data-model-file]", model)
        page.wait("document.querySelector('#use').checkVisibility()", meaning="the model is there")
        page.press("Escape", until="document.querySelector('dialog[open]') === null")

    def downloaded(self, name):
        """The file that the browser saved, once it is complete."""
        deadline = time.monotonic() + 15
        path = self.folder / name
        while not path.exists():
            self.assertLess(time.monotonic(), deadline, f"{name} was not saved")
            time.sleep(0.1)
        return path


# Controls that are cut off, and a panel with content that is too wide.
CUT_OFF = f"""
{outside(".control, #record, #way, #stage, #panel, #headline")}
  .concat((p => p.scrollWidth > p.clientWidth ? ['panel is too wide'] : [])(document.querySelector('#panel')))
"""
