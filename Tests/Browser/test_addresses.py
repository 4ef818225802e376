"""What a browser sees at each address: those that there are not, without the token, of a folder; and axe finds nothing."""

import pathlib
import subprocess
import tempfile

from limber_server import LimberServer
from live_case import SIZES, LiveCase
from path_proxy import PathProxy

TOKEN = "0123456789abcdef0123456789abcde5"
# Each page, and the keys of its sheets with content that they have.
PAGES = {
    "": {
        ",": "[name=language] option", "s": "#sources-title", "Enter": "#summary-title", "h": ".body > *", "r": "[name=model] option",
        "?": ".keys",
    },
    "draw": {"?": ".keys"},
    "teach?source=demo:lunges": {"o": "[data-list]", "?": ".keys"},
    "throws": {"?": ".keys"},
}


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
        page = self.visit(self.browser(), server.address + "teach?source=demo:lunges", width=390, height=844, scale=2, is_phone=True)
        self.assertEqual(page.text("h1"), "This server asks for a token")
        self.shoot(page, "token")
        for token in ("wrong", TOKEN):
            page.evaluate(f"document.querySelector('#token').value = {token!r}")
            page.click("main button")
            if token == "wrong":
                page.wait("document.querySelector('main p')?.textContent.startsWith('That token')", meaning="it is refused")
        page.wait("document.documentElement.dataset.status === 'live'", 30, "the demo is playing")
        self.assertEqual(page.evaluate("location.pathname + decodeURIComponent(location.search)"), "/teach?source=demo:lunges")

    def test_a_link_in_another_page_signs_in(self):
        server = self.enterContext(LimberServer("--token", TOKEN))
        page = self.visit(self.browser(), "about:blank")
        # The first has the token, the others need its cookie.
        for link, path in ((f"throws?token={TOKEN}", "/throws"), ("", "/"), ("draw", "/draw")):
            page.navigate(f"data:text/html,<a href='{server.address}{link}'>A page of another site</a>")
            page.click("a")
            page.wait(f"location.pathname === '{path}' && document.readyState === 'complete'", 30)
            self.assertNotIn("token", page.evaluate("document.title + location.search"), link)

    def test_a_proxy_shows_the_pages_below_a_path(self):
        server = self.enterContext(LimberServer("--token", TOKEN))
        proxy = self.enterContext(PathProxy(server.port, "/limber/"))
        # The proxy's own port is not the server's: its name is the same.
        page = self.visit(self.browser(), proxy.address + "nothing/here")
        page.evaluate(f"document.querySelector('#token').value = {TOKEN!r}")
        page.click("main button")
        page.wait("document.documentElement.dataset.status === 'live'", 30, "the demo is playing")
        self.assertEqual(page.evaluate("location.pathname + location.search"), "/limber/")
        self.wait_for_label(page, "Jumping Jacks", "Lunges", "Burpees")
        for key, path in (("t", "teach"), ("l", ""), ("w", "throws"), ("l", ""), ("d", "draw")):
            page.press(key)
            page.wait(f"location.pathname === '/limber/{path}' && document.readyState === 'complete'", 30)
        self.assertEqual(page.evaluate("fetch(document.querySelector('[rel=manifest]').href).then((r) => r.json())")["start_url"], "../../")
        # The cookie with the token is the page's alone.
        self.assertEqual([cookie["path"] for cookie in page.call("Network.getAllCookies")["cookies"]], ["/limber"])
        self.assertEqual(proxy.strays, [])

    def test_axe_finds_no_violation_on_any_page_or_sheet(self):
        browser = self.browser()
        page = self.visit(browser, self.server.address + "nothing/here")
        self.check_axe(page, "not found")
        for path, sheets in PAGES.items():
            page.navigate(self.server.address + path)
            if path == "draw":
                page.wait("document.querySelector('#card .button') !== null", 40, "the page asks for a camera")
                self.check_axe(page, "a card")
                page.evaluate("[...document.querySelectorAll('#card .button')].at(-1).click()")
            page.wait("document.documentElement.dataset.status === 'live'", 40, "the demo is playing")
            self.check_axe(page, path or "live")
            for key, content in sheets.items():
                page.evaluate("document.activeElement.blur()")
                page.press(key)
                page.wait(f"document.querySelector('dialog[open] {content}') !== null", 40)
                self.check_axe(page, f"{path} {content}")
                page.press("Escape", until="document.querySelector('dialog[open]') === null")
        server = self.enterContext(LimberServer("--token", TOKEN))
        self.check_axe(self.visit(browser, server.address), "token")

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
