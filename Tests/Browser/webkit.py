"""Drives WebKitGTK's MiniBrowser, the engine of Safari, through WebDriver and on a screen of its own: no package is needed."""

import base64
import json
import os
import pathlib
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

from chromium import BrowserError, wait_until
from firefox import ELEMENT, KEYS

# A camera with a test picture; its permission is given without a question.
BROWSER_OPTIONS = ["--automation", "--enable-media-stream=true", "--enable-mock-capture-devices=true"]


def find_mini_browser():
    """The browser's program, or None where it, its driver or a screen in memory is missing."""
    if not shutil.which("WebKitWebDriver") or not shutil.which("Xvfb"):
        return None
    places = (place for start in ("lib", "libexec") for place in sorted(pathlib.Path("/usr", start).glob("**/webkit*/MiniBrowser")))
    return next(map(str, places), None)


class WebKit:
    """One browser with a home of its own and one page; `with WebKit() as page`."""

    def __enter__(self):
        self._home = tempfile.mkdtemp(prefix="limber-webkit-")
        self._processes = []
        try:
            self._start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        if hasattr(self, "_session"):
            try:
                self._request("DELETE", self._session)
            except (BrowserError, OSError):
                pass
        for process in reversed(self._processes):
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        shutil.rmtree(self._home, ignore_errors=True)

    def _start(self):
        numbers, write_end = os.pipe()
        self._run(["Xvfb", "-displayfd", str(write_end), "-screen", "0", "1500x1000x24"], pass_fds=[write_end])
        os.close(write_end)
        with open(numbers) as lines:
            display = f":{lines.readline().strip()}"
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self._address = f"http://127.0.0.1:{probe.getsockname()[1]}"
        self._run(["WebKitWebDriver", f"--port={self._address.rpartition(':')[2]}"], env={
            **os.environ, "DISPLAY": display, "GDK_BACKEND": "x11", "HOME": self._home, "LC_ALL": "C.UTF-8"})
        deadline = time.monotonic() + 60
        while True:
            try:
                self._request("GET", "/status")
                break
            except OSError as error:
                if time.monotonic() > deadline:
                    raise BrowserError("WebKitWebDriver does not start") from error
                time.sleep(0.1)
        options = {"binary": find_mini_browser(), "args": BROWSER_OPTIONS}
        session = self._request("POST", "/session", {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}})
        self._session = f"/session/{session['sessionId']}"
        self.call("timeouts", script=60_000, pageLoad=60_000, implicit=0)

    def _run(self, command, **options):
        self._processes.append(subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options))

    def _request(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        try:
            with urllib.request.urlopen(urllib.request.Request(self._address + path, data, method=method), timeout=90) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise BrowserError(f"{path}: {error.read().decode(errors='replace')}") from error

    def call(self, command, **parameters):
        """Sends a command and gives its result."""
        return self._request("POST", f"{self._session}/{command}", parameters)

    def navigate(self, address):
        self.call("url", url=address)

    def evaluate(self, expression):
        """The value of an expression; promises are awaited."""
        script = ("const done = arguments[0]; (async () => (" + expression + "))()"
                  ".then((value) => done({ value }), (error) => done({ error: String(error) }))")
        answer = self.call("execute/async", script=script, args=[])
        if "error" in answer:
            raise BrowserError(answer["error"])
        return answer.get("value")

    def wait(self, expression, seconds=30, meaning=None):
        """Waits until an expression is true and gives its value."""
        return wait_until(self, expression, seconds, meaning)

    def _find(self, selector):
        return self.call("element", using="css selector", value=selector)[ELEMENT]

    def click(self, selector):
        self.call(f"element/{self._find(selector)}/click")

    def type(self, selector, text):
        """Types into a field, or gives files to a file field, a line each."""
        self.call(f"element/{self._find(selector)}/value", text=text)

    def press(self, key):
        value = KEYS.get(key, key)
        self.call("actions", actions=[{"type": "key", "id": "keyboard", "actions": [
            {"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]}])

    def size(self, width, height):
        self.call("window/rect", width=width, height=height)

    def screenshot(self, path):
        pathlib.Path(path).write_bytes(base64.b64decode(self._request("GET", f"{self._session}/screenshot")))
