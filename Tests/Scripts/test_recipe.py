"""Recipes/train_stgcn.py reads keypoint files, which needs what the recipe needs; both recipes refuse other files in a sentence."""

import importlib.util
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

RECIPES = pathlib.Path(__file__).resolve().parents[2] / "Recipes"
RECIPE = RECIPES / "train_stgcn.py"


@unittest.skipUnless(all(map(importlib.util.find_spec, ["torch", "onnx", "numpy"])), "no torch, onnx or numpy")
class RecipeTests(unittest.TestCase):
    def test_null_stands_for_a_number_a_joint_or_a_frame(self):
        specification = importlib.util.spec_from_file_location("recipe", RECIPE)
        recipe = importlib.util.module_from_spec(specification)
        specification.loader.exec_module(recipe)
        line = {"label": "a", "frameRate": 30, "channels": ["x", "y"], "joints": ["nose", "neck"],
                "keypoints": [[[1, 2], [3, 4]], None, [None, [5, None]]]}
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "a.jsonl"
            path.write_text(json.dumps(line) + "\n")
            (_, _, _, poses, _), = recipe.read_keypoints(path, 30)
        # [frames, channels, joints]
        self.assertEqual(poses.tolist(), [[[1, 3], [2, 4]], [[0, 0], [0, 0]], [[0, 5], [0, 0]]])


class RefusalTests(unittest.TestCase):
    """With modules in the place of those that compute: nothing gets so far."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        for name, text in {
            "numpy.py": "import random\nrandom.default_rng = random.Random\n", "onnx.py": "", "torch/__init__.py": "manual_seed = set_num_threads = int\n", "torch/nn.py": "class Module: pass\n",
            "onnxruntime.py": """
import types
def InferenceSession(path, providers):
    if not path.endswith(".onnx"):
        raise RuntimeError("no model")
    notes = {} if "other" in path else {
        "limber.labels": "[]", "limber.joints": '["leftHip"]', "limber.channels": '["x", "y", "confidence"]'}
    return types.SimpleNamespace(
        get_modelmeta=lambda: types.SimpleNamespace(custom_metadata_map=notes),
        get_inputs=lambda: [types.SimpleNamespace(shape=[1, 60], name="poses")])
""",
        }.items():
            path = self.folder / "modules" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        (self.folder / "clip.mp4").write_bytes(b"\0\0\0\x18ftyp\xff\xfe")
        (self.folder / "clip.csv").write_text("frame,time\n")

    def refusal(self, script, *arguments):
        run = subprocess.run(
            [sys.executable, RECIPES / script, *arguments], cwd=self.folder, capture_output=True, text=True,
            env={"PYTHONPATH": str(self.folder / "modules")})
        self.assertEqual(run.returncode, 1, run.stderr)
        return run.stderr.strip()

    def test_wrong_files_are_refused_in_a_sentence(self):
        for script, arguments, expected in (
            ("run_model.py", ["clip.mp4", "clip.csv"], "clip.mp4: no model"),
            ("run_model.py", ["other.onnx", "clip.csv"], "other.onnx: expected a classifier of bodies"),
            ("run_model.py", ["m.onnx", "none.jsonl"], "none.jsonl: FileNotFoundError"),
            ("run_model.py", ["m.onnx", "clip.csv"], "clip.csv: JSONDecodeError"),
            ("run_model.py", ["m.onnx", "clip.mp4"], "clip.mp4: UnicodeDecodeError"),
            ("train_stgcn.py", ["a=clip.mp4", "-o", "m.onnx"], "clip.mp4: no text"),
            ("train_stgcn.py", ["clip.mp4", "-o", "m.onnx"], "clip.mp4: no text"),
            # Before minutes of training.
            ("train_stgcn.py", ["clip.csv", "-o", "none/m.onnx"], "none/m.onnx: there is no such folder"),
        ):
            with self.subTest(script=script, arguments=arguments):
                self.assertRegex(self.refusal(script, *arguments), rf"^{script}: error: {expected}")


if __name__ == "__main__":
    unittest.main()
