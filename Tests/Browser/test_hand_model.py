"""The live page with a hand classifier: the headline shows the action of the largest hand."""

import subprocess

from camera_clip import cut_demo
from limber_server import PROGRAM, LimberServer
from live_case import LiveCase

GESTURES = "demo:gestures"
# Seconds of each gesture in the demo.
TURN = 4
SHOWN = ("Palm", "Fist", "Victory")


class HandModelTests(LiveCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        model = cls.folder / "Hands.onnx"
        cut_demo(PROGRAM, GESTURES, cls.folder / "film.mp4", {
            cls.folder / f"clips/{name}.{part}.mp4": (TURN * index + 0.5 + 0.85 * part, 0.8)
            for index, name in enumerate(SHOWN) for part in range(4)
        })
        subprocess.run(
            [PROGRAM, "train", cls.folder / "clips", "--output", model, "--hands", "1", "--window", "1"],
            check=True, capture_output=True, timeout=300)
        cls.server = cls.enterClassContext(LimberServer(GESTURES, "--classifier", str(model)))

    def test_actions_of_a_hand_are_shown_and_counted_in_place_of_gestures(self):
        page = self.open(self.browser())
        for name in SHOWN:
            self.wait_for_label(page, name)
            self.shoot(page, f"hand-model-{name.lower()}")
        hands = "document.querySelector('#hands')"
        self.assertTrue(page.evaluate(f"{hands}.disabled && {hands}.getAttribute('aria-pressed') === 'true'"))
        page.press("e", until="fetch('/api/sessions').then((r) => r.json()).then((s) => s.sessions[0].everyone)")
        self.shoot(page, "hand-model-everyone")
        session = self.server.get("/api/sessions")["sessions"][0]
        self.assertEqual((session["model"]["subject"], session["hands"], session["everyone"]), ("hand", 2, True))
        summary = self.server.get(f"/api/sessions/{session['id']}/summary")
        self.assertEqual({action["label"] for action in summary["actions"]}, set(SHOWN))
        self.assertEqual(self.complaints(page), [])
