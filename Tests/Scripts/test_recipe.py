"""Recipes/train_stgcn.py reads keypoint files; needs what the recipe needs."""

import importlib.util
import json
import pathlib
import tempfile
import unittest

RECIPE = pathlib.Path(__file__).resolve().parents[2] / "Recipes/train_stgcn.py"


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


if __name__ == "__main__":
    unittest.main()
