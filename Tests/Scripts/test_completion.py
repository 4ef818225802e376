"""Shells complete the names of files, with the program's completion scripts, too."""

import os
import pathlib
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = ROOT / ".build/release/limber"


@unittest.skipUnless(PROGRAM.exists(), f"{PROGRAM} is missing; build it first")
class CompletionTests(unittest.TestCase):
    def answers(self, *words):
        """What bash offers for the last of the words, in a folder with a video, a model and a folder."""
        script = subprocess.run(
            [PROGRAM, "--generate-completion-script", "bash"], check=True, capture_output=True, text=True).stdout
        with tempfile.TemporaryDirectory() as folder:
            for name in ["squats.mp4", "mine.onnx"]:
                pathlib.Path(folder, name).touch()
            pathlib.Path(folder, "results").mkdir()
            pathlib.Path(folder, "results/squat.mlmodel").touch()
            ask = f"{script}\nCOMP_WORDS=(limber \"$@\"); COMP_CWORD=$#\nCOMP_LINE=\"limber $*\"; COMP_POINT=${{#COMP_LINE}}\n" \
                "_limber limber \"${@: -1}\" \"${COMP_WORDS[COMP_CWORD - 1]}\"\nprintf '%s\\n' \"${COMPREPLY[@]}\""
            return subprocess.run(
                ["bash", "-c", ask, "bash", *words], cwd=folder, check=True, capture_output=True, text=True,
                # What only the program knows the script asks it.
                env={**os.environ, "PATH": f"{PROGRAM.parent}:{os.environ['PATH']}"}).stdout.split()

    def test_inputs_are_files(self):
        for command in ["analyze", "throws", "ergonomics", "photos", "track", "bench", "live", "train"]:
            with self.subTest(command):
                self.assertIn("squats.mp4", self.answers(command, "squ"))

    def test_values_of_options_are_files_or_folders(self):
        self.assertEqual(self.answers("analyze", "--output", ""), ["results"])

    def test_classifiers_are_shipped_ones_files_of_models_and_folders(self):
        for words in [("analyze", "--classifier"), ("live", "--classifier"), ("model",)]:
            with self.subTest(words):
                self.assertEqual(sorted(self.answers(*words, "")), ["exercise", "fitness", "mine.onnx", "results"])
                self.assertEqual(self.answers(*words, "f"), ["fitness"])
                self.assertEqual(self.answers(*words, "results/"), ["results/squat.mlmodel"])
