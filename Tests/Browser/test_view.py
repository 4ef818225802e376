"""The page itself: its parts, its looks in every size, its keys, and that it recovers."""

import pathlib
import unittest

from live_case import LiveCase

SIZES = {
    "wide": dict(width=1440, height=900),
    "phone": dict(width=390, height=844, scale=2, is_phone=True),
    "phone-landscape": dict(width=844, height=390, scale=2, is_phone=True),
    "small-phone": dict(width=320, height=568, scale=2, is_phone=True),
    "4k": dict(width=3840, height=2160),
}


class ViewTests(LiveCase):
    def setUp(self):
        self.page = self.open(self.browser())
        self.addCleanup(lambda: self.assertEqual(self.complaints(self.page), []))

    def test_pure_parts(self):
        checks = (pathlib.Path(__file__).parent / "checks.js").read_text()
        self.assertEqual(self.page.evaluate(checks), [])

    def test_demo_is_recognised_and_its_figures_are_shown(self):
        self.wait_for_label(self.page, "Jumping Jacks", "Lunges", "Burpees")
        self.assertRegex(self.page.text("#headline .percent"), r"^(100|\d\d?\.\d)%$")
        self.assertRegex(self.page.text("#strip"), r"^\d+\.\d frames/s · \d+ ms · \d+ dropped$")
        self.page.wait("document.querySelectorAll('#timeline .run').length > 0")
        self.page.wait("document.querySelector('#announcer').textContent !== ''")
        self.assertTrue(self.page.evaluate(
            "(() => { const c = document.querySelector('#picture');"
            " const data = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;"
            " return data.some((value, index) => index % 4 < 3 && value !== data[index % 4]); })()"),
            "the canvas is empty")

    def test_switching_to_another_demo_starts_up_again(self):
        self.wait_for_label(self.page, "Jumping Jacks", "Lunges", "Burpees")
        self.choose(self.page, self.page.evaluate(
            "fetch('/api/sources').then((r) => r.json())"
            ".then((s) => s.demos.find((d) => d.name === 'demo:lunges').title)"))
        self.page.wait("document.querySelector('#headline.starting-up') !== null")
        self.shoot(self.page, "starting-up")
        self.wait_for_label(self.page, "Lunges")

    def test_everyone_is_asked_for_and_told_to_the_server(self):
        self.page.press("e")
        self.page.wait("document.querySelector('#everyone').getAttribute('aria-pressed') === 'true'")
        self.page.wait("fetch('/api/sessions').then((r) => r.json())"
                       ".then((s) => (s.sessions ?? s).some((session) => session.everyone))")
        self.wait_for_label(self.page, "Jumping Jacks", "Lunges", "Burpees")
        self.shoot(self.page, "everyone")

    def test_hands_are_found_when_they_are_asked_for(self):
        self.page.evaluate(HANDS)
        self.page.press("g")
        self.page.wait("document.querySelector('#hands').getAttribute('aria-pressed') === 'true'")
        self.page.wait("fetch('/api/sessions').then((r) => r.json())"
                       ".then((s) => s.sessions.some((session) => session.hands === 2))")
        self.choose(self.page, "Two Hands")
        self.page.wait("painted.has('#ffb454') && painted.has('#63b3ff')", 30, "both hands' wireframes are drawn")
        self.shoot(self.page, "hands")
        self.page.press("g")
        self.page.wait("fetch('/api/sessions').then((r) => r.json())"
                       ".then((s) => s.sessions.every((session) => session.hands === 0))")

    def test_keys_open_and_escape_closes_and_focus_returns(self):
        self.page.evaluate("document.querySelector('#everyone').focus()")
        for key, sheet in (("s", "sources"), ("h", "history"), ("?", "help")):
            self.page.press(key)
            self.page.wait(f"document.querySelector('#{sheet}').open")
            self.assertTrue(self.page.evaluate("document.querySelector('dialog[open]').contains(document.activeElement)"))
            self.page.press("Escape")
            self.page.wait(f"!document.querySelector('#{sheet}').open")
            self.assertEqual(self.page.evaluate("document.activeElement.id"), "everyone")
        self.page.evaluate("document.activeElement.blur()")
        self.page.press("Enter")
        self.page.wait("document.querySelector('#summary').open")
        self.page.press("Escape")
        self.page.wait("!document.querySelector('#summary').open")
        # What is not played yet cannot pause.
        self.wait_for_label(self.page, "Jumping Jacks", "Lunges", "Burpees")
        self.page.press(" ")
        self.page.wait("document.querySelector('#pause').getAttribute('aria-label') === 'Go on'")
        self.page.wait("fetch('/api/sessions').then((r) => r.json())"
                       ".then((s) => (s.sessions ?? s).some((session) => session.state.state === 'paused'))")
        self.page.press(" ")
        self.page.wait("document.querySelector('#pause').getAttribute('aria-label') === 'Pause'")

    def test_every_size_shows_all_of_it(self):
        self.wait_for_label(self.page, "Jumping Jacks", "Lunges", "Burpees")
        for name, view in SIZES.items():
            for is_dark in (True, False):
                with self.subTest(size=name, is_dark=is_dark):
                    self.page.view(**view, is_dark=is_dark)
                    self.page.evaluate("new Promise((done) => setTimeout(done, 600))")
                    self.shoot(self.page, f"live-{name}-{'dark' if is_dark else 'light'}")
                    self.assertEqual(self.page.evaluate(OUTSIDE), [], "these are cut off")
            for key, sheet in (("s", "sources"), ("Enter", "summary"), ("h", "history"), ("?", "help")):
                self.page.evaluate("document.activeElement.blur()")
                self.page.press(key)
                self.page.wait(f"document.querySelector('#{sheet}').open")
                self.page.evaluate("new Promise((done) => setTimeout(done, 400))")
                self.shoot(self.page, f"{sheet}-{name}")
                self.assertTrue(self.page.evaluate(
                    "(b => b.scrollWidth <= b.clientWidth)(document.querySelector('dialog[open] .body'))"),
                    f"{sheet} is too wide at {name}")
                self.page.press("Escape")
                self.page.wait("document.querySelector('dialog[open]') === null")

    def test_reduced_motion_is_respected(self):
        self.page.view(width=1440, height=900, reduced_motion=True)
        self.assertEqual(self.page.evaluate(
            "getComputedStyle(document.querySelector('#summary')).animationName"), "none")

    def test_server_killed_and_started_again(self):
        self.wait_for_label(self.page, "Jumping Jacks", "Lunges", "Burpees")
        self.server.kill()
        self.page.wait("document.querySelector('#line').checkVisibility()", 15, "the page says that the server is gone")
        self.assertIn("Trying again", self.page.text("#line"))
        self.shoot(self.page, "server-gone")
        self.server.start()
        self.page.wait("document.documentElement.dataset.status === 'live'", 30, "the page goes on")
        self.assertIsNone(self.page.text("#line"))
        self.wait_for_label(self.page, "Jumping Jacks", "Lunges", "Burpees")
        # The test itself took the server away.
        self.page.complaints = [text for text in self.page.complaints if "/api/" not in text]


# Remembers in which colours lines were drawn.
HANDS = """
window.painted = new Set();
const stroke = CanvasRenderingContext2D.prototype.stroke;
CanvasRenderingContext2D.prototype.stroke = function (...path) {
  painted.add(this.strokeStyle);
  return stroke.apply(this, path);
};
"""

# Controls and texts of the live view that are not wholly inside the window.
OUTSIDE = """
[...document.querySelectorAll('.control, #headline, #timeline, #strip')].filter((element) => {
  if (!element.checkVisibility()) return false;
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
}).map((element) => element.id || element.className)
"""

if __name__ == "__main__":
    unittest.main()
