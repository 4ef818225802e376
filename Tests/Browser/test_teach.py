"""The Teach page: two actions shown to the fake camera, three takes each, are trained and recognised."""

import json
import time
import unittest

from camera_clip import cut_demo, write_demo
from limber_server import PROGRAM
from live_case import LISTENER, SIZES
from teach_case import CUT_OFF, TeachCase


class TeachTests(TeachCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.clip = cls.folder / "two.mjpeg"
        parts = [
            write_demo(PROGRAM, f"demo:{name}", cls.folder / f"{name}.mjpeg", SECONDS)
            for name in ("jumping-jacks", "lunges")
        ]
        cls.clip.write_bytes(b"".join(part.read_bytes() for part in parts))

    def test_pure_parts(self):
        page = self.visit(self.browser(), self.server.address + "teach?source=demo:lunges")
        self.run_checks(page, "checks_teach.js")
        page.call("Emulation.setEmulatedMedia", features=[{"name": "forced-colors", "value": "active"}])
        grounds = page.evaluate("[...document.querySelectorAll('#way span')].map((word) => getComputedStyle(word).backgroundColor)")
        self.assertEqual(len(set(grounds)), 2, "the way that is chosen can be told from the other")

    def test_two_actions_are_taught_recognised_saved_and_opened_again(self):
        page = self.teach(self.browser(self.clip))
        self.assertEqual(page.text("#record .words"), "Add an action first")
        self.shoot(page, "teach-empty")
        for name in ("Star", "Step"):
            self.add(page, name)
        # The clip repeats: the shipped model's labels show which half is being played.
        page.evaluate(LISTENER)
        for take in range(3):
            for number, action in (("1", "Jumping Jacks"), ("2", "Lunges")):
                self.record(page, number, action)
        self.assertEqual(self.counts(page), ["3 takes", "3 takes"])
        page.press("Enter")
        page.wait("document.querySelector('#progress').checkVisibility() || document.querySelector('#use').checkVisibility()")
        self.shoot(page, "teach-training")
        page.wait("document.querySelector('#use').checkVisibility()", 60, "the model is trained")
        page.wait(r"/^Trained in \d+\.\d s\./.test(document.querySelector('#outcome').innerText)")
        for name in ("Star", "Step"):
            self.wait_for_label(page, name)
        self.shoot(page, "teach-recognised")
        self.check_sizes(page, "teach", CUT_OFF)

        page.download_to(self.folder)
        page.press("o", until="document.querySelectorAll('[data-takes][href], [data-model][href]').length === 2")
        page.click("[data-takes]")
        page.click("[data-model]", until="document.querySelector('#lessons').open")
        self.shoot(page, "teach-lessons")
        takes = self.downloaded("My-actions.jsonl")
        model = self.downloaded("My-actions.onnx")
        labels = [json.loads(line)["label"] for line in takes.read_text().splitlines()]
        self.assertEqual(labels, ["Star"] * 3 + ["Step"] * 3)
        self.open_copy(page, takes, model)
        self.wait_for_label(page, "Star", "Step")

        # The live view continues with the model.
        page.click("#live-link")
        page.wait("document.documentElement.dataset.status === 'live'", 30)
        page.wait("fetch('/api/sessions').then((r) => r.json()).then((s) => s.sessions.some(({ source, model }) =>"
                  " source.kind === 'browser' && model.labels.includes('Star')))", 10, "camera and model go on")
        page.wait("fetch('/api/sessions').then((r) => r.json()).then((s) => s.sessions.some(({ model }) =>"
                  " model.lesson && model.name === document.querySelector('#model-name').textContent))", 10,
                  "the lesson is shown")
        self.assertIn("Star", page.wait(
            "fetch('/api/sessions').then((r) => r.json())"
            ".then((s) => s.sessions.map((session) => session.model.labels).find((l) => l.includes('Star')))"))
        # A model's file is opened there.
        page.choose_files("#sources input[type=file]", model)
        page.wait("document.querySelector('#model-name').textContent === 'My-actions'", meaning="the file's model is used")
        page.press("r")
        page.wait("[...document.querySelectorAll('#coach[open] optgroup[label=Files] option')].some((option) =>"
                  " option.selected && option.textContent === 'My-actions')", meaning="it is listed among the files")
        page.settle()
        self.shoot(page, "models")
        self.assertEqual(self.complaints(page), [])

    def test_answers_that_break_off_while_the_server_hangs_leave_no_errors(self):
        page = self.teach(self.browser())
        page.evaluate(HANGING)
        page.evaluate(LISTENER)
        page.evaluate("hangs = true")
        page.wait("document.documentElement.dataset.status === 'silent'", 15, "the page notices")
        page.evaluate("hangs = false")
        page.wait("document.documentElement.dataset.status === 'live' && heard.times.length > 0", 15, "the page continues")
        self.assertEqual(self.complaints(page), [])

    def test_count_down_records_three_seconds_and_takes_can_be_deleted(self):
        page = self.teach(self.browser(self.clip))
        for name in ("Hop", "Skip"):
            self.add(page, name)
        page.click("#way [value='3'] + span")
        page.press("1", until="document.querySelector('#record').textContent.trim() === 'Record Hop'")

        def count_down():
            page.click("#record", until="document.querySelector('#count').checkVisibility()")
            self.shoot(page, "teach-count-down")
            page.wait("document.documentElement.dataset.recording === 'recording'", 10)
            page.press("2", until="document.querySelectorAll('.taught')[1].classList.contains('chosen')")
            self.assertEqual(page.text("#record"), "Recording Hop")
            page.press("1")
            page.wait("document.documentElement.dataset.recording === 'idle'", 15)

        self.take(page, count_down)
        seconds = float(page.text(".take .length").split()[0])
        # A busy browser loses frames at the start, or its clock is late.
        self.assertTrue(2 <= seconds <= 6, seconds)
        # One action alone cannot be told from anything.
        self.assertTrue(page.evaluate("document.querySelector('#train').disabled"))
        self.assertIn("record a second action, or “Other”", page.text("#outcome"))
        self.assertIsNotNone(page.text("#add-other"))
        self.shoot(page, "teach-one-action")
        page.click("#record", until="document.documentElement.dataset.recording === 'counting'")
        page.click("#record")
        page.wait("document.documentElement.dataset.recording === 'idle'", meaning="a second press stops the count")
        page.evaluate("document.querySelector('.take .remove').click()")
        self.assertEqual(page.text(".take .remove"), "Delete?")
        self.assertEqual(page.evaluate("document.querySelectorAll('.take').length"), 1, "it is asked first")
        self.shoot(page, "teach-delete-take")
        page.evaluate("document.querySelector('.take .remove').click()")
        page.wait("document.querySelectorAll('.take').length === 0")
        self.assertTrue(page.evaluate("document.querySelector('#train').disabled"))
        # A tap is no take, and a hint is shown.
        page.click("#way [value='hold'] + span")
        page.click("#record", until="document.querySelector('#line').textContent.includes('Hold the button')")
        self.assertEqual(self.complaints(page), [])

    def test_what_another_page_has_changed_is_shown(self):
        for lesson in self.server.get("/api/lessons")["lessons"]:
            self.server.request("DELETE", f"/api/lessons/{lesson['id']}")
        first = self.visit(self.browser(), self.server.address + "teach?source=demo:lunges")
        first.wait("document.documentElement.dataset.status === 'live'", 30)
        for name in ("Star", "Step"):
            self.add(first, name)
        lesson = self.server.get("/api/lessons")["lessons"][-1]
        second = self.visit(self.browser(), self.server.address + "teach?source=demo:lunges")
        names = "[...document.querySelectorAll('.taught .name')].map((name) => name.textContent).join()"
        second.wait(f"{names} === 'Star,Step'")

        self.server.request("DELETE", f"/api/lessons/{lesson['id']}/labels/Star")
        first.evaluate("dispatchEvent(new Event('focus'))")
        first.wait(f"{names} === 'Step'", meaning="a page that gets the focus shows what there is")
        second.evaluate("document.querySelector('.taught .danger').click()")
        second.wait("document.querySelector('#line').textContent.includes('There is no action')")
        second.wait(f"{names} === 'Step'", meaning="after a refusal it shows what there is")

        self.server.request("DELETE", f"/api/lessons/{lesson['id']}")
        self.type(second, "#action-name", "Jump")
        second.press("Enter", until="document.querySelector('#line').textContent === 'This lesson is gone.'")
        second.wait(f"!{names}.includes('Step')", meaning="it does not stay with a lesson that is gone")
        second.press("Enter")
        second.wait(f"{names}.endsWith('Jump')", meaning="the action is added to the lesson that is open now")

    def test_a_take_of_a_film_ends_with_the_film(self):
        film = self.folder / "short.mp4"
        cut_demo(PROGRAM, "demo:jumping-jacks", self.folder / "whole.mp4", {film: (0, 2)})
        page = self.visit(self.browser(), self.server.address + "teach?source=demo:lunges")
        page.wait("document.documentElement.dataset.status === 'live'", 30)
        self.add(page, "Star")
        page.choose_files("#sources input[type=file]", film)
        page.wait("document.querySelector('#source-name').textContent === 'short.mp4'"
                  " && document.documentElement.dataset.status === 'live' && !document.querySelector('#record').disabled", 30)

        def hold():
            self.press_space(page, True)
            page.wait("document.documentElement.dataset.recording === 'recording'")
            page.wait("document.documentElement.dataset.recording === 'idle'", 20, "the film's end ends the take")
            self.press_space(page, False)

        self.take(page, hold)
        self.assertLessEqual(float(page.text(".take .length").split()[0]), 2.1)
        self.assertEqual(self.complaints(page), [])

    def test_without_a_camera_the_lesson_stays_in_reach_and_a_demo_is_offered(self):
        page = self.visit(self.browser(), "about:blank")
        page.camera(False)
        page.navigate(self.server.address + "teach")
        page.wait("document.querySelector('#card').checkVisibility()", 20, "the page says that the camera is refused")
        # 640 × 400 is a window of 1280 × 800 at a zoom of 200 %.
        zoomed = dict(width=640, height=400, scale=2)
        for size, view in {**SIZES, "zoomed": zoomed}.items():
            with self.subTest(size=size):
                page.view(**view, is_dark=True)
                page.settle()
                self.shoot(page, f"teach-no-camera-{size}")
                self.assertEqual(page.evaluate(COVERED), [], "these are covered")
        page.view(**SIZES["phone"], is_dark=True)
        page.click("#card .button:nth-child(3)")
        page.wait("document.documentElement.dataset.status === 'live'", 30, "the demo plays")
        self.assertEqual(page.evaluate("document.querySelector('#source-name').textContent"), "Demo: lunges")
        self.assertIsNone(page.text("#card"))

    def test_the_verdict_has_contrast_over_any_picture(self):
        page = self.visit(self.browser(), self.server.address + "teach?source=demo:lunges")
        page.wait("document.documentElement.dataset.status === 'live'", 30)
        # A copy that the page does not change: states are quieter than actions.
        page.evaluate("""
            const copy = document.querySelector('#headline').cloneNode(true);
            copy.hidden = false;
            copy.className = 'headline starting-up';
            document.querySelector('#headline').replaceWith(copy)""")
        self.check_contrast(page, ["#headline .label", "#record .words", "#source-name", ".bar .icon"])

    def test_a_take_without_a_person_is_refused_with_a_reason(self):
        # Without a clip the fake camera shows a test pattern.
        page = self.teach(self.browser())
        self.type(page, "#action-name", "Ghost")
        page.press("Enter", until="!document.querySelector('#record').disabled")
        self.press_space(page, True)
        page.wait("document.querySelector('#take-time.warning') !== null", meaning="it warns while recording")
        time.sleep(1.5)
        self.shoot(page, "teach-no-person")
        self.press_space(page, False)
        page.wait("/no(body| person)/i.test(document.querySelector('#line').textContent)", 10)
        self.assertEqual(page.evaluate("document.querySelectorAll('.take').length"), 0)


# Controls of the lesson, of recording and of the card itself that something else lies over, or that are outside.
COVERED = """
[...document.querySelectorAll('#panel, #lesson-button, #record, .bar .control, #card .button')].filter((element) => {
  if (!element.checkVisibility()) return false;  // the smallest phone has no full-screen button
  element.closest('#card')?.scrollTo(0, 1e6);
  const { left, top, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + (element.id === 'panel' ? 10 : height / 2));
  return !hit || !(element.contains(hit));
}).map((element) => element.id || element.textContent)
"""

# While `hangs` is true, the server's answers to pictures begin but do not end until the page gives them up.
HANGING = """
window.hangs = false;
const fetched = window.fetch;
window.fetch = async (path, options) => {
  if (!hangs) return await fetched(path, options);
  if (path === 'health') throw new TypeError('hangs');
  return new Response(new ReadableStream({
    start: (body) => options.signal.addEventListener('abort', () => body.error(options.signal.reason)),
  }));
};
"""

# Seconds of each of the clip's two halves.
SECONDS = 8

if __name__ == "__main__":
    unittest.main()
