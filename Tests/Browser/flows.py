"""The main flows of a visit, for browsers beside Chromium: their drivers have the same few commands."""

import subprocess

from camera_clip import write_film
from limber_server import PROGRAM
from live_case import button

LIVE = "document.documentElement.dataset.status === 'live'"

# How much of its content an open sheet hides although the window has room for it, in pixels.
HIDDEN = """(() => {
  const sheet = document.querySelector('dialog[open]');
  const body = sheet.querySelector('.body');
  const room = Math.min(innerHeight - 2 * 40, parseFloat(getComputedStyle(sheet).maxHeight)) - sheet.offsetHeight;
  return Math.min(room, body.scrollHeight - body.clientHeight);
})()"""


class Flows:
    """Mixed into a LiveCase; `make_browser` is its browser, `page` the browser's page, `name` its name in screenshots."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.page = cls.enterClassContext(cls.make_browser())
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

    def choose_camera(self):
        camera = "document.querySelector('#sources section:first-child .choice:has([href$=\"#icon-camera\"])')"
        self.page.click("#source")
        self.page.wait(f"{camera} !== null")
        self.page.evaluate(f"({camera}.click(), 0)")

    def choose_paths(self, *paths):
        self.page.type("#sources input[type=file]", "\n".join(map(str, paths)))

    def shoot_page(self, name):
        self.shoot(self.page, f"{self.name}-{name}")

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
        self.choose_camera()
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

    def test_sheets_are_as_high_as_what_is_in_them(self):
        self.visit_page("")
        self.page.wait(LIVE, 60)
        for key, sheet in {"s": "sources", ",": "settings", "r": "coach", "?": "help"}.items():
            with self.subTest(sheet=sheet):
                self.page.press(key)
                self.page.wait(f"document.querySelector('#{sheet}[open]') !== null")
                self.page.wait(f"{HIDDEN} <= 1", 10, "the sheet shows all that it has room for")
                self.page.press("Escape")
                self.page.wait("document.querySelector('dialog[open]') === null")
