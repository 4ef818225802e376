"""The Draw page: the file that it saves has the lines that a hand draws before the camera."""

import base64
import json
import math
import pathlib
import re
import subprocess
import time
import unittest
import xml.etree.ElementTree

from camera_clip import frames_of_demo
from limber_server import PROGRAM
from live_case import LISTENER, LiveCase, outside

HERE = pathlib.Path(__file__).parent
# The true lines of the demos' hands, checked by the tests of the drawn films: x, y from the upper left.
TRUTH = json.loads((HERE / "demo_strokes.json").read_text())
# Of the films that the camera shows, in frames a second.
FRAME_RATE = 15
# Two people beside each other, one the mirror image of the other.
TWO_PEOPLE = "scale=320:240,split[a][b];[b]hflip[c];[a][c]hstack,pad=640:480:0:120"
SVG = "{http://www.w3.org/2000/svg}"


class DrawTests(LiveCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.films = {name: frames_of_demo(PROGRAM, name, cls.folder / f"{name[5:]}.mjpeg", FRAME_RATE) for name in TRUTH}

    def draw(self):
        """The page as it asks for a camera."""
        page = self.visit(self.browser(), self.server.address + "draw")
        self.addCleanup(lambda: self.assertEqual(self.complaints(page), []))
        page.wait("document.querySelector('#card .button') !== null", meaning="the page asks for a camera")
        return page

    def start(self, page, name):
        """Opens the camera, which has a demo's first frame; gives the others."""
        first, *others = [base64.b64encode(frame).decode() for frame in self.films[name]]
        page.evaluate(LISTENER)
        page.evaluate(CAMERA_BY_FRAMES)
        page.evaluate(f"hold('{first}', 0)")
        page.click("#card .button.primary")
        page.wait("show() && document.documentElement.dataset.status === 'live'", 30, "the camera is playing")
        return others

    def play(self, page, frames):
        """Has the page see each frame, whatever time the machine takes for it."""
        for number, frame in enumerate(frames, 1):
            page.evaluate(f"hold('{frame}', {number / FRAME_RATE}).then(seen)")

    def wait_for_strokes(self, page, count):
        """Waits until the page shows so many strokes, begun or ended."""
        page.wait(
            f"document.querySelector('#picture').ariaLabel.startsWith('Live video with {count} drawn')", 10,
            f"{count} strokes are drawn")

    def wait_for_ends(self, page, count):
        """Waits until so many strokes have begun and none is being drawn."""
        page.wait(f"heard.begun.size >= {count} && heard.strokes.every((stroke) => stroke.ended)", 30,
                  f"{count} strokes have ended")
        page.settle()

    def saved(self, page, button, ending):
        """The file that a button saves."""
        folder = self.folder / f"saved-{time.monotonic_ns()}"
        folder.mkdir()
        page.download_to(folder)
        page.click(button)
        deadline = time.monotonic() + 15
        while not (found := list(folder.glob(f"limber-*.{ending}"))):
            self.assertLess(time.monotonic(), deadline, f"no {ending} was saved")
            time.sleep(0.1)
        return found[0]

    def assert_drawn(self, path, name):
        """The file's strokes lie on the demo's lines and vice versa; both mean distances are within 2 % of the width."""
        root = xml.etree.ElementTree.parse(path).getroot()
        width, height = (float(root.get(key)) for key in ("width", "height"))
        self.assertEqual((width, height), (640, 480))
        self.assertIn("scale(-1 1)", root.find(SVG + "g").get("transform"), "a front camera's drawing is mirrored")
        drawn = [flattened(element.get("d")) for element in root.iter(SVG + "path")]
        wanted = [[(x * width, y * height) for x, y in stroke] for stroke in TRUTH[name]]
        self.assertEqual(len(drawn), len(wanted))
        left = list(range(len(drawn)))
        means, farthest = [], 0
        for line in wanted:
            index = min(left, key=lambda i: distances(line, drawn[i])[0])
            left.remove(index)
            there, back = distances(line, drawn[index]), distances(drawn[index], line)
            means.append(max(there[0], back[0]))
            farthest = max(farthest, there[1], back[1])
        print(f"{name}: {len(drawn)} strokes, mean distance {100 * sum(means) / len(means) / width:.2f} %, "
              f"worst stroke {100 * max(means) / width:.2f} %, farthest point {100 * farthest / width:.2f} % of the width")
        self.assertLess(max(means), 0.02 * width)

    def test_pure_parts(self):
        self.run_checks(self.draw(), "checks_drawing.js")

    def test_word_is_written_saved_undone_and_cleared(self):
        page = self.draw()
        frames = self.start(page, "demo:writing")
        self.shoot(page, "draw-empty")
        self.assertIn("Hold", page.text("#hint"))
        self.play(page, frames)
        self.wait_for_strokes(page, 7)
        self.wait_for_ends(page, 7)
        self.shoot(page, "draw-writing")
        self.assertIsNone(page.text("#hint"))
        self.assert_drawn(self.saved(page, "#save-svg", "svg"), "demo:writing")
        self.check_picture(page)
        page.press("u")
        self.wait_for_strokes(page, 6)
        page.call("Input.dispatchKeyEvent", type="keyDown", key="z", windowsVirtualKeyCode=90, modifiers=2)
        page.call("Input.dispatchKeyEvent", type="keyUp", key="z", windowsVirtualKeyCode=90, modifiers=2)
        self.wait_for_strokes(page, 5)
        # A text field has that key for itself; Escape closes sheets and leaves the full screen: a drawing is not lost by either.
        page.press("s", until="document.querySelector('#sources').open")
        page.evaluate("document.querySelector('#stream-url').focus()")
        page.call("Input.dispatchKeyEvent", type="keyDown", key="z", windowsVirtualKeyCode=90, modifiers=2)
        page.press("Escape", until="!document.querySelector('#sources').open")
        page.press("Escape")
        page.settle()
        self.wait_for_strokes(page, 5)
        page.press("Delete")
        self.wait_for_strokes(page, 0)
        page.click("#undo")
        self.wait_for_strokes(page, 5)
        for number in (1, 2):
            for kind in ("mousePressed", "mouseReleased"):
                page.call("Input.dispatchMouseEvent", type=kind, x=700, y=300, button="left", clickCount=number)
        self.wait_for_strokes(page, 0)

    def check_picture(self, page):
        """The PNG has the picture's size; without the picture its ground is transparent."""
        page.press("v")
        path = self.saved(page, "#save-png", "png")
        page.press("v")
        data = subprocess.run(
            ["ffmpeg", "-v", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", "rgba", "-"],
            check=True, capture_output=True, timeout=60).stdout
        self.assertEqual(len(data), 640 * 480 * 4)
        pixel = lambda x, y: tuple(data[(round(y) * 640 + round(x)) * 4:][:4])
        self.assertEqual(pixel(2, 2)[3], 0)
        # The long stem of the b, mirrored as on the page.
        stem = TRUTH["demo:writing"][4]
        x, y = 640 - 640 * stem[0][0], 480 * (stem[0][1] + stem[8][1]) / 2
        self.assertIn((0x29, 0xDB, 0xB8, 255), [pixel(x + shift, y) for shift in range(-12, 13)])

    def test_a_drawing_is_there_again_after_another_page(self):
        page = self.visit(self.browser(), self.server.address + "draw?source=demo:writing")
        page.wait(r"/with [2-9] drawn/.test(document.querySelector('#picture').ariaLabel)", 60, "strokes are drawn")
        page.press("l", until="location.pathname === '/' && document.readyState === 'complete'")
        page.press("d", until="location.pathname === '/draw' && document.querySelector('#card .button') !== null")
        self.shoot(page, "draw-kept")
        self.assertTrue(page.evaluate("document.querySelector('#hint').hidden"), "the drawing is there")
        # Before the camera shows it, nothing can be done to it.
        for key in ("Delete", "u", "e"):
            page.press(key)
        self.assertTrue(page.evaluate(
            "['undo', 'clear', 'save-svg', 'save-png'].every((id) => document.getElementById(id).disabled)"))
        page.evaluate("[...document.querySelectorAll('#card .button')].at(-1).click()")
        page.wait("!document.querySelector('#clear').disabled", 40, "the demo plays")
        self.assertRegex(page.evaluate("document.querySelector('#picture').ariaLabel"), r"with ([2-9]|\d\d) drawn")
        self.shoot(page, "draw-restored")
        page.press("Delete", until="document.querySelector('#clear').disabled")
        page.press("l", until="location.pathname === '/' && document.readyState === 'complete'")
        page.navigate(self.server.address + "draw")
        page.wait("document.querySelector('#card .button') !== null")
        self.assertFalse(page.evaluate("document.querySelector('#hint').hidden"), "what was cleared stays away")

    def test_two_hands_draw_at_once(self):
        page = self.draw()
        page.evaluate("document.querySelector('input[name=colour][value=amber]').click()")
        self.play(page, self.start(page, "demo:two-hands"))
        self.wait_for_strokes(page, 4)
        self.wait_for_ends(page, 4)
        self.shoot(page, "draw-two-hands")
        path = self.saved(page, "#save-svg", "svg")
        self.assertEqual(set(re.findall(r'stroke="(#\w+)"', path.read_text())), {"#ffb340"})
        self.assert_drawn(path, "demo:two-hands")

    def test_hands_of_two_people_draw(self):
        page = self.draw()
        self.films["two people"] = frames_of_demo(
            PROGRAM, "demo:two-hands", self.folder / "two-people.mjpeg", FRAME_RATE, TWO_PEOPLE)[:FRAME_RATE * 8]
        frames = self.start(page, "two people")
        page.evaluate("window.drew = new Set()")
        for number, frame in enumerate(frames, 1):
            page.evaluate(f"hold('{frame}', {number / FRAME_RATE}).then(seen)")
            page.evaluate("heard.strokes.forEach(({hand}) => drew.add(hand))")
        self.shoot(page, "draw-two-people")
        self.assertEqual(page.evaluate("drew.size"), 4, "each of the four hands has drawn")

    def test_every_size_shows_all_of_it(self):
        page = self.draw()
        page.evaluate("[...document.querySelectorAll('#card .button')].at(-1).click()")
        page.wait(r"/with [1-9]\d* drawn/.test(document.querySelector('#picture').ariaLabel)", 40, "a stroke is drawn")
        self.check_sizes(page, "draw", outside(".control, .pen"))
        self.assertEqual(page.evaluate("document.querySelector('[role=toolbar]').closest('section').ariaLabel"), "Drawing")
        page.press("?", until="document.querySelector('#help').open")
        self.shoot(page, "draw-help-4k")
        page.press("Escape")
        page.press("l", until="location.pathname === '/' && document.querySelector('#draw') !== null")
        page.wait("document.documentElement.dataset.status === 'live'", 30, "the live view is playing")
        page.press("d", until="location.pathname === '/draw'")


# A camera that has the pictures and times which it is given. A picture that is shown twice is a little later at the second
# time.
CAMERA_BY_FRAMES = """
(() => {
  const canvas = Object.assign(document.createElement("canvas"), {width: 640, height: 480});
  const brush = canvas.getContext("2d");
  const stream = canvas.captureStream(0);
  let time = 0, picture = null;
  navigator.mediaDevices.getUserMedia = async () => stream;
  const request = HTMLVideoElement.prototype.requestVideoFrameCallback;
  HTMLVideoElement.prototype.requestVideoFrameCallback = function (next) {
    return request.call(this, (now, metadata) => next(now, {...metadata, mediaTime: time}));
  };
  window.hold = async (jpeg, seconds) => {
    const bytes = Uint8Array.from(atob(jpeg), (letter) => letter.charCodeAt());
    picture = await createImageBitmap(new Blob([bytes], {type: "image/jpeg"}));
    time = seconds;
  };
  window.show = () => {
    time += 0.0001;
    brush.drawImage(picture, 0, 0);
    stream.getVideoTracks()[0].requestFrame();
    return true;
  };
  window.seen = async () => {
    const start = time;
    while (heard.time < start) {
      // Shown again where the page dropped it, as two others were still on their way.
      show();
      for (let wait = 0; wait < 200 && heard.time < start; wait++) await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
})()
"""


def flattened(data):
    """An SVG path of cubic curves, or a dot, as points."""
    start, *pieces = re.split("[Cl]", data[1:])
    points = [tuple(map(float, start.split()))]
    for piece in pieces:
        values = list(map(float, piece.split()))
        if len(values) < 6:
            continue
        curve = [points[-1], *zip(values[::2], values[1::2])]
        for step in range(1, 9):
            t = step / 8
            weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3)
            points.append(tuple(sum(w * p[axis] for w, p in zip(weights, curve)) for axis in (0, 1)))
    return points


def distances(points, line):
    """Mean and largest distance of points from a line."""
    found = [min(distance(point, a, b) for a, b in zip(line, line[1:] or line)) for point in evenly(points)]
    return sum(found) / len(found), max(found)


def evenly(points, step=2):
    """Points along a line at even distances, so that no part of it counts more than another."""
    result = [points[0]]
    for a, b in zip(points, points[1:]):
        count = math.ceil(math.dist(a, b) / step)
        result += [(a[0] + (b[0] - a[0]) * i / count, a[1] + (b[1] - a[1]) * i / count) for i in range(1, count + 1)]
    return result


def distance(point, a, b):
    """How far a point is from the way between two others."""
    squared = math.dist(a, b) ** 2
    share = 0 if squared == 0 else sum((point[i] - a[i]) * (b[i] - a[i]) for i in (0, 1)) / squared
    share = min(1, max(0, share))
    return math.dist(point, [a[i] + share * (b[i] - a[i]) for i in (0, 1)])


if __name__ == "__main__":
    unittest.main()
