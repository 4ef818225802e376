"""A shipped classifier of exercises on movements of people that it has never seen, from two skeleton data sets.

usage: exercises.py LIMBER MODEL DATA_FOLDER

DATA_FOLDER holds utd-mhad.jsonl and penn-action.jsonl. Their joints get the names of the model's; three-dimensional
skeletons are seen from four sides; every action that is none of the model's labels is Other. MODEL may be "fitness". Penn Action's clips are mostly
shorter than a window and half of its joints are hidden: harder than film. Printed are accuracy, calibration error and
the confusion by `limber evaluate`, for each data set.
"""

import json
import math
import os
import sys
import tempfile

from processes import run

SIDES = (0, 45, -60, 100)
EXERCISES = {
    "lunge": "Lunges",
    "jumping_jacks": "Jumping Jacks",
    "squat": "Squats",
    "pushup": "Push-Ups",
    "situp": "Sit-Ups",
    "armCurl": "Biceps Curls",
}
NAMES = {"shoulderCenter": "neck", "head": "nose"}
FACE = ("leftEye", "rightEye", "leftEar", "rightEar")
LIMBS = [side + part for side in ("left", "right") for part in ("Shoulder", "Elbow", "Wrist", "Hip", "Knee", "Ankle")]


def model_labels(limber, model):
    return json.loads(run([limber, "model", model, "--json"]))["labels"]


def sequences(path, labels):
    """The file's sequences with the model's joints, x and y only; the head's place stands for eyes and ears."""
    with open(path) as lines:
        for line in lines:
            sequence = json.loads(line)
            label = EXERCISES.get(sequence["label"])
            joints = [NAMES.get(name, name) for name in sequence["joints"]]
            has_depth = "z" in sequence["channels"]
            for side in SIDES if has_depth else (0,):
                frames = [frame(values, joints, has_depth, math.radians(side)) for values in sequence["keypoints"]]
                yield {
                    "id": f"{sequence['id']} {side}",
                    "label": label if label in labels else "Other",
                    "group": sequence["id"],
                    "frameRate": sequence["frameRate"],
                    "channels": ["x", "y", "confidence"],
                    "joints": ["nose", "neck", *LIMBS, *FACE],
                    "keypoints": frames,
                }


def frame(values, joints, has_depth, angle):
    def place(name):
        value = values[joints.index(name)]
        if has_depth:
            return [value[0] * math.cos(angle) + value[2] * math.sin(angle), value[1], 1]
        return value

    if "neck" in joints:
        neck = place("neck")
    else:
        left, right = place("leftShoulder"), place("rightShoulder")
        neck = [(left[0] + right[0]) / 2, (left[1] + right[1]) / 2, min(left[2], right[2])]
    return [place("nose"), neck, *map(place, LIMBS), *[place("nose")] * len(FACE)]


def main():
    limber, model, folder = sys.argv[1:4]
    labels = model_labels(limber, model)
    for name in ("utd-mhad", "penn-action"):
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
            for sequence in sequences(os.path.join(folder, name + ".jsonl"), labels):
                file.write(json.dumps(sequence) + "\n")
            file.flush()
            result = json.loads(run([limber, "evaluate", model, file.name, "--json"]))
        print(
            f"{name}: {result['sequences']} sequences, accuracy {result['accuracy']:.1%}, "
            f"calibration error {result['calibrationError']:.1%}"
        )
        labels = [score["label"] for score in result["classes"]]
        for label, row in zip(labels, result["confusion"]):
            if sum(row):
                print(f"  {label}: " + ", ".join(f"{other} {count}" for other, count in zip(labels, row) if count))


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    main()
