"""The live view: its parts, its layout in every size, its keys, and its recovery."""

import base64
import contextlib
import pathlib
import sqlite3
import struct
import tempfile
import time
import unittest

from chromium import Chromium
from live_case import FAKE_CAMERA, SIZES, LiveCase, outside

# The key of each sheet, and content that it has.
SHEETS = {
    "s": ("sources", ".lists section"),
    "Enter": ("summary", ".body > *"),
    "h": ("history", ".body > *"),
    "r": ("coach", "[name=model] option"),
    ",": ("settings", "[name=language] option"),
    "?": ("help", ".keys"),
}


def saved(folder, *patterns):
    """The content of the file that the page saves, once it is whole."""
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        if files := [path for pattern in patterns for path in folder.glob(pattern) if path.stat().st_size > 0]:
            return files[0].read_bytes()
        time.sleep(0.1)
    raise AssertionError(f"no file {patterns} was saved: {list(folder.iterdir())}")


class ViewTests(LiveCase):
    def setUp(self):
        self.page = self.open(self.browser())
        self.addCleanup(lambda: self.assertEqual(self.complaints(self.page), []))

    def test_pure_parts(self):
        for name in ("checks.js", "checks_controls.js", "checks_session.js", "checks_words.js"):
            self.run_checks(self.page, name)

    def test_german_browsers_get_german_pages(self):
        page = self.visit(self.browser(), "about:blank")
        page.prefer("de-AT,de,en")
        for path in ("", "draw", "teach", "throws"):
            with self.subTest(path=path):
                page.navigate(self.server.address + path)
                page.wait("document.querySelector('#source').title === 'Quellen (S)'")
                page.press("s", until="document.querySelectorAll('#sources .choice').length > 5")
                self.assertEqual(page.evaluate("document.documentElement.lang"), "de")
                self.assertEqual(page.evaluate(UNTRANSLATED), [], "these are English")
        # What the server says: of a source that does not open, and a refusal.
        page.navigate(self.server.address + "?source=http://127.0.0.1:9/none")
        page.wait("/^Die Quelle lässt sich nicht öffnen/.test(document.querySelector('#line').textContent)", 20,
                  "why it does not play is said in German")
        self.shoot(page, "german-state")
        page.navigate(self.server.address + "?source=file:none.mp4")
        page.wait("/^none.mp4 gibt es nicht/.test(document.querySelector('#card p')?.textContent)", 20,
                  "what is refused is said in German")
        self.shoot(page, "german-refusal")

    def test_demo_is_recognised_with_confidence_and_statistics(self):
        self.wait_for_label(self.page, "Jumping Jacks", "Lunges", "Burpees")
        self.page.wait(PERCENT, meaning="an action has its confidence")
        self.page.wait(r"/^\d+\.\d frames\/s · \d+ ms · \d+ dropped$/.test(document.querySelector('#strip').innerText)")
        self.page.wait("document.querySelectorAll('#timeline .run').length > 0")
        self.assertEqual([self.page.text(f".last > :{place}-child") for place in ("first", "last")], ["1 min", "now"])
        self.page.wait("document.querySelector('#announcer').textContent !== ''")
        self.assertTrue(self.page.evaluate(
            "(() => { const c = document.querySelector('#picture');"
            " const data = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;"
            " return data.some((value, index) => index % 4 < 3 && value !== data[index % 4]); })()"),
            "the canvas is empty")

    def test_all_labels_have_bars_and_the_confidence_decides_what_is_sure(self):
        self.addCleanup(self.page.evaluate, "localStorage.removeItem('limber-view')")
        self.wait_for_label(self.page, "Jumping Jacks", "Lunges", "Burpees")
        self.page.press("b")
        self.page.wait("document.querySelectorAll('#bars-panel li.current').length === 1", 10, "the label's bar is marked")
        names = self.page.evaluate("[...document.querySelectorAll('#bars-panel .name')].map((name) => name.textContent)")
        self.assertEqual(sorted(names), ["Burpees", "Jumping Jacks", "Lunges", "Other"])
        self.assertEqual(names[-1], "Other")
        self.assertGreater(self.page.evaluate(
            "parseInt(document.querySelector('#bars-panel li.current .value').textContent)"), 50)
        self.check_sizes(self.page, "bars", outside(".dock > *, .bar > *, #bars-panel > *"))
        self.page.evaluate(
            "(slider => { slider.value = 100; slider.dispatchEvent(new Event('input')); slider.dispatchEvent(new Event('change')); })"
            "(document.querySelector('#bars-panel input'))")
        unsure = "document.querySelector('#headline.low-confidence') !== null"
        self.page.wait(unsure, 10, "nothing is as sure as that")
        self.page.wait("document.querySelector('#timeline .run.low-confidence') !== null", 10)
        # Kept in the browser, and requested for the next session.
        self.page.navigate(self.server.address)
        self.page.wait("document.querySelector('#bars-panel output')?.textContent === '100%'", 20)
        self.assertTrue(self.page.evaluate("document.querySelector('#bars-panel').checkVisibility()"))
        self.page.wait(unsure, 20, "the next session has the confidence")
        self.page.press("b", until="document.querySelector('#bars-panel').hidden")
        self.page.press("b")
        self.check_axe(self.page, "bars")

    def test_bars_and_controls_leave_the_person_free_on_phones_and_at_200_percent(self):
        self.addCleanup(self.page.evaluate, "localStorage.removeItem('limber-view')")
        self.wait_for_label(self.page, "Jumping Jacks", "Lunges", "Burpees")
        zoomed = dict(width=720, height=450, scale=2)
        for size, view, others in (("phone", SIZES["phone"], [".bar", ".dock .first"]),
                                   ("phone-landscape", SIZES["phone-landscape"], [".dock .first"]),
                                   ("200-percent", zoomed, [".dock .first"])):
            self.page.view(**view, is_dark=True)
            for others in (others, [*others, "#bars-panel"]):
                with self.subTest(size=size, bars=others[-1] == "#bars-panel"):
                    self.page.settle()
                    self.page.wait("document.querySelector('#headline.action') !== null")
                    self.shoot(self.page, f"free-{size}-{len(others)}")
                    self.assertEqual(self.page.evaluate(f"({OVER_PICTURE})({others})"), [])
                if others[-1] != "#bars-panel":
                    self.page.press("b", until="document.querySelector('#bars-panel').checkVisibility()")
            self.assertFalse(self.page.evaluate("document.querySelector('#welcome').checkVisibility()"), "bars do not cover the hint")
            # The mark is beside the first word.
            self.assertLess(self.page.evaluate("document.querySelector('#headline .label').getClientRects()[0].height"), 60)
            self.page.press("b")
        self.page.view(**SIZES["wide"], is_dark=True)

    def test_bars_have_room_for_100_percent_in_german(self):
        page = self.visit(self.browser(), "about:blank")
        page.prefer("de-DE,de")
        page.navigate(self.server.address)
        self.addCleanup(page.evaluate, "localStorage.removeItem('limber-view')")
        page.press("b")
        page.wait("document.querySelectorAll('#bars-panel .value').length > 0", 30)
        for size in ("wide", "phone"):
            page.view(**SIZES[size])
            page.settle()
            self.assertEqual(page.evaluate("""[...document.querySelectorAll('#bars-panel .value')].filter((value) => {
                value.textContent = '100\xa0%';
                return value.scrollWidth > value.clientWidth;
            }).length"""), 0, "they are cut off")

    def test_every_control_is_in_reach_on_tablets_and_at_400_percent_in_german(self):
        page = self.visit(self.browser(), "about:blank")
        page.prefer("de-DE,de")
        upright, zoomed = dict(width=768, height=1024, is_phone=True), dict(width=320, height=256)
        for path in ("?source=demo:lunges", "draw?source=demo:writing", "teach?source=demo:lunges", "throws"):
            page.navigate(self.server.address + path)
            page.wait("document.documentElement.dataset.status === 'live'", 30)
            if path.startswith("?"):
                page.wait("/zuletzt/.test(document.querySelector('#count .caption').textContent)", 40, "the longest caption")
                page.press("p", until="document.querySelector('#following').checkVisibility()")
            for size, view in (("upright", upright), ("400-percent", zoomed)):
                with self.subTest(path=path, size=size):
                    page.view(**view, is_dark=True)
                    page.settle()
                    self.shoot(page, f"reach-{path.split('?')[0] or 'live'}-{size}")
                    self.assertEqual(page.evaluate(OUT_OF_REACH), [])
                    self.assertEqual(page.evaluate(COVERED_CAPTION), [])
                    self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth - innerWidth"), 0)
            page.evaluate("scrollTo(0, 0)")
            page.press("r" if path.startswith("?") else "?", until="document.querySelector('dialog[open]') !== null")
            page.settle()
            self.assertEqual(page.evaluate("""(header => [...header.children].filter((part) =>
                part.scrollWidth > part.clientWidth + 1 || part.getBoundingClientRect().bottom > header.getBoundingClientRect().bottom)
                .map((part) => part.textContent))(document.querySelector('dialog[open] > header'))"""), [])
            page.press("Escape")

    def test_a_clip_that_ends_by_itself_says_why(self):
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="limber-saved-")))
        self.page.download_to(folder)
        self.wait_for_label(self.page, "Jumping Jacks", "Lunges", "Burpees")
        self.page.press("v")
        self.page.wait("document.querySelector('#recording .time')?.textContent === '0:01'", 10, "the clip goes on")
        # Another place of the same picture is no other shape.
        self.page.view(**SIZES["phone"], is_dark=True)
        self.page.settle()
        self.page.wait("document.querySelector('#recording .time')?.textContent === '0:03'", 10, "it goes on in another window")
        self.page.view(**SIZES["wide"], is_dark=True)
        self.choose(self.page, "Run")
        self.page.wait("document.querySelector('#recording').hidden", 20, "the demo's picture has another shape")
        self.assertEqual(self.page.text("#line"), "Clip saved: the picture has another shape now.")
        saved(folder, "*.mp4", "*.webm")

    def test_another_demo_starts_up_again(self):
        self.wait_for_label(self.page, "Jumping Jacks", "Lunges", "Burpees")
        self.choose(self.page, self.page.evaluate(
            "fetch('/api/sources').then((r) => r.json())"
            ".then((s) => s.demos.find((d) => d.name === 'demo:lunges').title)"))
        runs = self.page.wait("document.querySelector('#headline.starting-up') !== null"
                              " && [document.querySelectorAll('#timeline .run:not(.starting-up)').length]")
        self.assertEqual(runs, [0], "the timeline shows the former source")
        self.shoot(self.page, "starting-up")
        self.wait_for_label(self.page, "Lunges")

    def test_repetitions_are_counted_with_goal_tone_voice_and_curve(self):
        self.choose(self.page, "Jumping Jacks")
        self.page.evaluate(SOUNDS)
        self.page.press("r", until="document.querySelector('#coach[open] [name=model] option') !== null")
        self.page.evaluate("""for (const [name, value] of Object.entries({goal: 2, angle: 'leftElbow'})) {
            const field = document.querySelector(`#coach [name=${name}]`);
            field.value = value;
            field.dispatchEvent(new Event('change'));
        }
        for (const name of ['sound', 'spoken']) document.querySelector(`#coach [name=${name}]`).click();""")
        self.page.press("Escape")
        self.page.wait(r"/^\d+\/2$/.test(document.querySelector('#count:not([hidden]) .figure')?.textContent ?? '')", 30,
                       "repetitions are counted")
        self.page.wait("document.querySelector('#count').classList.contains('reached')", 30, "the goal is reached")
        self.page.wait("heard.includes('2, done') && heard.includes('tone')", 20, "the count is heard")
        self.page.wait(r"/^Left elbow \d+°$/.test(document.querySelector('#curve .value').textContent)", 20,
                       "the angle is shown")
        self.shoot(self.page, "repetitions")
        self.page.view(**SIZES["phone-landscape"], is_dark=True)
        self.page.settle()
        self.shoot(self.page, "repetitions-phone-landscape")
        self.assertEqual(self.page.evaluate(ROOM_OF_CURVE), 0, "low windows have no row for the curve alone")
        self.page.view(**SIZES["wide"], is_dark=True)
        self.page.evaluate("document.activeElement.blur()")
        self.page.press("Enter")
        self.page.wait("[...document.querySelectorAll('#summary .repetitions')].some((e) => /^[1-9]\\d*×$/.test(e.textContent))",
                       20, "the summary has repetitions")
        self.shoot(self.page, "summary-repetitions")
        # What was set is kept in the browser.
        self.page.navigate(self.server.address)
        self.page.wait("document.querySelector('#coach [name=goal]')?.value === '2'")
        self.page.wait("fetch('/api/sessions').then((r) => r.json())"
                       ".then((s) => s.sessions.some((session) => session.angles))")

    def test_the_other_shipped_model_is_a_choice(self):
        self.wait_for_label(self.page, "Jumping Jacks", "Lunges", "Burpees")
        self.page.press("r", until="document.querySelector('#coach[open] [name=model]')?.value === 'shipped'")
        self.assertEqual(self.page.evaluate(CUT_CHOICES), [], "these are cut off")
        self.page.evaluate("""(() => {
            const field = document.querySelector('#coach [name=model]');
            field.value = 'fitness';
            field.dispatchEvent(new Event('change'));
        })()""")
        self.page.wait("fetch('/api/sessions').then((r) => r.json())"
                       ".then((s) => s.sessions.some((session) => session.model.name === 'FitnessClassifier'))")

    def test_labels_of_all_people_are_requested_from_the_server(self):
        self.page.press("e", until="document.querySelector('#everyone').getAttribute('aria-pressed') === 'true'")
        self.page.wait("fetch('/api/sessions').then((r) => r.json())"
                       ".then((s) => (s.sessions ?? s).some((session) => session.everyone))")
        self.wait_for_label(self.page, "Jumping Jacks", "Lunges", "Burpees")
        self.shoot(self.page, "everyone")

    def test_hands_are_found_when_they_are_requested(self):
        self.page.evaluate(HANDS)
        self.page.press("g", until="document.querySelector('#hands').getAttribute('aria-pressed') === 'true'")
        self.page.wait("fetch('/api/sessions').then((r) => r.json())"
                       ".then((s) => s.sessions.some((session) => session.hands === 2))")
        self.choose(self.page, "Two Hands")
        self.page.wait("painted.has('#ffb454') && painted.has('#63b3ff')", 30, "both hands' wireframes are drawn")
        self.shoot(self.page, "hands")
        self.page.press("g")
        self.page.wait("fetch('/api/sessions').then((r) => r.json())"
                       ".then((s) => s.sessions.every((session) => session.hands === 0))")

    def test_source_model_and_settings_are_kept_and_in_the_address(self):
        self.choose(self.page, "Lunges")
        self.page.press("e")
        self.page.click("#model-button", until="document.querySelector('#coach[open] [name=model] option') !== null")
        self.page.evaluate("""(() => {
            const field = document.querySelector('#coach [name=model]');
            field.value = 'fitness';
            field.dispatchEvent(new Event('change'));
        })()""")
        self.page.press("Escape")
        self.page.wait("document.querySelector('#model-name').textContent === 'Fitness'", meaning="the model is shown")
        named = {"source": "demo:lunges", "model": "fitness"}
        self.page.wait("new URLSearchParams(location.search).get('model') === 'fitness'")
        self.assertEqual(self.page.evaluate("Object.fromEntries(new URLSearchParams(location.search))"), named)
        self.shoot(self.page, "model")
        # Without them in the address, as at the next visit.
        self.page.navigate(self.server.address)
        self.page.wait("fetch('/api/sessions').then((r) => r.json()).then((s) => s.sessions.some(({ source, model, everyone }) =>"
                       " source.name === 'demo:lunges' && model.name === 'FitnessClassifier' && everyone))")
        self.page.wait("document.querySelector('#model-name').textContent === 'Fitness'")
        self.assertEqual(self.page.text("#source-name"), "Demo: lunges")
        self.assertEqual(self.page.evaluate("document.querySelector('#everyone').getAttribute('aria-pressed')"), "true")
        self.assertEqual(self.page.evaluate("Object.fromEntries(new URLSearchParams(location.search))"), named)
        # The address comes first.
        self.page.navigate(self.server.address + "?source=demo:burpees&model=shipped")
        self.page.wait("document.querySelector('#model-name').textContent === 'Exercises'")
        self.assertEqual(self.page.text("#source-name"), "Demo: burpees")

    def test_the_first_visit_says_that_it_is_a_demo_until_it_was_answered(self):
        self.assertIn("demo", self.page.text("#welcome p"))
        self.shoot(self.page, "welcome")
        self.page.camera(True)
        self.page.click("#welcome [data-camera]")
        self.page.wait("document.querySelector('#source-name').textContent === 'Camera'")
        self.assertIsNone(self.page.text("#welcome"))
        self.page.navigate(self.server.address + "?source=demo")
        self.page.wait("document.documentElement.dataset.status === 'live'", 30)
        self.assertIsNone(self.page.text("#welcome"), "it was answered")

    def test_a_photo_and_a_clip_are_saved_with_the_overlay(self):
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="limber-saved-")))
        self.page.download_to(folder)
        self.wait_for_label(self.page, "Jumping Jacks", "Lunges", "Burpees")
        self.page.click("#photo")
        self.page.wait("document.querySelector('#kept').checkVisibility()", 10, "the photo is shown")
        self.shoot(self.page, "photo")
        photo = saved(folder, "*.png")
        # The wireframe is in the file, which has the size of the picture.
        self.assertEqual(struct.unpack(">II", photo[16:24]), (640, 480))
        self.assertTrue(self.page.evaluate(f"({HAS_LINES})('{base64.b64encode(photo).decode()}')"), "the photo has lines")
        self.page.press("v")
        self.page.wait("document.querySelector('#recording .time')?.textContent === '0:01'", 10, "the clip goes on")
        self.assertEqual(self.page.evaluate("document.querySelector('#clip').getAttribute('aria-label')"), "Stop the clip")
        self.shoot(self.page, "clip")
        self.page.press("v", until="document.querySelector('#recording').hidden")
        clip = saved(folder, "*.mp4", "*.webm")
        self.assertTrue(clip[4:8] == b"ftyp" or clip[:4] == b"\x1aE\xdf\xa3", "the clip is a video file")

    def test_a_sign_of_the_hand_takes_a_photo(self):
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="limber-saved-")))
        self.page.download_to(folder)
        self.page.press(",")
        for name in ("gesturePhotos", "emoji", "photoLines"):
            self.page.click(f"#settings [name={name}]")
        self.page.press("Escape")
        self.page.wait("document.querySelector('#hands').getAttribute('aria-pressed') === 'true'", 5, "gestures need hands")
        self.choose(self.page, "Gestures")
        self.page.wait("document.querySelector('#countdown').checkVisibility()", 60, "a sign was held up")
        self.shoot(self.page, "countdown")
        self.page.wait("document.querySelector('#kept').checkVisibility()", 20, "the photo is shown")
        photo = saved(folder, "*.png")
        self.assertFalse(self.page.evaluate(f"({HAS_LINES})('{base64.b64encode(photo).decode()}')"), "the photo has no lines")

    def test_the_page_can_be_installed_and_starts_with_the_last_source(self):
        self.assertEqual(self.page.call("Page.getAppManifest")["errors"], [])
        self.assertEqual([error for error in self.page.call("Page.getInstallabilityErrors")["installabilityErrors"]
                          if error["errorId"] != "in-incognito"], [])
        self.choose(self.page, "Lunges")
        self.page.wait("document.querySelector('#source-name').textContent === 'Demo: lunges'")
        start = self.page.evaluate("""(async () => {
            const { href } = document.querySelector('[rel=manifest]');
            return new URL((await (await fetch(href)).json()).start_url, href).href;
        })()""")
        self.page.navigate(start)
        self.page.wait("document.querySelector('#source-name').textContent === 'Demo: lunges'")

    def test_settings_act_at_once_are_kept_and_change_the_language(self):
        self.wait_for_label(self.page, "Jumping Jacks", "Lunges", "Burpees")
        self.page.press(",", until="document.querySelector('#settings[open] [name=mirror]')?.value === 'auto'")
        self.shoot(self.page, "settings")
        self.page.evaluate(MIRRORS)
        self.set(self.page, "mirror", "always")
        self.page.wait("mirrored === true", 5, "the picture is mirrored")
        for name in ("hands", "everyone", "smoothing", "sounds"):
            self.page.click(f"#settings [name={name}]")
        for name, state in (("hands", "true"), ("everyone", "true")):
            self.page.wait(f"document.querySelector('#{name}').getAttribute('aria-pressed') === '{state}'", 5,
                           f"the control for {name} shows the setting")
        self.page.wait("fetch('/api/sessions').then((r) => r.json())"
                       ".then((s) => s.sessions.some((session) => session.smoothed === false))")
        self.set(self.page, "resolution", "480")
        ids = "fetch('/api/sessions').then((r) => r.json()).then((s) => s.sessions.map(({ id }) => id))"
        before = self.page.evaluate(ids)
        self.set(self.page, "language", "de")
        self.page.wait("document.documentElement.lang === 'de' && document.querySelector('#headline.action') !== null", 60)
        self.assertRegex(self.page.text("#headline .percent"), r"^(100|\d\d?,\d)\s%$")
        self.page.wait(r"/^\d+,\d fps · \d+ ms · \d+ verworfen$/.test(document.querySelector('#strip').innerText)", 5,
                       "the statistics, which come a second later, are German")
        self.assertEqual(self.page.evaluate(ids), before, "what plays goes on in its session")
        self.assertEqual(self.page.text("#source-name"), "Demo")
        self.page.press(",", until="document.querySelector('#settings').open")
        kept = "Object.fromEntries([...document.querySelectorAll('#settings [name]')].map((f) => [f.name, f.type === 'checkbox' ? f.checked : f.value]))"
        self.assertEqual(self.page.evaluate(kept), {
            "mirror": "always", "resolution": "480", "hands": True, "everyone": True, "gesturePhotos": False,
            "emoji": False, "photoLines": True, "smoothing": False, "sounds": False, "keys": True, "language": "de"})
        self.assertEqual(self.page.evaluate(CUT_CHOICES), [], "these are cut off")
        self.shoot(self.page, "settings-german")
        # The browser's own language again.
        self.set(self.page, "language", "")
        self.page.wait("document.documentElement.lang === 'en'")

    def test_a_notice_is_above_the_sheet_in_which_something_was_refused_and_is_read(self):
        self.page.view(**SIZES["phone"], is_dark=True)
        self.page.press(",", until="document.querySelector('#settings').open")
        seen = self.page.evaluate("""(async () => {
            const { Message } = await import('/page/shared/message.js');
            const [line, said] = ['#line', '#said'].map((name) => document.querySelector(name));
            const message = new Message(document.querySelector('#card'), line, said);
            message.notify('This device has no emoji in colour.');
            const { left, top, width, height } = line.getBoundingClientRect();
            return [line.matches(':popover-open'), left > 0 && left + width < innerWidth && height < 120, said.closest('dialog')?.id, said.textContent];
        })()""")
        self.shoot(self.page, "notice-over-settings")
        self.assertEqual(seen, [True, True, "settings", "This device has no emoji in colour."])
        self.page.press("Escape", until="document.querySelector('#said').closest('dialog') === null")

    def set(self, page, name, value):
        """Chooses a value of a setting."""
        page.evaluate(f"""(() => {{
            const field = document.querySelector('#settings [name={name}]');
            field.value = {value!r};
            field.dispatchEvent(new Event('change'));
        }})()""")

    def test_single_letters_can_be_switched_off(self):
        self.addCleanup(self.page.evaluate, "localStorage.removeItem('limber-view')")
        self.wait_for_label(self.page, "Jumping Jacks", "Lunges", "Burpees")
        self.page.click("#settings-button")
        self.page.click("#settings [name=keys]")
        self.page.press("Escape")
        self.page.evaluate("document.activeElement.blur()")
        for key in "e?,r":
            self.page.press(key)
        self.assertEqual(self.page.evaluate(
            "[document.querySelector('#everyone').ariaPressed, document.querySelectorAll('dialog[open]').length]"), ["false", 0])
        self.page.press("Enter")
        self.assertTrue(self.page.evaluate("document.querySelector('#summary').open"), "other keys stay")
        self.page.press("Escape")

    def test_a_hidden_page_makes_the_server_hold_and_goes_on_when_it_is_seen(self):
        self.wait_for_label(self.page, "Jumping Jacks", "Lunges", "Burpees")
        hide = ("Object.defineProperty(document, 'hidden', {{configurable: true, value: {}}});"
                " document.dispatchEvent(new Event('visibilitychange'))")
        state = ("Promise.resolve(fetch('/api/sessions').then((r) => r.json())"
                 ".then((s) => s.sessions.filter((session) => session.state.state === '{}').length))")
        self.page.evaluate(hide.format("true"))
        self.page.wait(state.format("running") + ".then((count) => count === 0)", 20, "the server holds")
        self.assert_rests(lambda: self.server.get("/api/sessions")["sessions"])
        self.page.evaluate(hide.format("false"))
        self.page.wait(state.format("running"), 20, "the source goes on")
        self.page.wait("document.querySelector('#pause').getAttribute('aria-label') === 'Pause'")

    def test_a_killed_browser_leaves_no_work(self):
        browser = self.enterContext(Chromium())
        before = {session["id"] for session in self.server.get("/api/sessions")["sessions"]}
        page = browser.open(self.server.address)
        page.wait("document.documentElement.dataset.status === 'live'", 30)

        def left():
            return [session for session in self.server.get("/api/sessions")["sessions"] if session["id"] not in before]

        def wait_until(is_running):
            deadline = time.monotonic() + 15
            while any(session["state"]["state"] == "running" for session in left()) != is_running:
                self.assertLess(time.monotonic(), deadline)
                time.sleep(0.1)

        wait_until(True)
        browser.kill()
        # Within two seconds, on a machine with nothing else to do.
        wait_until(False)
        self.assert_rests(left)

    def assert_rests(self, sessions):
        """Sessions analyse nothing for a second; frames that were on their way may still be counted before."""
        counts = []
        for _ in range(5):
            counts.append([session["statistics"]["admitted"] for session in sessions()])
            if counts[-1:] == counts[-2:-1]:
                return
            time.sleep(1)
        self.fail(f"frames are analysed, second by second: {counts}")

    def test_history_is_filtered_by_source_and_deleted_as_a_whole(self):
        path = next(pathlib.Path(self.server.data).rglob("history.sqlite"))
        with contextlib.closing(sqlite3.connect(path, timeout=10)) as database, database:
            for number, source in enumerate(("walk.mp4", "Front camera", "walk.mp4")):
                database.execute("INSERT INTO workout VALUES (?, ?, ?, 60, 1800, 0)",
                                 (f"w{number}", 1.7e9 + 3600 * number, source))
                database.execute("INSERT INTO bout VALUES (?, 0, 'Lunges', 2, 20, 18, 9)", (f"w{number}",))
        self.page.press("h")
        rows = "document.querySelectorAll('#history .session').length"
        self.page.wait(f"{rows} === 3")
        self.page.evaluate("""(() => {
            const field = document.querySelector('#history [name=source]');
            field.value = 'walk.mp4';
            field.dispatchEvent(new Event('change'));
        })()""")
        self.page.wait(f"{rows} === 2")
        self.shoot(self.page, "history-of-a-source")
        for _ in range(2):
            self.page.click("#history [name=delete-all]")
        self.page.wait(f"{rows} === 1")
        self.assertIn("Front camera", self.page.text("#history .sessions"))
        for _ in range(2):
            self.page.click("#history [name=delete-all]")
        self.page.wait("document.querySelector('#history .empty') !== null")
        self.assertEqual(self.server.get("/api/history")["sessions"], [])

    def test_demos_of_hands_switch_them_on_and_the_headline_names_the_gesture(self):
        self.page.wait("document.querySelector('#hands').getAttribute('aria-pressed') === 'false'")
        self.choose(self.page, "Gestures")
        self.page.wait("document.querySelector('#hands').getAttribute('aria-pressed') === 'true'")
        self.page.evaluate(TAGS)
        for name in ("Fist", "Victory", "Open palm"):
            self.wait_for_label(self.page, name)
        self.page.wait(PERCENT, meaning="a gesture has its confidence")
        self.assertIn("Fist", self.page.evaluate("document.querySelector('#timeline').getAttribute('aria-label')"))
        for size in ("wide", "phone", "phone-landscape"):
            self.page.view(**SIZES[size], is_dark=True)
            self.page.settle()
            self.page.wait("performance.now() > (window.last ??= performance.now() + 800)")
            self.page.evaluate("tags.length = 0; delete window.last")
            self.page.wait("tags.length > 2", 10, "the hand has a tag")
            self.shoot(self.page, f"gesture-{size}")
            self.assertEqual(self.page.evaluate(
                "(dock => tags.filter(({bottom}) => bottom > dock + 1))"
                "(document.querySelector('.dock').getBoundingClientRect().top)"), [], f"covered at {size}")
        # Another source has hands only if they were asked for.
        self.choose(self.page, "Jumping Jacks")
        self.page.wait("document.querySelector('#hands').getAttribute('aria-pressed') === 'false'")
        self.wait_for_label(self.page, "Jumping Jacks")

    def test_hands_switched_on_in_a_pause_show_at_once(self):
        self.wait_for_label(self.page, "Jumping Jacks", "Lunges", "Burpees")
        self.choose(self.page, "Two Hands")
        self.page.wait("document.querySelector('#headline.action, #headline.hands') !== null", 30)
        self.page.evaluate(HANDS)
        self.page.press("g")
        self.page.wait("document.querySelector('#headline.no-person') !== null", 30, "hands are off")
        self.page.press(" ")
        self.page.wait("fetch('/api/sessions').then((r) => r.json())"
                       ".then((s) => s.sessions.some((session) => session.state.state === 'paused'))")
        self.page.evaluate("new Promise((done) => setTimeout(() => { painted.clear(); done(); }, 500))")
        self.page.press("g")
        self.page.wait("['#ffb454', '#63b3ff', '#ccd9eb'].some((colour) => painted.has(colour))", 20,
                       "the held picture has its hands; in one picture left or right may be unknown")
        self.assertEqual(self.page.evaluate("document.querySelector('#pause').getAttribute('aria-label')"), "Resume")
        self.shoot(self.page, "paused-hands")

    def test_keys_open_and_escape_closes_and_focus_returns(self):
        self.page.evaluate("document.querySelector('#everyone').focus()")
        for key, sheet in (("s", "sources"), ("h", "history"), ("r", "coach"), ("?", "help")):
            self.page.press(key, until=f"document.querySelector('#{sheet}').open")
            self.assertTrue(self.page.evaluate("document.querySelector('dialog[open]').contains(document.activeElement)"))
            self.page.press("Escape", until=f"!document.querySelector('#{sheet}').open")
            self.assertEqual(self.page.evaluate("document.activeElement.id"), "everyone")
        self.page.evaluate("document.activeElement.blur()")
        self.page.press("Enter", until="document.querySelector('#summary').open")
        self.page.press("Escape", until="!document.querySelector('#summary').open")
        # Pause needs a source that plays.
        self.wait_for_label(self.page, "Jumping Jacks", "Lunges", "Burpees")
        self.page.press(" ", until="document.querySelector('#pause').getAttribute('aria-label') === 'Resume'")
        self.page.wait("fetch('/api/sessions').then((r) => r.json())"
                       ".then((s) => (s.sessions ?? s).some((session) => session.state.state === 'paused'))")
        self.page.press(" ", until="document.querySelector('#pause').getAttribute('aria-label') === 'Pause'")

    def test_after_a_click_space_and_enter_act_as_help_says(self):
        self.wait_for_label(self.page, "Jumping Jacks", "Lunges", "Burpees")
        self.page.click("#everyone")
        self.page.wait("document.querySelector('#everyone').getAttribute('aria-pressed') === 'true'")
        self.page.press(" ")
        self.page.wait("document.querySelector('#pause').getAttribute('aria-label') === 'Resume'", meaning="Space pauses")
        self.assertEqual(self.page.evaluate("document.querySelector('#everyone').getAttribute('aria-pressed')"), "true")
        self.page.click("#pause", until="document.querySelector('#pause').getAttribute('aria-label') === 'Pause'")
        self.page.press("Enter")
        self.page.wait("document.querySelector('#summary').open", meaning="Enter opens the summary")
        self.page.wait("document.querySelector('#pause').getAttribute('aria-label') === 'Pause'", meaning="it goes on")
        self.page.press("Escape", until="!document.querySelector('#summary').open")
        # Reached with Tab, a button has its keys.
        self.page.evaluate("document.querySelector('#source').focus()")
        self.page.press("Tab")
        self.page.evaluate("document.querySelector('#everyone').focus()")
        self.page.press(" ")
        self.page.wait("document.querySelector('#everyone').getAttribute('aria-pressed') === 'false'",
                       meaning="Space presses the button that has the focus")
        self.page.wait("document.querySelector('#pause').getAttribute('aria-label') === 'Pause'", meaning="it plays on")

    def test_an_action_has_one_colour_in_headline_timeline_tag_summary_and_after_a_reload(self):
        def colours():
            self.choose(self.page, "Lunges")
            self.wait_for_label(self.page, "Lunges")
            self.page.wait("[...document.querySelectorAll('.run span')].some((e) => e.textContent === 'Lunges')")
            self.page.press("Enter")
            seen = self.page.wait("""((elements) => elements.every(Boolean)
                && elements.map((element) => /action-\\w+/.exec(element.className)[0]))([
                [document.querySelector('#headline')].find((e) => e.textContent.startsWith('Lunges')),
                [...document.querySelectorAll('.run')].find((e) => e.textContent === 'Lunges'),
                [...document.querySelectorAll('#summary .actions li')].find((e) => e.textContent.startsWith('Lunges')),
            ])""", 30, "headline, timeline and summary have the action")
            self.page.press("Escape")
            return seen

        before = colours()
        self.assertEqual(len(set(before)), 1)
        # Another model's labels come first now.
        self.page.navigate(self.server.address + "?model=fitness")
        self.page.wait("document.documentElement.dataset.status === 'live'", 30)
        self.page.navigate(self.server.address)
        self.page.wait("document.documentElement.dataset.status === 'live'", 30)
        self.page.evaluate(DOTS)
        self.page.press("e")
        self.assertEqual(colours(), before)
        self.page.wait("dots.size > 0", 10, "a tag has a dot")
        self.assertTrue(self.page.evaluate(
            f"dots.has(getComputedStyle(document.documentElement).getPropertyValue('--{before[0]}').trim())"))

    def test_texts_over_the_video_have_contrast_over_any_picture(self):
        self.wait_for_label(self.page, "Jumping Jacks", "Lunges", "Burpees")
        self.page.wait("document.querySelector('.now .count').checkVisibility()", 30)
        self.page.press(" ", until="document.querySelector('#pause').getAttribute('aria-label') === 'Resume'")
        self.check_contrast(self.page, [
            "#headline .label", "#headline .percent", ".now .count .figure", ".now .count .caption", "#strip",
            ".last > span", "#source-name", ".bar .icon", ".dock .icon", "#summary-button", ".run span",
        ])

    def test_forced_colours_keep_the_timeline(self):
        self.wait_for_label(self.page, "Jumping Jacks", "Lunges", "Burpees")
        self.page.call("Emulation.setEmulatedMedia", features=[{"name": "forced-colors", "value": "active"}])
        self.page.settle()
        self.shoot(self.page, "forced-colours")
        self.page.wait(
            "[...document.querySelectorAll('#timeline .run[class*=action-]')].some((run) =>"
            " getComputedStyle(run).backgroundColor !== getComputedStyle(document.querySelector('#timeline')).backgroundColor)")
        self.page.press(",", until="document.querySelector('#settings').open")
        self.page.settle()
        self.shoot(self.page, "forced-colours-settings")
        looks = ("(e => [getComputedStyle(e).borderStyle, getComputedStyle(e).backgroundColor])"
                 "(document.querySelector('#settings .switch input{}'))")
        (edge, on), (_, off) = (self.page.evaluate(looks.format(state)) for state in (":checked", ":not(:checked)"))
        self.assertEqual(edge, "solid", "a switch can be seen")
        self.assertNotEqual(on, off, "one that is on can be told from one that is off")
        self.assertNotEqual(self.page.evaluate(
            "getComputedStyle(document.querySelector('#settings .switch input:not(:checked)'), '::before').backgroundColor"), off)
        self.page.press("Escape")
        self.page.call("Emulation.setEmulatedMedia", features=[])

    def test_the_largest_text_leaves_all_controls_in_a_phone_s_window(self):
        browser = self.enterContext(Chromium(FAKE_CAMERA, "--blink-settings=defaultFontSize=32"))
        for path in ("", "draw", "teach?source=demo:lunges", "throws"):
            page = self.visit(browser, self.server.address + path, **SIZES["small-phone"])
            page.wait("document.documentElement.dataset.status !== undefined")
            page.settle()
            self.shoot(page, f"largest-text-{path.split('?')[0] or 'live'}")
            self.assertGreater(page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)"), 15)
            with self.subTest(path=path):
                self.assertEqual(page.evaluate(outside(".control, #record, #new-game, .pen, .deeds")), [])

    def test_a_small_phone_in_landscape_has_room_for_long_words(self):
        overlaps = ("(([a, b]) => a.right > b.left && b.right > a.left && a.bottom > b.top && b.bottom > a.top)"
                    "({}.map((selector) => document.querySelector(selector).getBoundingClientRect()))")
        for path, expression in {
            "": overlaps.format(["#headline .label", ".dock .controls"]),
            "draw": overlaps.format(["#hint", ".tools"]),
            "teach?source=demo:lunges": "(panel => panel.scrollWidth > panel.clientWidth)(document.querySelector('#panel'))",
        }.items():
            page = self.visit(self.browser(), "about:blank", **{**SIZES["small-phone"], "width": 568, "height": 320})
            page.prefer("de-DE,de")
            page.navigate(self.server.address + path)
            page.wait("document.documentElement.lang === 'de' && document.documentElement.dataset.status !== undefined")
            page.settle()
            self.shoot(page, f"small-landscape-{path.split('?')[0] or 'live'}")
            with self.subTest(path=path):
                self.assertFalse(page.evaluate(expression))

    def test_long_names_stay_within_a_phone_s_window(self):
        self.page.view(**SIZES["small-phone"], is_dark=True)
        self.page.evaluate("""(async () => {
            const { actionList, boutTable } = await import('/page/live/actions.js');
            const { openSheet } = await import('/page/shared/sheet.js');
            const named = {label: 'Supercalifragilisticexpialidocious'.repeat(2).slice(0, 60), seconds: 5, start: 1, end: 6, share: 1, repetitions: 12};
            openSheet(document.querySelector('#history'));
            document.querySelector('#history .body').replaceChildren(actionList([named]), boutTable([named]));
        })()""")
        self.page.settle()
        self.shoot(self.page, "long-names")
        self.assertLessEqual(self.page.evaluate("""(label => {
            const { textContent } = label;
            label.textContent = 'W'.repeat(60);
            const { right } = label.getBoundingClientRect();
            label.textContent = textContent;
            return right - innerWidth;
        })(document.querySelector('#headline .label'))"""), 0)
        fits = "(b => b.scrollWidth <= b.clientWidth)(document.querySelector('#history .body'))"
        self.assertTrue(self.page.evaluate(fits))
        # The list of workouts, with its chart and legend.
        path = next(pathlib.Path(self.server.data).rglob("history.sqlite"))
        with contextlib.closing(sqlite3.connect(path, timeout=10)) as database, database:
            database.execute("INSERT INTO workout VALUES ('long', ?, ?, 60, 1800, 0)", (time.time(), "W" * 90))
            database.execute("INSERT INTO bout VALUES ('long', 0, ?, 2, 20, 18, 9)", ("W" * 60,))
        self.page.press("Escape")
        self.page.press("h", until="document.querySelector('#history .session') !== null")
        self.page.settle()
        self.shoot(self.page, "long-names-history")
        self.assertTrue(self.page.evaluate(fits))
        self.server.request("DELETE", "/api/history")
        self.assertEqual(self.page.evaluate("""(() => {
            const [line, position] = [document.querySelector('#line'), document.querySelector('#gallery .position')];
            for (const element of [line, position]) element.textContent = `${'W'.repeat(120)}.pdf is no video.`;
            line.hidden = position.parentElement.hidden = false;
            return [line.scrollWidth <= line.clientWidth, position.clientHeight <= 2.5 * parseFloat(getComputedStyle(position).lineHeight)];
        })()"""), [True, True])

    def test_every_size_shows_all_of_it(self):
        self.wait_for_label(self.page, "Jumping Jacks", "Lunges", "Burpees")
        self.check_sizes(self.page, "live", outside(".control, #headline, #timeline, #strip, #model-button"))
        for name, view in SIZES.items():
            self.page.view(**view, is_dark=False)
            for key, (sheet, content) in SHEETS.items():
                self.page.evaluate("document.activeElement.blur()")
                self.page.press(key, until=f"document.querySelector('#{sheet}[open] {content}') !== null")
                self.page.settle()
                self.shoot(self.page, f"{sheet}-{name}")
                self.assertTrue(self.page.evaluate(
                    "(b => b.scrollWidth <= b.clientWidth)(document.querySelector('dialog[open] .body'))"),
                    f"{sheet} is too wide at {name}")
                self.page.press("Escape", until="document.querySelector('dialog[open]') === null")

    def test_a_phone_has_words_for_icons_a_legend_and_the_whole_name_of_the_source(self):
        self.choose(self.page, "Jumping Jacks")
        self.wait_for_label(self.page, "Jumping Jacks")
        self.page.view(**SIZES["phone"], is_dark=True)
        self.page.settle()
        self.shoot(self.page, "words-phone")
        word = "getComputedStyle(document.querySelector('#teach-link'), '::after').content"
        self.assertEqual(self.page.evaluate(word), '"Teach"')
        self.assertTrue(self.page.evaluate("(e => e.scrollWidth <= e.clientWidth)(document.querySelector('#source-name'))"))
        self.page.wait("document.querySelector('#legend li:first-child').textContent === 'Jumping Jacks'")
        self.page.press("?", until="document.querySelector('#help').open")
        self.assertFalse(self.page.evaluate("[...document.querySelectorAll('#help kbd')].some((key) => key.checkVisibility())"))
        self.page.press("Escape")
        self.page.view(**SIZES["wide"], is_dark=True)
        self.assertEqual(self.page.evaluate(word), '"Teach"')
        self.page.view(width=1440, height=500)
        self.assertEqual(self.page.evaluate(word), "none", "there is no room")

    def test_the_summary_has_bars_of_shares_and_one_format_of_time(self):
        self.wait_for_label(self.page, "Jumping Jacks", "Lunges", "Burpees")
        self.page.press("Enter")
        self.page.wait("document.querySelectorAll('#summary .bouts tbody tr').length > 0", 30)
        bars = ("[...document.querySelectorAll('#summary .actions li')].map((row) =>"
                " [row.querySelector('.fill').style.width, row.querySelector('.share').textContent].map(parseFloat))")
        for width, share in self.page.evaluate(bars):
            self.assertAlmostEqual(width, share, delta=0.51)
        times = "#summary .note, #summary .seconds, #summary td:nth-child(-n + 4)"
        for text in self.page.evaluate(f"[...document.querySelectorAll('{times}')].map((cell) => cell.textContent)"):
            self.assertRegex(text, r"^\d+:\d\d\.\d( analysed)?$")
        self.page.press("Escape")

    def test_reduced_motion_is_respected(self):
        self.page.view(width=1440, height=900, reduced_motion=True)
        self.assertEqual(self.page.evaluate(
            "getComputedStyle(document.querySelector('#summary')).animationName"), "none")

    def test_label_and_figures_are_withdrawn_within_two_seconds_on_every_page_when_the_server_hangs(self):
        self.wait_for_label(self.page, "Jumping Jacks", "Lunges", "Burpees")
        pages = [self.page]
        for path in ("draw", "teach"):
            pages.append(self.visit(self.browser(), "about:blank"))
            pages[-1].camera(True)
            pages[-1].navigate(self.server.address + path)
        pages.append(self.visit(self.browser(), self.server.address + "throws"))
        for page in pages:
            page.wait("document.documentElement.dataset.status === 'live'", 30)
        self.server.suspend()
        self.addCleanup(self.server.resume)
        # Two seconds, on a machine with nothing else to do.
        for page in pages:
            page.wait("document.documentElement.dataset.status === 'silent'", 10, "the page notices")
        for page in pages:
            self.assertEqual(page.text("#line"), "The server does not answer.")
            self.assertTrue(page.evaluate("document.querySelector('#picture').hidden"
                                          " || document.querySelector('#picture').classList.contains('stale')"))
        for part in ("#headline", "#strip", ".now .count"):
            self.assertIn(self.page.text(part), ("", None), f"{part} is withdrawn")
        self.shoot(self.page, "server-silent")
        self.server.resume()
        for page in pages:
            page.wait("document.documentElement.dataset.status === 'live'", 15, "the page continues")
            page.wait("document.querySelector('#line').hidden")
        self.wait_for_label(self.page, "Jumping Jacks", "Lunges", "Burpees")
        self.page.complaints = [text for text in self.page.complaints if "/health" not in text]

    def test_page_recovers_when_the_server_is_killed_and_restarted(self):
        self.wait_for_label(self.page, "Jumping Jacks", "Lunges", "Burpees")
        self.page.evaluate(SAID)
        self.server.kill()
        self.page.wait("document.querySelector('#line:not([hidden])')?.textContent.includes('Trying again')", 15,
                       "the page reports that the server is gone")
        self.shoot(self.page, "server-gone")
        self.page.wait("(shown => shown.size >= 4)(shown)", 15, "the seconds are counted down")
        said = self.page.evaluate("said.filter(Boolean)")
        self.assertEqual(len(said), len(set(said)), f"nothing is announced twice: {said}")
        self.assertEqual(said[-1], "The server does not answer. Trying again.")
        self.server.start()
        self.page.wait("document.documentElement.dataset.status === 'live'", 30, "the page continues")
        self.page.wait("document.querySelector('#line').hidden")
        self.wait_for_label(self.page, "Jumping Jacks", "Lunges", "Burpees")
        # The test itself ended the server.
        self.page.complaints = [text for text in self.page.complaints if "/api/" not in text and "/health" not in text]


# The page's texts, seen or not, that are an English text of the page and no German one.
UNTRANSLATED = """
(async () => {
  const [{ english }, { german }] = await Promise.all(['english', 'german'].map((name) => import(`/page/words/${name}.js`)));
  const all = (texts) => new Set(Object.values(texts).flatMap((text) => typeof text === 'string' ? [text.trim()] : Object.values(text)));
  const [theirs, ours] = [all(english), all(german)];
  const texts = [];
  const nodes = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) texts.push(nodes.currentNode.textContent);
  for (const element of document.querySelectorAll('*')) {
    for (const name of ['title', 'aria-label', 'placeholder', 'data-touch', 'data-caption']) texts.push(element.getAttribute(name) ?? '');
  }
  return texts.map((text) => text.trim()).filter((text) => theirs.has(text) && !ours.has(text));
})()
"""

# What the line has shown, and what a screen reader was given to read.
SAID = """
window.shown = new Set();
window.said = [];
const keep = (selector, act) => new MutationObserver(() => act(document.querySelector(selector).textContent))
  .observe(document.querySelector(selector), {childList: true, characterData: true, subtree: true});
keep('#line', (text) => shown.add(text));
for (const region of document.querySelectorAll('[role=status], [aria-live]')) if (region.id) keep(`#${region.id}`, (text) => said.push(text));
"""

# Controls that a pointer does not reach, wherever they are scrolled to, or that are smaller than 24 pixels. A target on the
# picture is as large as what it marks.
OUT_OF_REACH = """
[...document.querySelectorAll('button, a, input, select')].filter((element) => {
  if (!element.checkVisibility() || element.closest('dialog, .visually-hidden, #targets')) return false;
  const shown = element.closest('label') ?? element;
  shown.scrollIntoView({block: 'center', behavior: 'instant'});
  const {left, top, width, height} = shown.getBoundingClientRect();
  const found = document.elementFromPoint(left + width / 2, top + height / 2);
  return !(shown.contains(found) || element.disabled && found?.contains(element)) || width < 24 || height < 24 || left < 0 || left + width > innerWidth + 0.5;
}).map((element) => element.id || element.className || element.name || element.outerHTML)
"""

# Buttons over what is counted.
COVERED_CAPTION = """
[...document.querySelectorAll('.first .controls > *')].filter((button) => {
  const range = document.createRange();
  range.selectNodeContents(document.querySelector('#count'));
  const [a, b] = [range.getBoundingClientRect(), button.getBoundingClientRect()];
  return b.width > 0 && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}).map((button) => button.id)
"""

# The elements that lie over the picture, of some.
OVER_PICTURE = """
(selectors) => {
  const picture = document.querySelector('#picture').getBoundingClientRect();
  return selectors.filter((selector) => {
    const { left, top, right, bottom } = document.querySelector(selector).getBoundingClientRect();
    return left < picture.right - 1 && right > picture.left + 1 && top < picture.bottom - 1 && bottom > picture.top + 1;
  });
}
"""

# The height that the angle's curve adds to what stands over the picture.
ROOM_OF_CURVE = """
((dock, curve) => {
  const height = dock.offsetHeight;
  curve.hidden = true;
  const without = dock.offsetHeight;
  curve.hidden = false;
  return height - without;
})(document.querySelector('.dock'), document.querySelector('#curve'))
"""

# Whether a PNG has pixels in a colour of the wireframe, of a body or a hand.
HAS_LINES = """
async (data) => {
  const picture = Object.assign(new Image(), {src: 'data:image/png;base64,' + data});
  await picture.decode();
  const context = Object.assign(document.createElement('canvas'), {width: picture.width, height: picture.height}).getContext('2d');
  context.drawImage(picture, 0, 0);
  const pixels = context.getImageData(0, 0, picture.width, picture.height).data;
  const colours = [[41, 219, 184], [255, 180, 84], [99, 179, 255]];
  for (let i = 0; i < pixels.length; i += 4) {
    if (colours.some((colour) => colour.every((value, part) => Math.abs(pixels[i + part] - value) < 3))) return true;
  }
  return false;
}
"""

# True while the headline has an action with its confidence.
PERCENT = r"/^(100|\d\d?\.\d)%$/.test(document.querySelector('#headline .percent').innerText)"

# What the open sheet's fields show of what is chosen, where that is not all of it.
CUT_CHOICES = """
[...document.querySelectorAll('dialog[open] select')].filter((select) => {
  const copy = select.cloneNode();
  copy.append(select.selectedOptions[0].cloneNode(true));
  copy.style.cssText = 'position: absolute; min-width: 0; max-width: none; width: auto';
  select.after(copy);
  const wanted = copy.offsetWidth;
  copy.remove();
  return select.offsetWidth < wanted;
}).map((select) => select.selectedOptions[0].text)
"""

# Keeps what would be heard.
SOUNDS = """
window.heard = [];
speechSynthesis.speak = (words) => heard.push(words.text);
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...time) {
  heard.push('tone');
  return start.apply(this, time);
};
"""

# Keeps whether the newest picture was drawn as in a mirror.
MIRRORS = """
window.mirrored = null;
const draw = CanvasRenderingContext2D.prototype.drawImage;
CanvasRenderingContext2D.prototype.drawImage = function (...image) {
  if (this.canvas.id === 'picture') mirrored = this.getTransform().a < 0;
  return draw.apply(this, image);
};
"""

# Keeps the colours in which lines are drawn.
HANDS = """
window.painted = new Set();
const stroke = CanvasRenderingContext2D.prototype.stroke;
CanvasRenderingContext2D.prototype.stroke = function (...path) {
  painted.add(this.strokeStyle);
  return stroke.apply(this, path);
};
"""

# Keeps the colours that areas are filled with.
DOTS = """
window.dots = new Set();
const fillShape = CanvasRenderingContext2D.prototype.fill;
CanvasRenderingContext2D.prototype.fill = function (...path) {
  if (path.length === 0) dots.add(this.fillStyle);
  return fillShape.apply(this, path);
};
"""

# Keeps where tags are painted, in the page's pixels.
TAGS = """
window.tags = [];
const fill = CanvasRenderingContext2D.prototype.roundRect;
CanvasRenderingContext2D.prototype.roundRect = function (x, y, width, height, ...more) {
  const { top, height: shown } = this.canvas.getBoundingClientRect();
  if (this.canvas.id === 'picture') tags.push({ bottom: top + (y + height) * shown / this.canvas.height });
  return fill.call(this, x, y, width, height, ...more);
};
"""

if __name__ == "__main__":
    unittest.main()
