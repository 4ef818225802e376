"""What a browser sees at an address that there is not, without the token, and of a folder."""

import pathlib
import subprocess
import tempfile

from limber_server import LimberServer
from live_case import SIZES, LiveCase

TOKEN = "0123456789abcdef0123456789abcde5"


class AddressTests(LiveCase):
    def test_an_unknown_address_leads_back_to_the_live_view(self):
        page = self.visit(self.browser(), self.server.address + "nothing/here")
        self.assertEqual(page.text("h1"), "There is nothing here")
        self.assertEqual(page.evaluate("document.title"), "Limber: There is nothing here")
        for name in ("phone", "wide"):
            page.view(**SIZES[name], is_dark=name == "wide")
            page.settle()
            self.shoot(page, f"not-found-{name}")
            # The style is allowed, and nothing is wider than the window.
            self.assertTrue(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
            self.assertEqual(page.evaluate("getComputedStyle(document.body).display"), "grid")
        page.click("main a")
        page.wait("document.documentElement.dataset.status === 'live'", 30, "the demo is playing")

    def test_the_token_can_be_typed(self):
        server = self.enterContext(LimberServer("--token", TOKEN))
        page = self.visit(self.browser(), server.address + "teach", width=390, height=844, scale=2, is_phone=True)
        self.assertEqual(page.text("h1"), "This server asks for a token")
        self.shoot(page, "token")
        for token in ("wrong", TOKEN):
            page.evaluate(f"document.querySelector('#token').value = {token!r}")
            page.click("main button")
            if token == "wrong":
                page.wait("document.querySelector('main p')?.textContent.startsWith('That token')", meaning="it is refused")
        page.wait("document.documentElement.dataset.status === 'live'", 30, "the demo is playing")
        self.assertEqual(page.evaluate("location.pathname + location.search"), "/")

    def test_a_folder_begins_with_a_video_of_it(self):
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="limber-folder-")))
        for name in ("b.mp4", "a.mp4"):
            subprocess.run(
                ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc=size=160x120:rate=15:duration=6", folder / name],
                check=True)
        server = self.enterContext(LimberServer(str(folder)))
        page = self.visit(self.browser(), server.address)
        page.wait("document.querySelector('#player').checkVisibility()", 30, "the seek bar is shown")
        self.assertEqual(page.text("#source-name"), "a.mp4")
