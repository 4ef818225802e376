"""The main flows once in WebKit, the engine of Safari, where WebKitGTK is installed; set-up does not install it."""

import unittest

from flows import Flows
from live_case import LiveCase
from webkit import WebKit, find_mini_browser


class WebKitTests(Flows, LiveCase):
    name = "webkit"
    make_browser = WebKit
    find_browser = staticmethod(find_mini_browser)
    no_browser = "no WebKitGTK; Debian's packages webkit2gtk-driver, gstreamer1.0-plugins-good and xvfb have it"


if __name__ == "__main__":
    unittest.main()
