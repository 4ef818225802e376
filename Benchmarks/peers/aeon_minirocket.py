"""Trains aeon's MiniRocketClassifier on a keypoint file and prints one JSON object.

usage: aeon_minirocket.py DATA.jsonl WINDOW FRAME_RATE

The windows are cut as `limber train` cuts them: resampled by time, a quarter of a window from one to the
next (half of one for much data), shorter sequences held in the middle of one window; joints relative to the
hips, divided by the body's size, and the hips' own way. A sequence's label is the one that most of its
windows speak for. Compiling numba's kernels is not counted.
"""

import json
import sys
import time

import numpy as np
from aeon.classification.convolution_based import MiniRocketClassifier


def sequences(path):
    with open(path) as file:
        for line in file:
            entry = json.loads(line)
            count = len(entry["channels"])
            missing = [np.nan] * count
            frames = np.array(
                [[joint if joint else missing for joint in frame] for frame in entry["keypoints"]],
                dtype=np.float32,
            )
            axes = [index for index, name in enumerate(entry["channels"]) if name in "xyz"]
            if "confidence" in entry["channels"]:
                frames[frames[..., entry["channels"].index("confidence")] <= 0] = np.nan
            names = [name.lower().replace(" ", "").replace("_", "") for name in entry["joints"]]
            yield entry["label"], entry.get("split"), entry["frameRate"], names, frames[..., axes]


def normalised(frames, names):
    """Joints relative to the hips in units of the body, and the hips' way, [T, series]."""
    known = ~np.isnan(frames)
    means = np.nanmean(frames, axis=(0, 1), keepdims=True) if known.any() else 0
    frames = np.nan_to_num(np.where(known, frames, means))
    hips = [index for index, name in enumerate(names) if name in ("lefthip", "righthip")]
    root = frames[:, hips or list(range(len(names)))].mean(axis=1, keepdims=True)
    relative = frames - root
    size = np.sqrt((relative**2).sum(-1)).max(axis=1).mean() or 1
    way = (root - root[:1])[:, 0] / size
    return np.concatenate([(relative / size).reshape(len(frames), -1), way], axis=1)


def windows(frames, rate, length, wanted, stride):
    places = np.arange(int((len(frames) - 1) * wanted / rate + 1e-6) + 1) * rate / wanted
    low = np.minimum(places.astype(int), len(frames) - 1)
    high = np.minimum(low + 1, len(frames) - 1)
    share = (places - low)[:, None]
    frames = frames[low] * (1 - share) + frames[high] * share
    if len(frames) <= length:
        start = -((length - len(frames)) // 2)
        return [frames[np.clip(np.arange(start, start + length), 0, len(frames) - 1)]]
    count = -(-(len(frames) - length) // stride) + 1
    starts = np.round(np.linspace(0, len(frames) - length, count)).astype(int)
    return [frames[start : start + length] for start in starts]


def main():
    path, length, rate = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
    data = list(sequences(path))
    frames = sum(len(entry[4]) * rate / entry[2] for entry in data)
    stride = length // 2 if frames / (length / 4) * 2 > 4000 else length // 4
    x = {"train": [], "test": []}
    y = {"train": [], "test": []}
    members = []
    for index, (label, split, source_rate, names, joints) in enumerate(data):
        cut = windows(normalised(joints, names), source_rate, length, rate, stride)
        split = split or "train"
        x[split] += [window.T for window in cut]
        y[split] += [label] * len(cut)
        if split == "test":
            members += [index] * len(cut)
    arrays = {split: np.stack(part).astype(np.float32) for split, part in x.items()}
    MiniRocketClassifier(n_kernels=84, n_jobs=-1).fit(arrays["train"][:40], np.arange(40) % 2)
    model = MiniRocketClassifier(n_jobs=-1, random_state=0)
    start = time.perf_counter()
    model.fit(arrays["train"], np.array(y["train"]))
    seconds = time.perf_counter() - start
    votes = {}
    for member, row in zip(members, model.predict_proba(arrays["test"])):
        votes[member] = votes.get(member, 0) + row
    right = sum(model.classes_[np.argmax(row)] == data[member][0] for member, row in votes.items())
    json.dump(
        {"seconds": seconds, "accuracy": right / len(votes), "windows": len(arrays["train"])}, sys.stdout
    )


main()
