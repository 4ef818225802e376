"""Cameras and files: actions are recognised, summed up, exported and kept in the history."""

import csv
import json
import subprocess
import time
import unittest

from camera_clip import convert, write_demo, write_film, write_pair, write_video_clip
from chromium import BrowserError
from limber_server import PROGRAM
from live_case import SIZES, LiveCase, outside, samples

# Clip of the samples, when its movement starts in seconds, and what it shows.
SAMPLES = {"jj_01_man_studio.mp4": (0.6, "Jumping Jacks"), "lunge_01_woman_lake.mp4": (0.0, "Lunges")}


class SourceTests(LiveCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.clip = write_demo(PROGRAM, "demo:jumping-jacks", cls.folder / "demo.mjpeg", 10)

    def test_camera_is_recognised_summed_up_exported_and_kept(self):
        page = self.open(self.browser(self.clip))
        self.use_camera(page)
        self.wait_for_label(page, "Jumping Jacks")
        self.shoot(page, "camera")
        page.wait("document.querySelector('#strip').dataset.latency95 > 0")

        page.click("#summary-button")
        page.wait("document.querySelector('#summary .actions')?.innerText.includes('Jumping Jacks')")
        self.shoot(page, "summary")
        self.assertRegex(page.text("#summary .actions .seconds"), r"^\d+:\d\d\.\d$")
        page.download_to(self.folder)
        for form in ("csv", "json"):
            page.click(f"[data-export={form}]")
        self.assertEqual(self.downloaded("*.json").stem, self.downloaded("*.csv").stem, "one workout has one name")
        summary = json.loads(self.downloaded("*.json").read_text())
        self.assertEqual(summary["type"], "summary")
        self.assertIn("Jumping Jacks", [action["label"] for action in summary["actions"]])
        rows = list(csv.reader(self.downloaded("*.csv").read_text().splitlines()))
        self.assertTrue(any("Jumping Jacks" in row for row in rows), rows)

        page.click("#summary [data-reset]")
        page.click("#summary [data-reset]")
        page.click("#summary [data-close]", until="document.querySelector('dialog[open]') === null")
        page.click("#history-button", until="document.querySelector('#history .session') !== null")
        self.shoot(page, "history")
        page.click("#history .session", until="document.querySelector('#history .bouts') !== null")
        self.shoot(page, "history-session")
        self.assertIn("Jumping Jacks", page.text("#history .actions"))
        page.click("#history [data-back]")
        page.wait("document.activeElement.matches('#history .session')", meaning="the focus is where it was in the list")
        page.click("#history .session", until="document.querySelector('#history .bouts') !== null")
        kept = len(self.server.get("/api/history")["sessions"])
        page.click("#history .danger")
        page.click("#history .danger")
        page.wait("document.querySelector('#history h2').textContent === 'History'", meaning="the list is shown again")
        self.assertEqual(len(self.server.get("/api/history")["sessions"]), kept - 1)
        self.assertEqual(self.complaints(page), [])

    def test_a_denied_camera_is_explained_and_the_demo_still_plays(self):
        page = self.open(self.browser(self.clip))
        page.camera(False)
        self.choose(page, "Camera")
        page.wait("document.querySelector('#card').checkVisibility()")
        self.assertIn("not allowed", page.text("#card h2"))
        self.shoot(page, "camera-refused")
        self.choose(page, "All exercises")
        page.wait("document.documentElement.dataset.status === 'live'")
        self.wait_for_label(page, "Jumping Jacks", "Lunges", "Burpees")
        self.assertIsNone(page.text("#card"))

    def test_phone_in_portrait_uses_its_camera(self):
        page = self.open(self.browser(self.clip), width=390, height=844, scale=2, is_phone=True)
        page.camera(True)
        self.choose(page, "Front camera")
        self.wait_for_label(page, "Jumping Jacks")
        self.shoot(page, "camera-phone")
        area = page.evaluate("(r => [r.left, r.right])(document.querySelector('#picture').getBoundingClientRect())")
        self.assertEqual(area, [0, 390])

    def test_camera_continues_after_a_restart_of_the_server(self):
        page = self.open(self.browser(self.clip))
        self.use_camera(page)
        self.wait_for_label(page, "Jumping Jacks")
        self.server.kill()
        page.wait("document.documentElement.dataset.status === 'reconnecting'")
        self.server.start()
        page.wait("document.documentElement.dataset.status === 'live'", 30)
        self.wait_for_label(page, "Jumping Jacks")

    def test_chosen_file_is_played_with_pause_and_seeking(self):
        # Three times the clip: it must not end before it is paused.
        video = convert(self.clip, self.folder / "workout.mp4", "loop=2:300", from_jpeg=True)
        page = self.open(self.browser())
        self.wait_for_label(page, "Jumping Jacks", "Lunges", "Burpees")
        page.click("#source")
        page.choose_files("#sources input[type=file]", video)
        page.wait("document.querySelector('#player').checkVisibility()", meaning="the seek bar is shown")
        self.assertEqual(page.text("#source-name"), "workout.mp4")
        self.wait_for_label(page, "Jumping Jacks")
        self.shoot(page, "file")
        # Nothing of the demo: times are the video's.
        summary = page.evaluate(
            "fetch('/api/sessions').then((r) => r.json())"
            ".then((s) => s.sessions.find((session) => session.source.kind === 'upload').id)"
            ".then((id) => fetch(`/api/sessions/${id}/summary`)).then((r) => r.json())")
        position = page.evaluate("Number(document.querySelector('#player input').value)")
        self.assertLessEqual(summary["duration"], position + 1)
        self.assertEqual({bout["label"] for bout in summary["bouts"]}, {"Jumping Jacks"})
        self.assertNotIn("demo", [entry["source"] for entry in self.server.get("/api/history")["sessions"]])
        page.click("#pause", until="document.querySelector('#pause').getAttribute('aria-label') === 'Resume'")
        page.evaluate(
            "(bar => { bar.value = 1; bar.dispatchEvent(new Event('input')); bar.dispatchEvent(new Event('change')); })"
            "(document.querySelector('#player input'))")
        page.click("#pause", until="document.querySelector('#pause').getAttribute('aria-label') === 'Pause'")
        page.wait("(t => t >= 1 && t < 4)(Number(document.querySelector('#player input').value))",
                  meaning="it continues from the chosen second")

    def test_a_film_that_has_ended_has_its_action_after_a_restart_of_the_server(self):
        video = convert(self.clip, self.folder / "ended.mp4", "null", "-t", "5", from_jpeg=True)
        page = self.open(self.browser())
        page.click("#source")
        page.choose_files("#sources input[type=file]", video)
        page.wait("document.querySelector('#pause').getAttribute('aria-label') === 'Play again'", 40, "the film is over")
        self.server.kill()
        page.wait("document.documentElement.dataset.status === 'reconnecting'")
        self.server.start()
        page.wait("document.documentElement.dataset.status === 'live'", 30)
        page.wait("document.querySelector('#film .ahead').hidden", 60, "all of it is analysed again")
        # The timeline has no confidence of a frame.
        page.wait("(([label, percent]) => label.textContent === 'Jumping Jacks' && percent.textContent === '')"
                  "(document.querySelector('#headline').children)", 20, "the headline has the timeline's action")
        self.assertEqual(page.text("#strip"), "", "one frame has no rate")
        page.click("#pause")
        page.wait("/frames/.test(document.querySelector('#strip').textContent)", 20, "it plays again")

    def test_a_held_film_that_is_sought_to_its_end_plays_again(self):
        video = convert(self.clip, self.folder / "held.mp4", "null", "-t", "4", from_jpeg=True)
        page = self.open(self.browser())
        page.click("#source")
        page.choose_files("#sources input[type=file]", video)
        page.wait("document.querySelector('#player').checkVisibility()", meaning="the seek bar is shown")
        page.click("#pause", until="document.querySelector('#pause').getAttribute('aria-label') === 'Resume'")
        page.evaluate(
            "(bar => { bar.value = bar.max; bar.dispatchEvent(new Event('input')); bar.dispatchEvent(new Event('change')); })"
            "(document.querySelector('#player input'))")
        page.wait("document.querySelector('#pause').getAttribute('aria-label') === 'Play again'", 20, "its end is shown")
        page.click("#pause")
        page.wait("(t => t > 0.5 && t < 3.5)(Number(document.querySelector('#player input').value))", 10, "it plays from its start")

    def test_a_whole_file_is_analysed_and_a_click_jumps_there(self):
        video = write_pair(PROGRAM, ["demo:jumping-jacks", "demo:lunges"], self.folder / "pair.mp4", 16)
        page = self.open(self.browser())
        page.click("#source")
        page.choose_files("#sources input[type=file]", video)
        page.wait("document.querySelector('#film').checkVisibility()", 20, "the whole video has a timeline")
        self.shoot(page, "film-progress")
        page.wait("document.querySelector('#film .ahead').hidden", 120, "all of it is analysed")
        page.wait("document.querySelectorAll('#film .run').length > 0")
        self.check_sizes(page, "film", outside(".dock > *, .bar > *"))
        # A bout, by the keyboard.
        page.press("Tab")
        page.evaluate("document.querySelector('#film .run').focus()")
        page.press("Enter")
        self.assertRegex(page.evaluate("document.querySelector('#film .run').getAttribute('aria-label')"),
                         r"^(Jumping Jacks|Lunges), 0:0\d to ")
        page.wait("(t => t < 8)(Number(document.querySelector('#player input').value))", 20, "it plays the bout")
        page.click("#pause", until="document.querySelector('#pause').classList.contains('paused')")
        # Anywhere: at three tenths, in the pause. The label is there at once: what is before is known.
        page.evaluate(
            "(f => { const r = f.getBoundingClientRect(); f.dispatchEvent(new MouseEvent('click',"
            " {bubbles: true, clientX: r.left + 0.3 * r.width, clientY: r.top + 5})); })(document.querySelector('#film'))")
        page.wait("(t => t >= 4.7 && t < 6)(Number(document.querySelector('#player input').value))", 20, "it is shown")
        self.wait_for_label(page, "Jumping Jacks", "Lunges", seconds=20)

        # The person who is followed is chosen: by a click, by the key.
        click = (
            "(x => { const c = document.querySelector('#picture'), r = c.getBoundingClientRect();"
            " c.dispatchEvent(new MouseEvent('click', {bubbles: true, clientX: r.left + x * r.width,"
            " clientY: r.top + 0.55 * r.height})); })")
        self.addCleanup(page.evaluate, "localStorage.removeItem('limber-view')")
        page.press("e")
        for x, label in ((0.75, "Lunges"), (0.25, "Jumping Jacks")):
            # Where the video begins again the choice is taken back: on a busy machine that may come in between.
            for _ in range(3):
                page.evaluate(f"{click}({x})")
                page.wait("document.querySelector('#following').checkVisibility()", meaning="the choice is shown")
                self.wait_for_label(page, label, seconds=20)
                person = page.text("#following")
                if person:
                    break
        self.shoot(page, "following")
        followed = {person}
        for _ in range(4):
            page.press("p")
            followed.add(page.text("#following"))
        self.assertGreaterEqual(len(followed - {None}), 2, "the key goes from one person to the next")
        self.assertRegex(page.evaluate("document.querySelector('#announcer').textContent"), r"^Following")
        page.evaluate(f"{click}(0.5)")
        page.wait("document.querySelector('#following').hidden", meaning="the largest is followed again")
        page.evaluate("document.activeElement.blur()")
        page.press("Enter")
        page.wait("document.querySelectorAll('#summary .person').length === 2", 20, "each person has a summary")
        self.shoot(page, "summary-people")
        self.assertEqual(self.complaints(page), [])
        page.press("Escape")
        self.check_axe(page, "film")

    def test_a_wrong_file_is_refused_and_what_plays_goes_on(self):
        page = self.open(self.browser())
        frames = "Number(document.querySelector('#strip').dataset.rate) > 0 && !document.querySelector('#picture').classList.contains('stale')"
        for name, content, words in (
            ("notes.txt", b"no video", "notes.txt is no video."),
            ("picture.png", b"\x89PNG", "picture.png is no picture that this browser can open."),
            ("model.onnx", b"no model", "model.onnx is no model that can be used here: "),
            ("renamed.mp4", b"no video at all, whatever its name says" * 9, "renamed.mp4 is no video that can be played here."),
        ):
            (self.folder / name).write_bytes(content)
            page.click("#source")
            page.choose_files("#sources input[type=file]", self.folder / name)
            refused = f"document.querySelector('#line:not([hidden])')?.textContent.startsWith({words!r})"
            self.wait_for_line(page, refused, words)
            self.assertEqual(page.text("#source-name"), "Demo")
            self.assertTrue(page.evaluate("document.querySelector('#card').hidden"), "nothing is sent any more")
            page.wait(f"document.documentElement.dataset.status === 'live' && {frames}", meaning="the demo goes on")
        self.shoot(page, "wrong-file")
        # What becomes of the source meanwhile does not take the words away.
        self.server.suspend()
        self.addCleanup(self.server.resume)
        page.wait("document.documentElement.dataset.status === 'silent'", 10, "the page notices")
        self.assertEqual(page.text("#line"), "The server does not answer.")
        self.server.resume()
        page.wait("document.documentElement.dataset.status === 'live'", 15, "the page continues")
        self.wait_for_line(page, refused, words)
        page.click("#source")
        page.wait("document.querySelector('#line').hidden", 15, "it goes away by itself")

    def test_files_that_are_not_opened_are_named(self):
        film = write_film(PROGRAM, "demo:lunges", self.folder / "beside")
        (self.folder / "table.pdf").write_text("no PDF")
        folder = self.folder / "many"
        folder.mkdir()
        subprocess.run(["ffmpeg", "-v", "error", "-y", "-i", film, "-frames:v", "1", self.folder / "beside.png"], check=True)
        page = self.open(self.browser())
        for paths, plays, words in (
            ([self.folder / "table.pdf", film], film.name, "table.pdf is no video."),
            ([self.folder / "beside.png", film], "beside.png", f"{film.name} was not opened: only one video"),
            ([folder], "beside.png", "many cannot be read: it is a folder"),
        ):
            page.press("s", until="document.querySelector('#sources').open")
            page.drop(*paths)
            page.wait(f"document.querySelector('#source-name').textContent === {plays!r}", 20)
            page.wait("document.querySelector('dialog[open]') === null", meaning="no sheet covers what plays")
            self.wait_for_line(page, f"document.querySelector('#line:not([hidden])')?.textContent.startsWith({words!r})", words)

    def test_a_video_that_was_cut_off_is_named(self):
        film = self.folder / "cut.mp4"
        subprocess.run(["ffmpeg", "-v", "error", "-y", "-i", write_film(PROGRAM, "demo:lunges", self.folder / "whole"), "-t", "6",
                        "-movflags", "+faststart", film], check=True)
        film.write_bytes(film.read_bytes()[:film.stat().st_size // 3])
        page = self.open(self.browser())
        page.click("#source")
        page.choose_files("#sources input[type=file]", film)
        self.wait_for_line(page, r"/^cut\.mp4 was cut off or is damaged: \d+ frames are missing\.$/"
                                 ".test(document.querySelector('#line:not([hidden])')?.textContent)", "it is not whole")
        self.assertEqual(self.complaints(page), [])

    def test_a_camera_without_pictures_is_reported_until_it_gives_some_again(self):
        page = self.open(self.browser(self.clip))
        self.use_camera(page)
        self.wait_for_label(page, "Jumping Jacks")
        page.evaluate("document.querySelector('#camera').pause()")
        page.wait("document.documentElement.dataset.status === 'silent'", 20, "no picture comes")
        self.assertRegex(page.text("#line"), "^The camera gives no pictures")
        self.assertIn(page.text("#headline"), ("", None), "what was recognised is withdrawn")
        page.evaluate("document.querySelector('#camera').play()")
        page.wait("document.documentElement.dataset.status === 'live'", 10)
        self.assertEqual(page.text("#line"), None)

    def test_a_camera_that_another_program_has_is_named_while_it_is_tried_again(self):
        page = self.open(self.browser(self.clip))
        page.evaluate(BUSY)
        self.use_camera(page)
        page.wait("document.documentElement.dataset.status === 'live' && Boolean(window.track)", 20)
        page.evaluate("window.isBusy = true; track.stop(); track.dispatchEvent(new Event('ended'))")
        self.wait_for_line(page, "/^Camera in use. Another program may be using it. .* Trying again in /"
                                 ".test(document.querySelector('#line:not([hidden])')?.textContent)", "why it is tried again")

    def wait_for_line(self, page, expression, words):
        try:
            page.wait(expression, meaning=words)
        except BrowserError as error:
            seen = [page.text(part) for part in ("#line", "#card", "#source-name")]
            raise AssertionError(f"{error}; seen: {seen}, {page.complaints}") from error

    def test_photographs_are_shown_with_poses_one_after_the_other(self):
        film = write_film(PROGRAM, "demo:lunges", self.folder / "photographs")
        names = ["one.png", "two.jpg", "three.webp"]
        for index, name in enumerate(names):
            subprocess.run(["ffmpeg", "-v", "error", "-y", "-ss", str(index + 1), "-i", film, "-frames:v", "1",
                            self.folder / name], check=True)
        (self.folder / "broken.jpg").write_bytes(b"no picture")
        page = self.open(self.browser())
        page.click("#source")
        page.choose_files("#sources input[type=file]", *(self.folder / name for name in [*names, "broken.jpg"]))
        position = "document.querySelector('#gallery:not([hidden]) .position')?.textContent"
        page.wait(f"{position} === '1 / 4 · one.png' && document.querySelector('#headline .label').textContent === '1 Person'",
                  30, "the first photograph has its person")
        self.assertEqual(page.text("#source-name"), "4 photographs")
        self.shoot(page, "photographs")
        for key, shown in (("ArrowRight", "2 / 4 · two.jpg"), ("ArrowRight", "3 / 4 · three.webp"), ("ArrowLeft", "2 / 4 · two.jpg")):
            page.press(key)
            page.wait(f"{position} === {shown!r} && document.querySelector('#headline .label').textContent === '1 Person'",
                      30, shown)
        page.click("#next", until=f"{position} === '3 / 4 · three.webp'")
        # By the keyboard.
        page.press("Tab")
        page.evaluate("document.querySelector('#next').focus()")
        page.press("Enter")
        page.wait(f"{position} === '4 / 4 · broken.jpg' && document.querySelector('#headline .label').textContent === 'Not a Picture'",
                  30, "a file that is none says so")
        self.assertTrue(page.evaluate("document.querySelector('#next').disabled"))
        self.assertEqual(page.evaluate("document.activeElement.id"), "previous", "the focus is not lost with the button")
        page.view(**SIZES["phone"], is_dark=False)
        page.settle()
        self.shoot(page, "photographs-phone")
        self.assertEqual(page.evaluate(outside(".control, #headline, #gallery, #gallery button")), [])
        # Nothing of them is kept, and another source is as before.
        self.assertEqual(page.evaluate("location.search"), "")
        self.choose(page, "Lunges")
        page.wait("document.querySelector('#gallery').hidden && !document.querySelector('#timeline').hidden")
        self.wait_for_label(page, "Lunges")
        page.evaluate(DROP)
        page.wait(f"{position} === 'dropped.png'", 30, "a dropped photograph is shown")
        self.assertEqual(self.complaints(page), [])

    def test_filmed_people_are_recognised_within_four_seconds(self):
        if not samples():
            self.skipTest("LIMBER_SAMPLES is not set")
        for name, (start, label) in SAMPLES.items():
            with self.subTest(clip=name):
                clip = write_video_clip(samples() / name, self.folder / f"{name}.mjpeg", 12)
                page = self.open(self.browser(clip))
                self.use_camera(page)
                self.wait_for_label(page, label)
                self.shoot(page, f"sample-{label.split()[0].lower()}")
                times, predictions = page.evaluate("[heard.times, heard.predictions]")
                right = next(p for p in predictions if p["label"] == label)["time"] - times[0]
                rate = sum(time - times[0] <= right for time in times) / right
                if right - start > 4 and rate < 15:
                    self.skipTest(f"{label} after {right:.1f} s, but this machine managed only {rate:.0f} frames/s")
                self.assertLessEqual(right - start, 4)

    def downloaded(self, pattern):
        """The file that the browser saved, once it is complete."""
        deadline = time.monotonic() + 15
        while not (found := list(self.folder.glob(pattern))):
            self.assertLess(time.monotonic(), deadline, f"{pattern} was not saved")
            time.sleep(0.1)
        return found[0]


# Another program takes the camera when `isBusy` is set; `track` is the one that the page has.
BUSY = """
const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
navigator.mediaDevices.getUserMedia = async (wanted) => {
  if (window.isBusy) throw new DOMException('in use', 'NotReadableError');
  const stream = await open(wanted);
  [window.track] = stream.getVideoTracks();
  return stream;
};
"""

# Drops a photograph on the page.
DROP = """
(async () => {
  const canvas = Object.assign(document.createElement('canvas'), {width: 64, height: 48});
  canvas.getContext('2d').fillRect(0, 0, 64, 48);
  const blob = await new Promise((done) => canvas.toBlob(done));
  const data = new DataTransfer();
  data.items.add(new File([blob], 'dropped.png', {type: 'image/png'}));
  window.dispatchEvent(new DragEvent('drop', {dataTransfer: data, cancelable: true}));
})()
"""

if __name__ == "__main__":
    unittest.main()
