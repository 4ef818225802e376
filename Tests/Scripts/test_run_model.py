"""Recipes/run_model.py computes outside of Limber what Limber predicts; needs what the recipe needs, and the program."""

import importlib.util
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = ROOT / ".build/release/limber"
MODEL = ROOT / "Sources/Actions/ActionClassification/Resources/ExerciseClassifier.onnx"


@unittest.skipUnless(all(map(importlib.util.find_spec, ["onnxruntime", "numpy"])), "no onnxruntime or numpy")
@unittest.skipUnless(PROGRAM.exists(), f"{PROGRAM} is missing; build it first")
class RunModelTests(unittest.TestCase):
    def test_predictions_are_those_of_limber(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([PROGRAM, "analyze", "demo:lunges", "--output", folder], check=True, capture_output=True)
            analysis = pathlib.Path(folder, "demo-lunges.jsonl")
            output = subprocess.run(
                [sys.executable, ROOT / "Recipes/run_model.py", MODEL, analysis], check=True, capture_output=True,
                text=True).stdout
            lines = map(json.loads, analysis.read_text().splitlines())
        expected = [line for line in lines if line["type"] == "prediction" and line["probabilities"]]
        found = [json.loads(line) for line in output.splitlines()]
        self.assertGreater(len(found), 10)
        self.assertEqual(len(found), len(expected))
        for one, other in zip(found, expected):
            self.assertAlmostEqual(one["end"], other["end"], delta=0.001)
            for label, probability in other["probabilities"].items():
                self.assertAlmostEqual(one["probabilities"][label], probability, delta=0.002)


if __name__ == "__main__":
    unittest.main()
