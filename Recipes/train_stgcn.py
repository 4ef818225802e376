#!/usr/bin/env python3
"""Trains a small ST-GCN (spatial-temporal graph convolution) from keypoints and writes it as an ONNX file
that Limber runs. See Documentation/Recipes/stgcn.md. Needs torch, onnx and numpy.

  train_stgcn.py squats.jsonl -o squats.onnx
  train_stgcn.py Lunges=lunges.jsonl "Jumping Jacks=jacks.jsonl" -o exercises.onnx
"""
import argparse
import json
import os
import re
import sys
import warnings

import numpy as np
import onnx
import torch
from torch import nn

BODY = [
    "nose", "neck", "rightShoulder", "rightElbow", "rightWrist", "leftShoulder", "leftElbow", "leftWrist",
    "rightHip", "rightKnee", "rightAnkle", "leftHip", "leftKnee", "leftAnkle", "rightEye", "leftEye",
    "rightEar", "leftEar",
]
# Which joints move together. Joints that are not named here are only joined to themselves.
BONES = [
    "neck nose", "head neck", "head leftShoulder", "head rightShoulder", "neck leftShoulder",
    "neck rightShoulder", "leftShoulder rightShoulder", "leftHip rightHip", "root leftHip", "root rightHip",
    "root neck", "nose leftEye", "nose rightEye", "leftEye leftEar", "rightEye rightEar",
] + [
    f"{side}{a} {side}{b}"
    for side in ("left", "right")
    for a, b in (("Shoulder", "Elbow"), ("Elbow", "Wrist"), ("Shoulder", "Hip"), ("Hip", "Knee"), ("Knee", "Ankle"))
] + ["wrist thumbCMC", "thumbCMC thumbMP", "thumbMP thumbIP", "thumbIP thumbTip"] + [
    f"{a} {b}"
    for finger in ("index", "middle", "ring", "little")
    for a, b in (("wrist", f"{finger}MCP"), (f"{finger}MCP", f"{finger}PIP"), (f"{finger}PIP", f"{finger}DIP"),
                 (f"{finger}DIP", f"{finger}Tip"))
]
CHECK_FACTORS = (11, 17, 29)


def plain(name):
    return re.sub("[^a-z]", "", name.lower())


def fail(message):
    sys.exit(f"train_stgcn.py: error: {message}")


# --- Data: a list of (label, group, split, poses [frames, channels, joints]), at one frame rate


def read_keypoints(path, rate):
    """A keypoint file: one sequence a line."""
    for number, line in enumerate(open(path), 1):
        try:
            item = json.loads(line)
            label, source = item["label"], item["frameRate"]
            layout = (tuple(item["channels"]), tuple(item["joints"]))
            poses = np.array(filled(item["keypoints"], *layout), np.float32).transpose(0, 2, 1)
        except (ValueError, KeyError) as error:
            fail(f"{path}, line {number}: {error!r}; expected a sequence of a keypoint file")
        if poses.shape[1:] != (len(layout[0]), len(layout[1])):
            fail(f"{path}, line {number}: keypoints {poses.shape} do not fit the channels and joints")
        poses = np.nan_to_num(poses)
        group = item.get("group") or item.get("id") or f"{path}:{number}"
        yield label, group, item.get("split"), resample(poses, source, rate), layout


def filled(frames, channels, joints):
    """The keypoints with null in full, number by number, where a joint or a frame is null."""
    nothing = [None] * len(channels)
    return [[nothing if joint is None else joint for joint in frame or [nothing] * len(joints)] for frame in frames]


def read_analysis(path, label, rate):
    """What `limber analyze` wrote: the prominent person, from the top left; here from the bottom left."""
    times, poses = [], []
    for number, line in enumerate(open(path), 1):
        try:
            item = json.loads(line)
            if item["type"] != "frame":
                continue
            pose = np.zeros((3, len(BODY)), np.float32)
            for person in item["people"]:
                if person["prominent"]:
                    for joint, (x, y, confidence) in person["joints"].items():
                        if joint in BODY and confidence > 0:
                            pose[:, BODY.index(joint)] = x, 1 - y, confidence
            times.append(item["time"])
            poses.append(pose)
        except (ValueError, KeyError) as error:
            fail(f"{path}, line {number}: {error!r}; expected the output of `limber analyze`")
    if len(poses) < 2:
        fail(f"{path}: {len(poses)} frames; expected the output of `limber analyze`")
    wanted = np.arange(times[0], times[-1], 1 / rate)
    nearest = np.abs(np.array(times)[None] - wanted[:, None]).argmin(1)
    return label, path, None, np.stack(poses)[nearest], (("x", "y", "confidence"), tuple(BODY))


def resample(poses, source, rate):
    count = max(1, round(len(poses) * rate / source))
    return poses[np.minimum((np.arange(count) * source / rate).round().astype(int), len(poses) - 1)]


def windows_of(poses, length, stride):
    """Windows of a sequence; one that is too short holds its last pose."""
    if len(poses) < length:
        poses = np.concatenate([poses, np.repeat(poses[-1:], length - len(poses), 0)])
    return [poses[start:start + length] for start in range(0, len(poses) - length + 1, stride)]


# --- The network


def adjacency(joints):
    """[2, V, V]: each joint itself; its neighbours' mean."""
    places = {plain(name): index for index, name in enumerate(joints)}
    near = np.zeros((len(joints), len(joints)), np.float32)
    for bone in BONES:
        a, b = (places.get(plain(name)) for name in bone.split())
        if a is not None and b is not None:
            near[a, b] = near[b, a] = 1
    near /= np.maximum(near.sum(0, keepdims=True), 1)
    return torch.tensor(np.stack([np.eye(len(joints), dtype=np.float32), near]))


class Block(nn.Module):
    """Over the joints by the graph, then over nine frames, beside a short cut."""

    def __init__(self, graph, inputs, outputs, stride):
        super().__init__()
        self.register_buffer("graph", graph)
        self.importance = nn.Parameter(torch.ones_like(graph))
        self.over_joints = nn.Conv2d(inputs, outputs * len(graph), 1)
        self.over_time = nn.Sequential(
            nn.BatchNorm2d(outputs), nn.ReLU(), nn.Conv2d(outputs, outputs, (9, 1), (stride, 1), (4, 0)),
            nn.BatchNorm2d(outputs))
        self.short_cut = nn.Conv2d(inputs, outputs, 1, (stride, 1))

    def forward(self, x):  # [N, C, T, V]
        parts = self.over_joints(x).chunk(len(self.graph), 1)
        weights = self.graph * self.importance
        mixed = sum(part @ weights[index] for index, part in enumerate(parts))
        return torch.relu(self.over_time(mixed) + self.short_cut(x))


class STGCN(nn.Module):
    """[N, T, C, V] in the picture's units to probabilities; logits while it is trained.

    Where the person is and how large is taken out here, so that nothing has to be done outside: the window's
    present joints get the mean 0, and their height the spread 1. Missing joints stay 0.
    """

    def __init__(self, channels, joints, labels, widths):
        super().__init__()
        self.places = [index for index, name in enumerate(channels) if name != "confidence"]
        self.height = channels.index("y")
        self.confidence = channels.index("confidence") if "confidence" in channels else None
        graph = adjacency(joints)
        sizes = [len(channels), *widths]
        self.blocks = nn.Sequential(
            *[Block(graph, a, b, 1 if i == 0 else 2) for i, (a, b) in enumerate(zip(sizes, sizes[1:]))])
        self.answer = nn.Linear(widths[-1], labels)

    def normalized(self, x):
        places = x[:, :, self.places]
        seen = (
            (x[:, :, self.confidence:self.confidence + 1] > 0).float() if self.confidence is not None
            else torch.ones_like(x[:, :, :1]))
        count = seen.sum((1, 3), keepdim=True).clamp(min=1)
        places = (places - (places * seen).sum((1, 3), keepdim=True) / count) * seen
        height = x[:, :, self.height:self.height + 1] * seen
        middle = height.sum((1, 3), keepdim=True) / count
        spread = (((height - middle) * seen) ** 2).sum((1, 3), keepdim=True) / count
        places = places / (spread + 1e-6).sqrt()
        return places if self.confidence is None else torch.cat([places, x[:, :, -1:] * seen], 2)

    def logits(self, x):
        x = self.blocks(self.normalized(x).permute(0, 2, 1, 3))
        return self.answer(x.mean((2, 3)))

    def forward(self, poses):
        return torch.softmax(self.logits(poses), 1)


# --- Training


def train(network, windows, answers, channels, epochs, random):
    """Stretches each window sideways by chance: pictures have many shapes, and the network is told none."""
    optimizer = torch.optim.AdamW(network.parameters(), lr=3e-3, weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, 1e-2, epochs=epochs, steps_per_epoch=-(-len(windows) // 32))
    weights = 1 / torch.bincount(answers).clamp(min=1).float()
    loss_of = nn.CrossEntropyLoss(weights / weights.mean(), label_smoothing=0.05)
    network.train()
    for epoch in range(epochs):
        total = 0.0
        for chosen in torch.tensor(random.permutation(len(windows))).split(32):
            batch = windows[chosen].clone()
            stretch = np.exp(random.uniform(-0.6, 0.6, (len(chosen), 1, 1))).astype(np.float32)
            batch[:, :, channels.index("x")] *= torch.tensor(stretch)
            loss = loss_of(network.logits(batch), answers[chosen])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            total += loss.item() * len(chosen)
        if epoch % 10 == 9 or epoch == epochs - 1:
            print(f"epoch {epoch + 1} of {epochs}: loss {total / len(windows):.4f}", file=sys.stderr)
    network.eval()


def accuracy(network, sequences, names, length, stride):
    """The share of sequences whose windows' mean probability is highest for the right label."""
    right = 0
    with torch.no_grad():
        for label, _, _, poses, _ in sequences:
            mean = network(torch.tensor(np.stack(windows_of(poses, length, stride)))).mean(0)
            right += names[int(mean.argmax())] == label
    return right / len(sequences)


def export(network, path, length, channels, joints, metadata):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(
            network, (torch.zeros(1, length, len(channels), len(joints)),), path, dynamo=False,
            input_names=["poses"], output_names=["labelProbabilities"], opset_version=17,
            dynamic_axes={"poses": {0: "N"}, "labelProbabilities": {0: "N"}})
    model = onnx.load(path)
    onnx.helper.set_model_props(model, metadata)
    onnx.save(model, path)


def main():
    parser = argparse.ArgumentParser(description="Trains a small ST-GCN that Limber runs.")
    parser.add_argument("data", nargs="+", metavar="FILE|LABEL=FILE",
                        help="a keypoint file, or the output of `limber analyze` with its label")
    parser.add_argument("-o", "--output", required=True, metavar="M.onnx")
    parser.add_argument("--window", type=int, default=60, help="frames (default 60)")
    parser.add_argument("--stride", type=int, default=10, help="frames between windows (default 10)")
    parser.add_argument("--frame-rate", type=float, default=30, help="frames a second (default 30)")
    parser.add_argument("--widths", default="32,64,64", help="channels of the blocks (default 32,64,64)")
    parser.add_argument("--epochs", type=int, default=60, help="times through the data (default 60)")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    # Before minutes of training.
    if not os.path.isdir(os.path.dirname(options.output) or "."):
        fail(f"{options.output}: there is no such folder")
    torch.manual_seed(options.seed)
    # One thread adds up in one order: the same data and seed give the same file.
    torch.set_num_threads(1)
    random = np.random.default_rng(options.seed)

    sequences = []
    for name in options.data:
        label, equals, path = name.partition("=")
        try:
            sequences += (
                [read_analysis(path, label, options.frame_rate)] if equals
                else list(read_keypoints(name, options.frame_rate)))
        except OSError as error:
            fail(f"{error.filename}: {error.strerror}")
        except UnicodeDecodeError:
            fail(f"{path or name}: no text; expected a keypoint file or the output of `limber analyze`")
    layouts = {sequence[4] for sequence in sequences}
    if len(layouts) != 1:
        fail(f"{len(layouts)} different sets of channels and joints; expected one for all sequences")
    channels, joints = (list(names) for names in layouts.pop())
    if "confidence" in channels[:-1] or "x" not in channels or "y" not in channels:
        fail(f"channels {channels}; expected x, y, optionally z, then optionally confidence")
    names = sorted({sequence[0] for sequence in sequences})
    if len(names) < 2:
        fail(f"labels {names}; expected at least two")

    # Held out: what the file calls "test", or every fifth group; nothing where there are fewer than five.
    groups = sorted({sequence[1] for sequence in sequences})
    tests = set(random.permutation(groups)[:len(groups) // 5])
    held_out = [s for s in sequences if (s[2] == "test" if s[2] else s[1] in tests)]
    kept = [s for s in sequences if (s[2] != "test" if s[2] else s[1] not in tests)]
    windows, answers = [], []
    for label, _, _, poses, _ in kept:
        for window in windows_of(poses, options.window, options.stride):
            windows.append(window)
            answers.append(names.index(label))
    print(f"{len(kept)} sequences, {len(windows)} windows, {len(names)} labels", file=sys.stderr)
    network = STGCN(channels, joints, len(names), [int(width) for width in options.widths.split(",")])
    train(network, torch.tensor(np.stack(windows)), torch.tensor(answers), channels, options.epochs, random)

    evaluation = "none: too few groups to hold some out"
    if held_out:
        share = accuracy(network, held_out, names, options.window, options.stride)
        evaluation = f"accuracy {share:.4f} of {len(held_out)} sequences held out"
    print(evaluation, file=sys.stderr)
    # To compare others with: what PyTorch answers for windows of which value i is (factor i mod 101) / 101.
    shape = (len(CHECK_FACTORS), options.window, len(channels), len(joints))
    places = torch.arange(options.window * len(channels) * len(joints))
    with torch.no_grad():
        check = network(torch.stack([places * factor % 101 / 101 for factor in CHECK_FACTORS]).reshape(shape))
    export(network, options.output, options.window, channels, joints, {
        "limber.labels": json.dumps(names), "limber.joints": json.dumps(joints),
        "limber.channels": json.dumps(channels), "limber.frameRate": str(options.frame_rate),
        "limber.normalization": "image", "training": "ST-GCN, Recipes/train_stgcn.py",
        "evaluation": evaluation, "check": json.dumps([[round(value, 6) for value in row] for row in check.tolist()]),
    })


if __name__ == "__main__":
    main()
