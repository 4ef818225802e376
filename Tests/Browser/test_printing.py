"""What a person prints is on the paper as a whole: the sheets of the page, and reports."""

import base64
import json
import math
import subprocess
import unittest

from camera_clip import write_demo
from limber_server import PROGRAM
from live_case import LiveCase

# As wide as what a browser prints on A4.
PAPER = dict(width=718, height=1047)


class PrintingTests(LiveCase):
    def printed_pages(self, page):
        """How many pages of paper are printed."""
        data = base64.b64decode(page.call("Page.printToPDF", paperWidth=8.27, paperHeight=11.69)["data"])
        return data.count(b"/Type /Page\n")

    def test_a_sheet_is_printed_alone_and_as_a_whole(self):
        page = self.open(self.browser())
        page.click("#summary-button")
        page.wait("document.querySelector('#summary .bouts tbody tr') !== null", 30)
        page.evaluate("""(row => { for (let i = 0; i < 100; i += 1) row.after(row.cloneNode(true)); })(
            document.querySelector('#summary .bouts tbody tr'))""")
        self.assertGreaterEqual(self.printed_pages(page), 3, "not only what the window shows")
        page.call("Emulation.setEmulatedMedia", media="print")
        visible = page.evaluate(
            "[...document.body.children].filter((e) => e.checkVisibility()).map((e) => e.id || e.className)")
        self.assertEqual(visible, ["summary"])
        self.assertIsNone(page.text("#summary [data-close]"), "paper has no buttons")

    def test_the_report_of_a_training_fits_the_paper(self):
        labels = ["shoulder abduction, left", "shoulder abduction, right", "deep squat", "side lunge"]
        page = self.visit(self.browser(), self.trained(labels).as_uri(), **PAPER)
        page.call("Emulation.setEmulatedMedia", media="print")
        self.assertEqual(page.evaluate("""[...document.querySelectorAll('.wide')]
            .filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.textContent)"""), [], "these are cut off")
        self.assertEqual(page.evaluate("""[...document.querySelectorAll('h1, h2')]
            .filter((e) => getComputedStyle(e).breakAfter !== 'avoid').map((e) => e.textContent)"""), [],
            "these may be the last line of a page")
        self.assertEqual(page.evaluate("getComputedStyle(document.querySelector('.bar i')).printColorAdjust"), "exact")

    def test_headings_of_ergonomics_stay_with_what_follows(self):
        report = self.folder / "ergonomics.html"
        clip = write_demo(PROGRAM, "demo:lunges", self.folder / "demo.mjpeg", 3)
        subprocess.run([PROGRAM, "ergonomics", clip, "--report", report], check=True, capture_output=True)
        page = self.visit(self.browser(), report.as_uri(), **PAPER)
        page.call("Emulation.setEmulatedMedia", media="print")
        self.assertEqual(page.evaluate("""[...document.querySelectorAll('h1, h2, h3, h4, .facts')]
            .filter((e) => getComputedStyle(e).breakAfter !== 'avoid').map((e) => e.textContent)"""), [])

    def trained(self, labels):
        """The report of a model of movements that differ in their speed, and of the last two alike."""
        joints = ["root", "neck", "leftWrist", "rightWrist"]
        lines = []
        for number, label in enumerate(labels):
            for group in range(4):
                angles = [frame * (0.1 + 0.1 * min(number, 2)) + group for frame in range(90)]
                keypoints = [[[0, 0], [0, 1], [0.5, math.sin(a)], [-0.5, math.cos(a)]] for a in angles]
                lines.append(json.dumps({
                    "id": f"{number} {group}", "label": label, "group": f"person {group}", "frameRate": 30,
                    "channels": ["x", "y"], "joints": joints, "keypoints": keypoints}))
        data, report = self.folder / "data.jsonl", self.folder / "training.html"
        data.write_text("\n".join(lines))
        subprocess.run(
            [PROGRAM, "train", data, "-o", self.folder / "M.onnx", "--report", report], check=True, capture_output=True)
        return report


if __name__ == "__main__":
    unittest.main()
