"""The main flows once in Firefox, where it is installed; set-up does not install it."""

import subprocess
import unittest

from camera_clip import write_film
from firefox import Firefox, find_firefox
from limber_server import PROGRAM
from live_case import LiveCase, button

LIVE = "document.documentElement.dataset.status === 'live'"


class FirefoxTests(LiveCase):
    @classmethod
    def setUpClass(cls):
        if not find_firefox():
            raise unittest.SkipTest("no Firefox; Debian's package firefox-esr has it")
        super().setUpClass()
        cls.page = cls.enterClassContext(Firefox())
        cls.page.size(1440, 900)

    def visit_page(self, path):
        self.page.navigate(self.server.address + path)
        self.page.evaluate("(window.complaints = [], addEventListener('error', (event) => complaints.push(event.message)),"
                           " addEventListener('unhandledrejection', (event) => complaints.push(String(event.reason))), 0)")
        self.addCleanup(lambda: self.assertEqual(self.page.evaluate("window.complaints ?? []"), []))

    def wait_for_words(self, *labels, seconds=60):
        self.page.wait(f"{list(labels)}.includes(document.querySelector('#headline.action .label')?.textContent)", seconds,
                       f"the label is one of {labels}")

    def choose_demo(self, name):
        self.page.click("#source")
        self.page.wait(f"{button(name)} !== undefined")
        self.page.evaluate(f"({button(name)}.click(), 0)")
        self.page.wait("document.querySelector('dialog[open]') === null")

    def choose_paths(self, *paths):
        self.page.type("#sources input[type=file]", "\n".join(map(str, paths)))

    def shoot_page(self, name):
        self.shoot(self.page, f"firefox-{name}")

    def test_demo_summary_camera_file_and_photographs(self):
        page = self.page
        self.visit_page("")
        page.wait(LIVE, 60, "the demo is playing")
        self.wait_for_words("Jumping Jacks", "Lunges", "Burpees")
        self.choose_demo("Lunges")
        self.wait_for_words("Lunges")
        self.shoot_page("demo")
        page.press("Enter")
        page.wait("document.querySelector('#summary[open] .actions')?.innerText.includes('Lunges')")
        self.shoot_page("summary")
        page.press("Escape")
        page.wait("document.querySelector('dialog[open]') === null")
        # The fake camera shows a test picture without a person.
        page.click("#source")
        camera = "document.querySelector('#sources section:first-child .choice:has([href$=\"#icon-camera\"])')"
        page.wait(f"{camera} !== null")
        page.evaluate(f"({camera}.click(), 0)")
        page.wait("fetch('/api/sessions').then((r) => r.json()).then((s) => s.sessions.some((session) =>"
                  " session.source.kind === 'browser' && session.statistics.admitted > 10))", 60, "the camera's frames are analysed")
        page.wait("document.querySelector('#headline.no-person') !== null", 60, "no person is in the test picture")
        film = write_film(PROGRAM, "demo:jumping-jacks", self.folder / "film")
        self.choose_paths(film)
        page.wait("document.querySelector('#player').checkVisibility()", 60, "the seek bar is shown")
        self.wait_for_words("Jumping Jacks")
        names = [self.folder / name for name in ("one.png", "two.jpg")]
        for second, name in enumerate(names):
            subprocess.run(["ffmpeg", "-v", "error", "-y", "-ss", str(second), "-i", film, "-frames:v", "1", name], check=True)
        self.choose_paths(*names)
        position = "document.querySelector('#gallery:not([hidden]) .position')?.textContent"
        page.wait(f"{position} === '1 / 2 · one.png' && document.querySelector('#headline .label').textContent === '1 Person'", 60)
        page.press("ArrowRight")
        page.wait(f"{position} === '2 / 2 · two.jpg'", 60)
        self.shoot_page("photographs")

    def test_two_actions_are_taught(self):
        page = self.page
        self.visit_page("teach?source=demo:jumping-jacks")
        page.wait(LIVE, 60)
        for name, demo in (("Star", "Jumping Jacks"), ("Step", "Lunges")):
            count = page.evaluate("document.querySelectorAll('.taught').length")
            page.type("#action-name", name + "\ue007")
            page.wait(f"document.querySelectorAll('.taught').length === {count + 1}")
            self.choose_demo(demo)
            page.wait(f"{LIVE} && !document.querySelector('#record').disabled && document.querySelector('#source-name')"
                      f".textContent === 'Demo: {demo.lower()}'", 60)
            for take in range(3):
                takes = page.evaluate("document.querySelectorAll('.take').length")
                page.evaluate("(document.activeElement.blur(), 0)")
                page.press(" ", seconds=2.5)
                page.wait(f"document.querySelectorAll('.take').length === {takes + 1}", meaning=f"take {take + 1} of {name}")
        page.press("Enter")
        page.wait("document.querySelector('#use').checkVisibility()", 90, "the model is trained")
        self.wait_for_words("Step")
        self.shoot_page("teach")

    def test_drawing_and_throws(self):
        page = self.page
        self.visit_page("draw?source=demo:writing")
        page.wait(r"/with [1-9]\d* drawn/.test(document.querySelector('#picture').ariaLabel)", 90, "a stroke is drawn")
        self.shoot_page("draw")
        self.visit_page("throws")
        page.wait("document.querySelectorAll('#throw-list li').length >= 1", 90, "a throw is measured")
        self.shoot_page("throws")


if __name__ == "__main__":
    unittest.main()
