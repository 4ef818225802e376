"""Drives a headless Chromium through the DevTools protocol over two pipes: no package and no port is needed."""

import base64
import fcntl
import json
import os
import select
import shutil
import subprocess
import tempfile
import time


class BrowserError(Exception):
    """The browser answered with an error, or not in time."""


def wait_until(page, expression, seconds, meaning=None):
    """Waits until an expression is true in a page of any browser and gives its value; a failure counts as not yet."""
    deadline = time.monotonic() + seconds
    while True:
        try:
            value, failure = page.evaluate(expression), ""
        except BrowserError as error:
            value, failure = None, f" ({error})"
        if value:
            return value
        if time.monotonic() > deadline:
            raise BrowserError(f"not within {seconds} s: {meaning or expression}{failure}")
        time.sleep(0.1)


class Chromium:
    """One browser with a profile of its own; `with Chromium(...) as browser`."""

    def __init__(self, *flags):
        self._flags = flags
        self._buffer = b""
        self._number = 0
        self._answers = {}
        self._pages = {}

    def __enter__(self):
        self._profile = tempfile.mkdtemp(prefix="limber-browser-")
        read_end, self._commands = os.pipe()
        self._events, write_end = os.pipe()
        commands, events = above_chromium(read_end), above_chromium(write_end)
        arguments = [
            find_chromium(), "--headless=new", "--remote-debugging-pipe", f"--user-data-dir={self._profile}",
            "--no-first-run", "--no-default-browser-check", "--disable-dev-shm-usage", "--hide-scrollbars",
            "--disable-background-networking", "--disable-component-update", "--disable-sync", "--mute-audio",
            "--force-color-profile=srgb", "--lang=en-US", "--accept-lang=en-US,en", *(["--no-sandbox"] if os.getuid() == 0 else []), *self._flags,
        ]
        # Chromium reads commands from descriptor 3 and writes events to descriptor 4.
        shell = ["bash", "-c", f'exec "$@" 3<&{commands} 4>&{events}', "bash", *arguments]
        self._process = subprocess.Popen(
            shell, pass_fds=(commands, events), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(commands)
        os.close(events)
        return self

    def __exit__(self, *_):
        try:
            self.call("Browser.close")
        except (BrowserError, OSError):
            pass
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        os.close(self._commands)
        os.close(self._events)
        shutil.rmtree(self._profile, ignore_errors=True)

    @property
    def process(self):
        """The browser's process number."""
        return self._process.pid

    def kill(self):
        """Ends the browser as a phone without power would."""
        self._process.kill()
        self._process.wait()

    def open(self, address, **viewport):
        """Opens a page in a context of its own, with its own permissions."""
        context = self.call("Target.createBrowserContext")["browserContextId"]
        target = self.call("Target.createTarget", url="about:blank", browserContextId=context)["targetId"]
        session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        page = Page(self, session, context, target)
        self._pages[session] = page
        for domain in ("Page", "Runtime", "Log", "Network"):
            page.call(f"{domain}.enable")
        if viewport:
            page.view(**viewport)
        page.navigate(address)
        return page

    def call(self, method, session=None, timeout=30, **parameters):
        """Sends a command and gives its result."""
        self._number += 1
        number = self._number
        message = {"id": number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self._commands, data):]
        deadline = time.monotonic() + timeout
        while number not in self._answers:
            self.listen(deadline - time.monotonic(), method)
        answer = self._answers.pop(number)
        if "error" in answer:
            raise BrowserError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def listen(self, seconds, purpose="events"):
        """Reads the browser's messages, for at most some seconds."""
        if seconds <= 0 or not select.select([self._events], [], [], seconds)[0]:
            raise BrowserError(f"{purpose}: no answer from the browser in time")
        data = os.read(self._events, 1 << 20)
        if not data:
            raise BrowserError(f"{purpose}: the browser has ended")
        *messages, self._buffer = (self._buffer + data).split(b"\0")
        for text in messages:
            message = json.loads(text)
            if "id" in message:
                self._answers[message["id"]] = message
            elif message.get("sessionId") in self._pages:
                self._pages[message["sessionId"]].receive(message["method"], message["params"])


class Page:
    """One page of the browser."""

    def __init__(self, browser, session, context, target):
        self._browser = browser
        self._session = session
        self._context = context
        self._target = target
        self._loaded = False
        self.complaints = []
        """Errors, refused resources and uncaught exceptions."""

    def call(self, method, **parameters):
        return self._browser.call(method, self._session, **parameters)

    def receive(self, method, parameters):
        if method == "Page.loadEventFired":
            self._loaded = True
        elif method == "Runtime.exceptionThrown":
            details = parameters["exceptionDetails"]
            self.complaints.append(details.get("exception", {}).get("description") or details["text"])
        elif method == "Log.entryAdded" and parameters["entry"]["level"] == "error":
            entry = parameters["entry"]
            self.complaints.append(f"{entry['text']} {entry.get('url', '')}".strip())

    def navigate(self, address):
        self._loaded = False
        self.call("Page.navigate", url=address)
        deadline = time.monotonic() + 30
        while not self._loaded:
            self._browser.listen(deadline - time.monotonic(), f"loading {address}")

    def close(self):
        self._browser.call("Target.closeTarget", targetId=self._target)
        self._browser.call("Target.disposeBrowserContext", browserContextId=self._context)

    def evaluate(self, expression):
        """The value of an expression; promises are awaited."""
        result = self.call(
            "Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True, userGesture=True)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise BrowserError(details.get("exception", {}).get("description") or details["text"])
        return result["result"].get("value")

    def wait(self, expression, seconds=20, meaning=None):
        """Waits until an expression is true and gives its value; while a page makes way for another, none is."""
        return wait_until(self, expression, seconds, meaning)

    def settle(self):
        """Waits until the page has drawn its current layout and finite animations have ended."""
        self.evaluate(SETTLE)

    def text(self, selector):
        """An element's text, or None where there is none or it is hidden."""
        return self.evaluate(
            f"(e => e && e.checkVisibility() ? e.innerText.trim() : null)(document.querySelector({json.dumps(selector)}))")

    def click(self, selector, until=None):
        """A real click in the middle of an element, and a wait for what comes of it."""
        place = self.wait(
            "(e => { if (!e || !e.checkVisibility()) return null; e.scrollIntoView({block: 'nearest'});"
            " const r = e.getBoundingClientRect();"
            " return {x: r.x + r.width / 2, y: r.y + r.height / 2, width: r.width}; })"
            f"(document.querySelector({json.dumps(selector)}))", meaning=f"{selector} can be clicked")
        for kind in ("mousePressed", "mouseReleased"):
            self.call(
                "Input.dispatchMouseEvent", type=kind, x=place["x"], y=place["y"], button="left", clickCount=1)
        if until:
            self.wait(until)

    def press(self, key, until=None):
        """One key of the keyboard, such as "s", "Enter", "Escape" or " ", and a wait for what comes of it."""
        codes = {"Enter": 13, "Escape": 27, " ": 32, "Tab": 9, "Delete": 46}
        text = {"Enter": "\r"}.get(key, key if len(key) == 1 else "")
        number = codes.get(key, ord(key.upper()) if len(key) == 1 else 0)
        self.call(
            "Input.dispatchKeyEvent", type="keyDown", key=key, text=text, windowsVirtualKeyCode=number)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key, windowsVirtualKeyCode=number)
        if until:
            self.wait(until)

    def view(self, width, height, scale=1, is_phone=False, is_dark=None, reduced_motion=False):
        """The window's size in CSS pixels, its input, and the user's preferences."""
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale,
            mobile=is_phone)
        self.call("Emulation.setTouchEmulationEnabled", enabled=is_phone)
        features = [{"name": "prefers-reduced-motion", "value": "reduce" if reduced_motion else "no-preference"}]
        if is_dark is not None:
            features.append({"name": "prefers-color-scheme", "value": "dark" if is_dark else "light"})
        self.call("Emulation.setEmulatedMedia", features=features)

    def prefer(self, languages):
        """The browser's languages, such as "de-AT,en", for pages that are loaded from now on."""
        agent = self.evaluate("navigator.userAgent")
        self.call("Network.setUserAgentOverride", userAgent=agent, acceptLanguage=languages)

    def camera(self, is_allowed):
        """Allows or denies the camera to the page."""
        self._browser.call(
            "Browser.setPermission", permission={"name": "camera"},
            setting="granted" if is_allowed else "denied", browserContextId=self._context)

    def download_to(self, folder):
        self._browser.call(
            "Browser.setDownloadBehavior", behavior="allow", downloadPath=str(folder),
            browserContextId=self._context)

    def choose_files(self, selector, *paths):
        """Gives files to a file input."""
        root = self.call("DOM.getDocument")["root"]["nodeId"]
        node = self.call("DOM.querySelector", nodeId=root, selector=selector)["nodeId"]
        self.call("DOM.setFileInputFiles", nodeId=node, files=[str(path) for path in paths])

    def drop(self, *paths):
        """Drops files or folders in the middle of the page."""
        data = {"items": [], "files": [str(path) for path in paths], "dragOperationsMask": 1}
        x, y = self.evaluate("[innerWidth / 2, innerHeight / 2]")
        for kind in ("dragEnter", "dragOver", "drop"):
            self.call("Input.dispatchDragEvent", type=kind, x=x, y=y, data=data)

    def picture(self):
        """What is seen now, a PNG in Base64."""
        return self.call("Page.captureScreenshot", format="png", optimizeForSpeed=True)["data"]

    def screenshot(self, path):
        path.write_bytes(base64.b64decode(self.picture()))


def above_chromium(descriptor):
    """Moves a descriptor to a number that Chromium's own do not replace."""
    copy = fcntl.fcntl(descriptor, fcntl.F_DUPFD, 10)
    os.close(descriptor)
    return copy


# A frame takes a new size to the page, the next one draws it.
SETTLE = """
(async () => {
  const frame = () => new Promise(requestAnimationFrame);
  await frame();
  await frame();
  const finite = document.getAnimations().filter((a) => a.effect.getComputedTiming().iterations !== Infinity);
  await Promise.allSettled(finite.map((animation) => animation.finished));
  await frame();
})()
"""


def find_chromium():
    """The browser's program, or None where there is none."""
    for name in ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"):
        if path := shutil.which(name):
            return path
    return None
