"""`limber doctor` on an installation with a damaged model."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = ROOT / ".build/release/limber"


@unittest.skipUnless(PROGRAM.exists(), f"{PROGRAM} is missing; build it first")
class DoctorTests(unittest.TestCase):
    def examine(self, models):
        return subprocess.run(
            [PROGRAM, "doctor"], env={**os.environ, "LIMBER_MODELS": str(models)}, capture_output=True, text=True)

    def test_a_damaged_model_that_only_hands_need_is_named(self):
        with tempfile.TemporaryDirectory() as folder:
            models = pathlib.Path(folder, "models")
            shutil.copytree(ROOT / ".deps/models", models)
            whole = self.examine(models)
            self.assertEqual(whole.returncode, 0, whole.stdout)
            for library in ["libheif", "OpenBLAS", "libmosquitto"]:
                self.assertIn(library, whole.stdout)

            palms = models / "palm_detection_full.tflite"
            palms.write_bytes(palms.read_bytes()[:100_000])
            damaged = self.examine(models)
            self.assertEqual(damaged.returncode, 1)
            self.assertRegex(damaged.stdout, r"!!  model .*palm_detection_full")
