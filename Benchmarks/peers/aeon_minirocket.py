"""aeon's MiniRocketClassifier on the windows of a keypoint file: the peer of `limber train`.

Prints one JSON object: seconds to fit, accuracy of the test split's sequences by the sum of their windows'
votes. Windows are cut as Limber cuts them (60 frames, every 15th or 30th; short clips held before and after), in
units of the body, relative to its root.
"""

import json
import sys
import time

import numpy as np
from aeon.classification.convolution_based import MiniRocketClassifier

LENGTH = 60


def sequence(line):
    data = json.loads(line)
    points = np.array(data["keypoints"], dtype=np.float32)
    axes = [i for i, name in enumerate(data["channels"]) if name in "xyz"]
    return data["label"], data.get("split"), points[:, :, axes], [name.lower() for name in data["joints"]]


def windows(points, joints, stride):
    def middle(*names):
        return np.mean([points[:, joints.index(name)] for name in names if name in joints], axis=0)

    root = middle("lefthip", "righthip")
    top = middle("leftshoulder", "rightshoulder")
    size = max(1e-6, float(np.median(np.linalg.norm(top - root, axis=-1))))
    points = (points - np.median(root, axis=0)) / size
    count = len(points)
    if count <= LENGTH:
        before = (LENGTH - count) // 2
        starts, points = [0], np.pad(points, ((before, LENGTH - count - before), (0, 0), (0, 0)), mode="edge")
    else:
        number = -(-(count - LENGTH) // stride) + 1
        starts = [round(i * (count - LENGTH) / max(1, number - 1)) for i in range(number)]
    return [points[s : s + LENGTH].reshape(LENGTH, -1).T for s in starts]


def main(path, stride):
    sets = {"train": ([], [], []), "test": ([], [], [])}
    with open(path) as file:
        for number, line in enumerate(file):
            label, split, points, joints = sequence(line)
            for window in windows(points, joints, stride):
                x, y, members = sets[split]
                x.append(window)
                y.append(label)
                members.append(number)
    x, y, _ = sets["train"]
    x, y = np.stack(x), np.array(y)
    # numba compiles on first use; that is not the method's cost.
    MiniRocketClassifier(n_kernels=84, random_state=0).fit(x[:8], np.array(["a", "b"] * 4))
    start = time.perf_counter()
    model = MiniRocketClassifier(random_state=0, n_jobs=2).fit(x, y)
    fit = time.perf_counter() - start
    tx, ty, members = sets["test"]
    votes, truth = {}, {}
    for row, label, member in zip(model.predict_proba(np.stack(tx)), ty, members):
        votes[member] = votes.get(member, 0) + row
        truth[member] = label
    right = sum(model.classes_[votes[m].argmax()] == truth[m] for m in votes)
    print(json.dumps({"fit": fit, "accuracy": right / len(votes), "windows": len(x)}))


main(sys.argv[1], int(sys.argv[2]))
