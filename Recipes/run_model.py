#!/usr/bin/env python3
"""Runs an action classifier of `limber train` or `limber convert` outside of Limber, with ONNX Runtime, on what
`limber analyze` wrote: the prominent person's predictions. See Documentation/Recipes/onnxruntime.md. Needs
onnxruntime and numpy.

  run_model.py Workout.onnx out/clip.jsonl
"""
import argparse
import json
import sys

import numpy as np
import onnxruntime

# Below it a joint counts as missing.
MINIMUM_CONFIDENCE = 0.03
# Bones, and their lengths on an average body in lengths of its torso.
BONES = [("leftShoulder", "rightShoulder", 0.72)] + [
    (side + start, side + end, length)
    for side in ("left", "right")
    for start, end, length in (
        ("Shoulder", "Elbow", 0.58), ("Elbow", "Wrist", 0.52), ("Hip", "Knee", 0.86), ("Knee", "Ankle", 0.84))
]
# Where a joint is of which nothing is known: from which other one, below the hips or not, and how far along the spine.
PLACES = [
    (side + joint, anchor and side + anchor, is_below, offset)
    for side in ("left", "right")
    for joint, anchor, is_below, offset in (
        ("Shoulder", None, False, 0), ("Hip", None, True, 0), ("Elbow", "Shoulder", False, -0.58),
        ("Wrist", "Elbow", False, -0.52), ("Knee", "Hip", True, -0.86), ("Ankle", "Knee", True, -0.84))
] + [(joint, None, False, 0.4) for joint in ("nose", "leftEye", "rightEye", "leftEar", "rightEar")] + [
    ("neck", None, False, 0), ("root", None, True, 0)]


def median(values):
    """The middle value; of an even number, the lower of the two."""
    return sorted(values)[(len(values) - 1) // 2]


def mirrored(name):
    return name.replace("left", "right") if name.startswith("left") else name.replace("right", "left")


def fill_gaps(positions, present):
    """Joins each joint's known places by lines and holds them at the ends; gives the joints without any."""
    absent = []
    frames = np.arange(len(positions))
    for joint in range(positions.shape[1]):
        known = frames[present[:, joint]]
        if not len(known):
            absent.append(joint)
            continue
        for axis in range(2):
            positions[:, joint, axis] = np.interp(frames, known, positions[known, joint, axis])
    return absent


def place(absent, joints, positions, size, tops, roots):
    """Gives joints that the whole window lacks a place that moves with the rest of the body."""
    tops = [joint for joint in tops if joint not in absent]
    roots = [joint for joint in roots if joint not in absent]
    rest = [joint for joint in range(len(joints)) if joint not in absent]
    for pose in positions:
        upwards = np.array([0, size])
        if tops and roots:
            upwards = pose[tops].mean(0) - pose[roots].mean(0)
        if tops:
            top = pose[tops].mean(0)
            root = pose[roots].mean(0) if roots else top - upwards
        elif roots:
            root = pose[roots].mean(0)
            top = root + upwards
        else:
            top = root = pose[rest].mean(0)
        pose[absent] = root
        for name, anchor, is_below, offset in PLACES:
            if name not in joints or joints.index(name) not in absent:
                continue
            joint = joints.index(name)
            start = pose[joints.index(anchor)] if anchor else root if is_below else top
            pose[joint] = start + upwards * offset
            # A limb that is hidden behind the other does most likely what the other does.
            if anchor and not {joints.index(mirrored(name)), joints.index(mirrored(anchor))} & set(absent):
                pose[joint] = start + pose[joints.index(mirrored(name))] - pose[joints.index(mirrored(anchor))]


def normalized(window, joints, aspect_ratio):
    """A window [frames, values, joints] of shares of the picture, y upwards, in units of the body."""
    positions = window[:, :2].transpose(0, 2, 1).astype(np.float64)
    positions[..., 0] *= aspect_ratio
    present = window[:, 2] >= MINIMUM_CONFIDENCE
    absent = fill_gaps(positions, present)
    if len(absent) == len(joints):
        return np.zeros_like(window)
    roots = [joints.index(name) for name in ("leftHip", "rightHip")]
    tops = [joints.index(name) for name in ("leftShoulder", "rightShoulder")]
    # A bone can only seem shorter than it is: the second longest, as a torso's length, in the middle of time.
    ratios = [
        np.linalg.norm(positions[:, joints.index(a)] - positions[:, joints.index(b)], axis=1) / length
        for a, b, length in BONES
        if not {joints.index(a), joints.index(b)} & set(absent)
    ]
    if not set(tops + roots) & set(absent):
        ratios.append(np.linalg.norm(positions[:, tops].mean(1) - positions[:, roots].mean(1), axis=1))
    if len(ratios) > 1:
        sizes = np.sort(ratios, axis=0)[-2]
    elif ratios:
        sizes = ratios[0]
    else:
        spread = positions - positions.mean(1, keepdims=True)
        sizes = 2 * np.sqrt((spread ** 2).sum(2).mean(1))
    size = max(median(sizes), 1e-6)
    place(absent, joints, positions, size, tops, roots)
    root = positions[:, roots].mean(1)
    center = [median(root[:, axis]) for axis in range(2)]
    result = window.copy()
    result[:, :2] = ((positions - center) / size).transpose(0, 2, 1)
    return result


def frames_of(path, joints):
    """The prominent person's poses [values, joints], or None, with their times, and the picture's width ÷ height."""
    times, poses, aspect_ratio = [], [], 1.0
    with open(path, encoding="utf-8") as file:
        for line in file:
            item = json.loads(line)
            if item["type"] == "header":
                aspect_ratio = item["width"] / item["height"]
            elif item["type"] == "frame":
                person = next((person for person in item["people"] if person["prominent"]), None)
                times.append(item["time"])
                # The file's origin is at the upper left, the model's at the lower left.
                poses.append(person and np.array(
                    [(x, 1 - y, confidence) if confidence > 0 else (0, 0, 0)
                     for x, y, confidence in (person["joints"][name] for name in joints)]).T)
    return times, poses, aspect_ratio


def resampled(times, poses, rate):
    """Poses at the model's rate; joints on the line between two frames where both have them."""
    result, frame = [], 0
    for moment in np.arange(0, times[-1] - times[0] + 1e-6, 1 / rate) + times[0]:
        while frame + 1 < len(times) and times[frame + 1] <= moment + 1e-6:
            frame += 1
        following = min(frame + 1, len(times) - 1)
        step = times[following] - times[frame]
        share = (moment - times[frame]) / step if step > 0 else 0
        first, second = poses[frame], poses[following]
        if share < 1e-4 or first is None or second is None or step > 0.5:
            nearer = first if share < 0.5 else second
            result.append(nearer if min(share, 1 - share) * step <= 1 / rate else None)
            continue
        pose = (first if share < 0.5 else second).copy()
        both = (first[2] > 0) & (second[2] > 0)
        pose[:, both] = (first + (second - first) * share)[:, both]
        result.append(pose)
    return result


def fail(message):
    sys.exit(f"run_model.py: error: {message}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", help="the classifier, an ONNX file")
    parser.add_argument("analysis", help="what `limber analyze --output` wrote about one clip")
    parser.add_argument("--stride", type=int, default=10, help="frames from one window to the next (default: 10)")
    options = parser.parse_args()
    try:
        session = onnxruntime.InferenceSession(options.model, providers=["CPUExecutionProvider"])
    except Exception as error:  # ONNX Runtime's own, one for each kind of damage.
        fail(f"{options.model}: {error}")
    notes = session.get_modelmeta().custom_metadata_map
    labels, joints, channels = (json.loads(notes.get(f"limber.{name}", "[]")) for name in ("labels", "joints", "channels"))
    if channels != ["x", "y", "confidence"] or "leftHip" not in joints:
        fail(f"{options.model}: expected a classifier of bodies, of `limber train` or `limber convert`, with x, y and confidence")
    entry = session.get_inputs()[0]
    length = entry.shape[1] if isinstance(entry.shape[1], int) else int(notes["limber.window"])
    rate = float(notes.get("limber.frameRate", 30))
    try:
        times, poses, aspect_ratio = frames_of(options.analysis, joints)
    except (OSError, ValueError, KeyError, TypeError) as error:
        fail(f"{options.analysis}: {error!r}; expected what `limber analyze` writes")
    if not times:
        fail(f"{options.analysis}: no frames; expected what `limber analyze` writes")
    poses = resampled(times, poses, rate)
    for start in range(0, len(poses) - length + 1, options.stride):
        part = poses[start:start + length]
        if sum(pose is not None for pose in part) < 0.6 * length:
            continue
        window = np.stack([np.zeros((3, len(joints))) if pose is None else pose for pose in part])
        if notes.get("limber.normalization") == "body":
            window = normalized(window, joints, aspect_ratio)
        probabilities = session.run(None, {entry.name: window[None].astype(np.float32)})[0][0]
        best = int(probabilities.argmax())
        print(json.dumps({
            "start": round(times[0] + start / rate, 6), "end": round(times[0] + (start + length) / rate, 6),
            "label": labels[best], "confidence": round(float(probabilities[best]), 4),
            "probabilities": {name: round(float(value), 4) for name, value in zip(labels, probabilities)},
        }, ensure_ascii=False))


if __name__ == "__main__":
    main()
