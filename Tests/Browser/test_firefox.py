"""The main flows once in Firefox, where it is installed; set-up does not install it."""

import unittest

from firefox import Firefox, find_firefox
from flows import LIVE, Flows
from live_case import LiveCase


class FirefoxTests(Flows, LiveCase):
    name = "firefox"
    make_browser = Firefox
    find_browser = staticmethod(find_firefox)
    no_browser = "no Firefox; Debian's package firefox-esr has it"

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

    def test_noise_in_place_of_the_cameras_pictures_is_explained(self):
        # The browser gives pages other pixels than were drawn, so that they do not know it again; Tor's and LibreWolf do always.
        with Firefox({"privacy.resistFingerprinting": True}) as self.page:
            self.page.navigate(self.server.address)
            self.page.wait(LIVE, 60)
            self.choose_camera()
            title = "document.querySelector('#card:not([hidden]) h2')?.textContent"
            self.page.wait(f"{title} === 'Pictures are hidden from this page'", 30)


if __name__ == "__main__":
    unittest.main()
