"""What the benchmarks do where something is missing: no model, program or peer is needed."""

import importlib.util
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

BENCHMARKS = pathlib.Path(__file__).resolve().parents[2] / "Benchmarks"


class BenchmarkTests(unittest.TestCase):
    def test_without_arguments_each_prints_how_it_is_called(self):
        for name in ("batch_scaling", "compare", "compare_hands", "engines", "exercises", "live_memory", "load", "memory",
                     "photos", "posted_pictures", "throws", "training"):
            path = BENCHMARKS / f"{name}.py"
            result = subprocess.run([sys.executable, path], capture_output=True, text=True)
            with self.subTest(name):
                self.assertEqual(result.returncode, 1)
                self.assertNotIn("Traceback", result.stderr)
                self.assertIn(f"{name}.py", result.stderr)

    def test_a_comparison_says_why_a_program_failed(self):
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder) / "limber"
            program.write_text("#!/bin/sh\necho \"$2: no such file\" >&2\nexit 1\n")
            program.chmod(0o755)
            result = subprocess.run(
                [sys.executable, BENCHMARKS / "compare.py", program, sys.executable, "clip.mp4"], capture_output=True, text=True)
        self.assertEqual(result.returncode, 1)
        self.assertIn("clip.mp4: no such file", result.stderr)

    def test_each_says_why_a_program_or_peer_failed(self):
        with tempfile.TemporaryDirectory() as folder:
            place = pathlib.Path(folder)
            # Only the peer has no module; then only the program has no model.
            (place / "good").write_text("#!/bin/sh\necho '{}'\n")
            (place / "peer").write_text("#!/bin/sh\necho \"No module named 'mediapipe'\" >&2\nexit 1\n")
            (place / "bad").write_text("#!/bin/sh\necho 'no model is there' >&2\nexit 1\n")
            (place / "ffprobe").write_text("#!/bin/sh\necho 9\n")
            (place / "ffmpeg").write_text("#!/bin/sh\n")
            for program in place.iterdir():
                program.chmod(0o755)
            environment = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"}
            calls = {
                "compare": ("good", "peer", "x.mp4"), "compare_hands": ("good", "peer", "x.mp4"), "throws": ("good", "peer", "x.mp4"),
                "engines": ("bad", "x.mp4"), "photos": ("bad", "x.mp4"), "memory": ("bad", "x.mp4", "1"),
                "batch_scaling": ("bad", folder, "1"), "exercises": ("bad", "fitness", folder), "identities": ("bad", "peer"),
            }
            for name, (program, *arguments) in calls.items():
                arguments = [folder + "/peer" if one == "peer" else one for one in arguments]
                result = subprocess.run(
                    [sys.executable, "-B", BENCHMARKS / f"{name}.py", place / program, *arguments],
                    capture_output=True, text=True, env=environment)
                with self.subTest(name):
                    self.assertEqual(result.returncode, 1)
                    self.assertNotIn("Traceback", result.stderr)
                    self.assertRegex(result.stderr, "mediapipe|no model is there")

    def test_a_run_names_what_it_leaves_out_and_goes_on(self):
        with tempfile.TemporaryDirectory() as folder:
            place = pathlib.Path(folder)
            shutil.copytree(BENCHMARKS, place / "Benchmarks", ignore=shutil.ignore_patterns("__pycache__"))
            (place / "data").mkdir()
            for name in ("penn-action", "utd-mhad"):
                (place / "data" / f"{name}.jsonl").touch()
            (place / "bin").mkdir()
            (place / ".build/release").mkdir(parents=True)
            (place / ".build/release/limber").write_text("#!/bin/sh\necho no model is there >&2\nexit 1\n")
            # No peer can be installed.
            (place / "bin/python3").write_text(
                f"#!/bin/sh\n[ \"$2\" != venv ] || {{ echo no network >&2; exit 1; }}\nexec '{sys.executable}' \"$@\"\n")
            for program in (place / ".build/release/limber", place / "bin/python3"):
                program.chmod(0o755)
            environment = {**os.environ, "PATH": f"{place}/bin:{os.environ['PATH']}",
                           "LIMBER_SAMPLES": f"{place}/samples", "LIMBER_DATA": f"{place}/data"}
            result = subprocess.run([place / "Benchmarks/run"], capture_output=True, text=True, env=environment)
        self.assertEqual(result.returncode, 1)
        self.assertEqual(result.stderr.count("no network"), 3)
        for part in ("bodies", "hands", "throws"):
            self.assertIn(f"{part} left out, .deps/peers/.version is missing", result.stderr)
        self.assertIn(f"photos left out, {place}/samples/jj_06_two_women_park.mp4 is missing", result.stderr)
        self.assertIn("limber model exercise --json: failed: no model is there", result.stderr)

    @unittest.skipUnless(importlib.util.find_spec("numpy"), "NumPy is missing")
    def test_a_movement_with_and_without_repetitions_has_a_row_for_each(self):
        with tempfile.TemporaryDirectory() as folder:
            keypoints, counted = (pathlib.Path(folder) / name for name in ("keypoints.jsonl", "counted.jsonl"))
            found = [{"start": 1, "end": 2}]
            keypoints.write_text("".join(
                json.dumps({"id": str(index), "label": "drawn kick", "repetitions": truth}) + "\n"
                for index, truth in enumerate(([[1, 2]], []))))
            counted.write_text("".join(json.dumps({"id": str(index), "repetitions": found}) + "\n" for index in range(2)))
            result = subprocess.run(
                [sys.executable, "-B", BENCHMARKS / "repetitions.py", "score", keypoints, counted], capture_output=True, text=True)
        rows = {line[:32].strip(): line[32:].split() for line in result.stdout.splitlines()[1:]}
        self.assertEqual(rows["drawn kick"][:3], ["1", "1.000", "1.000"])
        self.assertEqual(rows["drawn kick, none"], ["1", "counted", "in", "1"])

    def test_films_of_another_seed_are_others(self):
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder) / "identity-benchmark"
            # Draws a film where none of that name is there.
            program.write_text(
                "#!/bin/sh\nmkdir -p \"$3\"\n[ $1 != film ] || [ -e \"$3/crossing.mp4\" ] || echo \"$9\" >\"$3/crossing.mp4\"\nexit $((${#1} == 5))\n")
            program.chmod(0o755)
            for seed in ("1", "2"):
                subprocess.run(
                    [sys.executable, "-B", BENCHMARKS / "identities.py", program, "none", "--seed", seed, "--folder", folder],
                    capture_output=True)
            films = sorted(path.read_text().strip() for path in pathlib.Path(folder).rglob("*.mp4"))
        self.assertEqual(films, ["1", "2"])

    def test_a_variant_that_ffmpeg_did_not_finish_is_not_taken_for_one(self):
        specification = importlib.util.spec_from_file_location("variants", BENCHMARKS / "variants.py")
        variants = importlib.util.module_from_spec(specification)
        specification.loader.exec_module(variants)
        stream = {"width": 640, "height": 360, "avg_frame_rate": "30/1"}
        probed = json.dumps({"streams": [stream], "format": {"duration": "5"}})
        with tempfile.TemporaryDirectory() as folder:
            place = pathlib.Path(folder)
            # Writes half a clip, and is stopped.
            (place / "ffmpeg").write_text("#!/bin/sh\nfor last; do :; done\necho half >\"$last\"\nexit 1\n")
            (place / "ffprobe").write_text(f"#!/bin/sh\necho '{probed}'\n")
            for program in ("ffmpeg", "ffprobe"):
                (place / program).chmod(0o755)
            variant = variants.Variant("mirrored", "limber", folder, folder)
            path = os.environ["PATH"]
            os.environ["PATH"] = f"{folder}:{path}"
            try:
                with self.assertRaises(SystemExit):
                    variant.make("clip.mp4")
            finally:
                os.environ["PATH"] = path
            self.assertFalse((place / "mirrored" / "clip.mp4").exists())


if __name__ == "__main__":
    unittest.main()
