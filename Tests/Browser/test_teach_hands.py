"""The Teach page with hands: two ways to hold one, three takes each, are trained and recognised."""

import json
import unittest

from camera_clip import cut_demo
from limber_server import PROGRAM
from live_case import LISTENER, SIZES
from teach_case import CUT_OFF, TeachCase


class TeachHandsTests(TeachCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        # An open palm and a fist, without the movement between them.
        parts = [cls.folder / "parts/palm.mjpeg", cls.folder / "parts/fist.mjpeg"]
        cut_demo(PROGRAM, "demo:gestures", cls.folder / "film.mp4", {
            part: (4 * index + 0.5, 3.5) for index, part in enumerate(parts)
        })
        cls.clip = cls.folder / "hands.mjpeg"
        cls.clip.write_bytes(b"".join(part.read_bytes() for part in parts))

    def test_two_poses_of_a_hand_are_taught_recognised_and_opened_again(self):
        page = self.teach(self.browser(self.clip))
        page.click("#subject [value='hand'] + span", until="document.querySelector('#kind').checkVisibility()")
        page.click("#kind [value='pose'] + span")
        page.wait("document.querySelector('#hint').textContent.startsWith('Name a pose')")
        for name in ("Stop", "Rock"):
            self.add(page, name)
        self.shoot_sizes(page, "teach-hands-empty")
        page.evaluate(LISTENER)
        # From here on each take begins with its gesture.
        self.wait_for_clip(page, "fist", "gesture")
        for take in range(3):
            for number, gesture in (("1", "openPalm"), ("2", "fist")):
                self.record(page, number, gesture, "gesture", seconds=1)
        self.assertEqual(self.counts(page), ["3 takes", "3 takes"])
        self.assertEqual(page.text("#topic"), "Poses of one hand")
        page.press("Enter")
        page.wait("document.querySelector('#use').checkVisibility()", 60, "the model is trained")
        for name in ("Stop", "Rock"):
            self.wait_for_label(page, name)
        self.shoot_sizes(page, "teach-hands-recognised")
        self.check_sizes(page, "teach-hands", CUT_OFF)

        page.download_to(self.folder)
        page.press("o", until="document.querySelectorAll('[data-takes][href], [data-model][href]').length === 2")
        page.click("[data-takes]")
        page.click("[data-model]")
        takes, model = self.downloaded("My-actions.jsonl"), self.downloaded("My-actions.onnx")
        self.assertEqual(len(json.loads(takes.read_text().splitlines()[0])["joints"]), 21)
        # A new lesson takes its topic from its first takes.
        self.open_copy(page, takes, model)
        self.wait_for_label(page, "Stop", "Rock")

        # The live view continues with the model.
        page.click("#live-link")
        page.wait("document.documentElement.dataset.status === 'live'", 30)
        page.wait("document.querySelector('#hands').disabled", meaning="the model needs hands")
        self.assertEqual(self.complaints(page), [])

    def shoot_sizes(self, page, name):
        for size, view in {"desk": dict(width=1280, height=800), "phone": dict(width=390, height=844)}.items():
            page.view(**view, is_dark=size == "desk")
            page.settle()
            self.shoot(page, f"{name}-{size}")
        page.view(**SIZES["wide"], is_dark=True)


if __name__ == "__main__":
    unittest.main()
