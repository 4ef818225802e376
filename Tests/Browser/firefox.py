"""Drives a headless Firefox through Marionette, the protocol that it speaks itself: no package is needed."""

import base64
import json
import pathlib
import shutil
import socket
import subprocess
import tempfile
import time

from chromium import BrowserError, wait_until

# A camera with a test picture, allowed without a question; no news, updates or reports.
PREFERENCES = {
    "marionette.port": 0, "media.navigator.streams.fake": True, "media.navigator.permission.disabled": True,
    "browser.startup.page": 0, "browser.shell.checkDefaultBrowser": False, "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.telemetry.enabled": False, "app.update.enabled": False, "browser.aboutwelcome.enabled": False,
    "intl.accept_languages": "en", "ui.prefersReducedMotion": 0, "network.captive-portal-service.enabled": False,
    "services.settings.server": "data:,", "extensions.systemAddon.update.enabled": False, "media.autoplay.default": 0,
}
# What WebDriver calls an element.
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
KEYS = {"Enter": "\ue007", "Escape": "\ue00c", "Delete": "\ue017", "ArrowLeft": "\ue012", "ArrowRight": "\ue014"}


def find_firefox():
    """The browser's program, or None where there is none."""
    return next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), None)


class Firefox:
    """One browser with a profile of its own and one page; `with Firefox() as page`. `preferences`: further ones."""

    def __init__(self, preferences=None):
        self._preferences = {**PREFERENCES, **(preferences or {})}

    def __enter__(self):
        self._profile = pathlib.Path(tempfile.mkdtemp(prefix="limber-firefox-"))
        (self._profile / "user.js").write_text("".join(
            f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in self._preferences.items()))
        self._process = subprocess.Popen(
            [find_firefox(), "--headless", "--marionette", "--profile", self._profile, "--no-remote", "about:blank"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self._number = 0
        try:
            self._connect()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        if hasattr(self, "_socket"):
            self._stream.close()
            self._socket.close()
        self._process.terminate()
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        shutil.rmtree(self._profile, ignore_errors=True)

    def _connect(self):
        port, deadline = self._profile / "MarionetteActivePort", time.monotonic() + 90
        while not (port.exists() and port.read_text().strip()):
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise BrowserError("Firefox does not start")
            time.sleep(0.1)
        self._socket = socket.create_connection(("127.0.0.1", int(port.read_text())), timeout=90)
        self._stream = self._socket.makefile("rb")
        self._read()
        self.call("WebDriver:NewSession", capabilities={"alwaysMatch": {"acceptInsecureCerts": True}})
        self.call("WebDriver:SetTimeouts", script=60_000, pageLoad=60_000, implicit=0)

    def _read(self):
        """One message: its length, a colon, JSON."""
        length = b""
        while (byte := self._stream.read(1)) != b":":
            if not byte:
                raise BrowserError("Firefox has ended")
            length += byte
        return json.loads(self._stream.read(int(length)))

    def call(self, command, **parameters):
        """Sends a command and gives its result."""
        self._number += 1
        text = json.dumps([0, self._number, command, parameters]).encode()
        self._socket.sendall(b"%d:%s" % (len(text), text))
        while True:
            kind, number, error, result = self._read()
            if kind == 1 and number == self._number:
                break
        if error:
            raise BrowserError(f"{command}: {error['message']}")
        return result

    def navigate(self, address):
        self.call("WebDriver:Navigate", url=address)

    def evaluate(self, expression):
        """The value of an expression; promises are awaited."""
        return self.call("WebDriver:ExecuteScript", script=f"return ({expression});", args=[], sandbox=None)["value"]

    def wait(self, expression, seconds=30, meaning=None):
        """Waits until an expression is true and gives its value."""
        return wait_until(self, expression, seconds, meaning)

    def text(self, selector):
        """An element's text."""
        return self.evaluate(f"document.querySelector({json.dumps(selector)})?.innerText.trim() ?? null")

    def _find(self, selector):
        return self.call("WebDriver:FindElement", using="css selector", value=selector)["value"][ELEMENT]

    def click(self, selector):
        self.call("WebDriver:ElementClick", id=self._find(selector))

    def type(self, selector, text):
        """Types into a field, or gives files to a file field, a line each."""
        self.call("WebDriver:ElementSendKeys", id=self._find(selector), text=text)

    def press(self, key, seconds=0):
        """One key of the keyboard, held for some seconds."""
        value = KEYS.get(key, key)
        pause = [{"type": "pause", "duration": int(seconds * 1000)}] if seconds else []
        self.call("WebDriver:PerformActions", actions=[{"type": "key", "id": "keyboard", "actions": [
            {"type": "keyDown", "value": value}, *pause, {"type": "keyUp", "value": value}]}])

    def size(self, width, height):
        self.call("WebDriver:SetWindowRect", width=width, height=height)

    def screenshot(self, path):
        data = self.call("WebDriver:TakeScreenshot", full=False, hash=False)["value"]
        pathlib.Path(path).write_bytes(base64.b64decode(data))
