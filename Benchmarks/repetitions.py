"""Repetitions counted in joined skeleton data and in filmed clips.

usage: repetitions.py make DATA_FOLDER KEYPOINTS.jsonl [--sequences N] [--seed N]
       repetitions.py score KEYPOINTS.jsonl COUNTED.jsonl
       repetitions.py clips REPETITIONS.json RESULTS_FOLDER

"make" cuts UI-PRMD and CMU exercises (ui-prmd.jsonl, cmu-exercises.jsonl) into single repetitions, joins 3 to 20 of one
person and movement with pauses and changes of tempo, looks at them through seeded cameras from all sides and gives the
joints the errors of a pose estimator. `count-repetitions KEYPOINTS.jsonl > COUNTED.jsonl` (in Tools) counts them, and
"score" prints for each movement: off-by-one accuracy, mean of |counted - true| / true, and the median errors of start
and end; of sequences without repetitions, in how many some are counted. `count-repetitions draw` writes files of drawn people. "clips" compares the JSON Lines of `limber analyze --output RESULTS_FOLDER` with counts made by eye.
"""

import argparse
import json
import os
import sys

import numpy

SIDES = ("left", "right")
LIMBS = ("Shoulder", "Elbow", "Wrist", "Hip", "Knee", "Ankle")
JOINTS = ["nose"] + [side + limb for limb in LIMBS for side in SIDES]
CMU = {"Shoulder": "clavicle", "Elbow": "humerus", "Wrist": "radius", "Hip": "hipjoint", "Knee": "femur", "Ankle": "tibia"}
RATE = 30


def load(path):
    """The sequences of a file as (label, group, array of frames, joints, 3); the head stands for the nose."""
    with open(path) as lines:
        for line in lines:
            sequence = json.loads(line)
            names = sequence["joints"]
            wanted = ["head"] + [joint for joint in JOINTS[1:]]
            if "lfemur" in names:
                wanted[1:] = [side[0] + CMU[limb] for limb in LIMBS for side in SIDES]
            places = numpy.array(sequence["keypoints"], float)[:, [names.index(name) for name in wanted]]
            yield sequence["label"], sequence["group"], places


def joint(places, name):
    return places[:, JOINTS.index(name)]


def signal(label, places):
    """The height or angle that a movement of CMU's is cut by, low between repetitions; None: not cut (jogging, turning, partial bends)."""
    root = (joint(places, "leftHip") + joint(places, "rightHip")) / 2
    hands = (joint(places, "leftWrist") + joint(places, "rightWrist")) / 2 - root
    if label == "JumpJack":
        return hands[:, 1]
    if label == "Squat":
        return -root[:, 1]
    if label in ("ToeTouchOneHand", "UpDown"):
        return -joint(places, "nose")[:, 1]
    if label == "KneeRaise":
        return numpy.maximum(joint(places, "leftKnee")[:, 1], joint(places, "rightKnee")[:, 1])
    return None


def cut(label, places):
    """Single repetitions between the lowest points of the movement's signal."""
    values = signal(label, places)
    if values is None:
        return []
    kernel = numpy.hanning(9)
    values = numpy.convolve(numpy.pad(values, 4, "edge"), kernel / kernel.sum(), "valid")
    high = values.max() - 0.4 * numpy.ptp(values)
    low = values.min() + 0.4 * numpy.ptp(values)
    peaks, inside = [], False
    for frame, value in enumerate(values):
        if value > high and not inside:
            inside = True
            peaks.append([frame, frame])
        elif value < low:
            inside = False
        if inside and value > values[peaks[-1][1]]:
            peaks[-1][1] = frame
    tops = [top for _, top in peaks]
    if not tops:
        return []
    edges = sorted({0, *tops, len(values)})
    valleys = [first + int(values[first:second].argmin()) for first, second in zip(edges, edges[1:])]
    valleys = [valley for valley in valleys if values[valley] < low]
    return [places[first : last + 1] for first, last in zip(valleys, valleys[1:])]


def repetitions(folder):
    """Single repetitions by movement and person."""
    singles = {}
    for label, group, places in load(os.path.join(folder, "ui-prmd.jsonl")):
        singles.setdefault(("UI-PRMD " + label, group), []).append(places)
    for label, group, places in load(os.path.join(folder, "cmu-exercises.jsonl")):
        for single in cut(label, places):
            singles.setdefault(("CMU " + label, group), []).append(single)
    return singles


def resample(places, factor):
    count = max(4, round(len(places) * factor))
    at = numpy.linspace(0, len(places) - 1, count)
    below = numpy.minimum(at.astype(int), len(places) - 2)
    share = (at - below)[:, None, None]
    return places[below] * (1 - share) + places[below + 1] * share


def join(singles, random):
    """3 to 20 of the repetitions one after the other, and the first and last frame of each."""
    count = int(random.integers(3, 21))
    pace = random.uniform(0.7, 1.3)
    frames, truth = [], []

    def bridge(target, steps):
        start = frames[-1]
        for step in range(1, steps + 1):
            share = step / (steps + 1)
            share = share * share * (3 - 2 * share)
            frames.append(start + (target - start) * share)

    frames += [singles[0][0]] * int(random.integers(0, 2 * RATE))
    for index in range(count):
        single = singles[int(random.integers(len(singles)))]
        single = resample(single, pace * random.uniform(0.8, 1.25))
        root = (single[0, JOINTS.index("leftHip")] + single[0, JOINTS.index("rightHip")]) / 2
        if frames:
            last = frames[-1]
            here = (last[JOINTS.index("leftHip")] + last[JOINTS.index("rightHip")]) / 2
            single = single + (here - root) * [1, 0, 1]
            bridge(single[0], int(random.integers(3, 8)))
            if index and random.random() < 0.3:
                frames += [frames[-1]] * int(random.uniform(0.3, 4) * RATE)
        truth.append([len(frames) / RATE, (len(frames) + len(single) - 1) / RATE])
        frames += list(single)
    frames += [frames[-1]] * int(random.integers(0, 2 * RATE))
    return numpy.array(frames), truth


def film(places, random):
    """The joints in a picture of 16:9 from a camera anywhere round the person, as x, y, confidence."""
    yaw, pitch, roll = random.uniform(-numpy.pi, numpy.pi), random.normal(0, 0.12), random.normal(0, 0.02)
    middle = places.reshape(-1, 3).mean(0)
    height = numpy.ptp(places[0, :, 1]) * 1.1
    offset = places - middle
    right = numpy.array([numpy.cos(yaw), 0, -numpy.sin(yaw)])
    back = numpy.array([numpy.sin(yaw), 0, numpy.cos(yaw)])
    forward = -back * numpy.cos(pitch) - numpy.array([0, 1, 0]) * numpy.sin(pitch)
    up = numpy.cross(right, forward)
    right, up = right * numpy.cos(roll) - up * numpy.sin(roll), up * numpy.cos(roll) + right * numpy.sin(roll)
    depth = 3.5 * height / 1.7 + offset @ forward
    scale = random.uniform(0.9, 1.4)
    x, y = (offset @ right) / depth * scale, (offset @ up) / depth * scale
    picture = numpy.stack([x, y], -1)
    torso = 0.52 * height / 1.7 / numpy.mean(depth) * scale
    return mistaken(picture, torso, abs(numpy.sin(yaw)), random)


def mistaken(picture, torso, sideways, random):
    """What an estimator makes of the joints: trembling, slow wandering, lag, swaps, lost joints and frames."""
    frames, joints, _ = picture.shape
    picture = picture + random.normal(0, 0.02 * torso, (1, joints, 2))
    limbs = numpy.array([1 + (name.endswith(("Wrist", "Ankle", "Elbow", "Knee"))) * 0.6 for name in JOINTS])
    jitter = random.uniform(0.5, 2)
    wander = numpy.zeros((joints, 2))
    result = numpy.empty((frames, joints, 3))
    swapped = lost = 0
    hidden = numpy.zeros(joints)
    smooth = picture[0]
    lag = random.uniform(0, 0.4)
    for frame in range(frames):
        smooth = picture[frame] + (smooth - picture[frame]) * lag
        wander = wander * 0.9 + random.normal(0, 0.008 * torso * jitter, (joints, 2))
        place = smooth + (wander + random.normal(0, 0.008 * torso * jitter, (joints, 2))) * limbs[:, None]
        swapped = swapped - 1 if swapped > 0 else int(random.integers(2, 20)) * (random.random() < 0.2 * sideways / RATE)
        if swapped > 0:
            for index in range(9, 13, 2):
                place[[index, index + 1]] = place[[index + 1, index]]
        hidden = numpy.where(hidden > 0, hidden - 1, (random.random(joints) < 0.05 / RATE) * random.integers(3, 25, joints))
        lost = lost - 1 if lost > 0 else int(random.integers(1, 12)) * (random.random() < 0.02 / RATE)
        result[frame, :, :2] = place
        result[frame, :, 2] = 0 if lost > 0 else numpy.where(hidden > 0, 0.04, numpy.clip(random.normal(0.9, 0.07, joints), 0.2, 1))
    return result


def make(arguments):
    random = numpy.random.default_rng(arguments.seed)
    singles = repetitions(arguments.input)
    movements = sorted({movement for movement, _ in singles})
    with open(arguments.output, "w") as file:
        for number in range(arguments.sequences):
            movement = movements[number % len(movements)]
            groups = [key for key in singles if key[0] == movement]
            key = groups[int(random.integers(len(groups)))]
            places, truth = join(singles[key], random)
            picture = film(places, random)
            picture[:, :, 0] = picture[:, :, 0] * 9 / 16 + 0.5
            picture[:, :, 1] += 0.5
            line = {
                "id": f"{number}", "label": movement, "group": key[1], "frameRate": RATE,
                "channels": ["x", "y", "confidence"], "joints": JOINTS, "width": 1280, "height": 720,
                "repetitions": numpy.round(truth, 3).tolist(), "keypoints": numpy.round(picture, 4).tolist(),
            }  # fmt: skip
            file.write(json.dumps(line) + "\n")


def median(values):
    return f"{numpy.median(values):.2f}" if values else "-"


def score(arguments):
    with open(arguments.output) as lines:
        counted = {result["id"]: result["repetitions"] for result in map(json.loads, lines)}
    rows = {}
    with open(arguments.input) as lines:
        for sequence in map(json.loads, lines):
            truth, found = sequence["repetitions"], counted[sequence["id"]]
            starts, ends = [], []
            for start, end in truth:
                overlapping = [one for one in found if min(end, one["end"]) - max(start, one["start"]) > (end - start) / 2]
                if len(overlapping) == 1:
                    starts.append(abs(overlapping[0]["start"] - start))
                    ends.append(abs(overlapping[0]["end"] - end))
            # A movement may have a sequence in which no repetition is whole.
            label = sequence["label"] + ("" if truth else ", none")
            for name in (label, sequence["label"].split()[0] + (" all" if truth else " none")):
                rows.setdefault(name, []).append((len(truth), len(found), starts, ends))
    print(f"{'movement':32}{'sequences':>10}{'off by one':>12}{'exact':>8}{'error':>8}{'start':>8}{'end':>8}")
    for name, row in sorted(rows.items()):
        if not row[0][0]:
            print(f"{name:32}{len(row):10}  counted in {sum(found > 0 for _, found, _, _ in row)}")
            continue
        near = numpy.mean([abs(true - found) <= 1 for true, found, _, _ in row])
        exact = numpy.mean([true == found for true, found, _, _ in row])
        error = numpy.mean([abs(true - found) / true for true, found, _, _ in row])
        starts = median([value for one in row for value in one[2]])
        ends = median([value for one in row for value in one[3]])
        print(f"{name:32}{len(row):10}{near:12.3f}{exact:8.3f}{error:8.3f}{starts:>8}{ends:>8}")


def clips(arguments):
    with open(arguments.input) as file:
        listed = json.load(file)["clips"]
    bouts = exact = near = false = 0
    errors = []
    for clip in listed:
        path = os.path.join(arguments.output, os.path.splitext(clip["file"])[0] + ".jsonl")
        if not os.path.exists(path):
            print(f"{clip['file']}: no results", file=sys.stderr)
            continue
        prominent, found = [], []
        with open(path) as lines:
            for record in map(json.loads, lines):
                if record["type"] == "frame":
                    prominent += [(record["time"], one["id"]) for one in record["people"] if one.get("prominent")]
                elif record["type"] == "repetition":
                    found.append(record)
        middles = []
        for one in found:
            ids = [person for time, person in prominent if one["start"] <= time <= one["end"]]
            if ids and max(set(ids), key=ids.count) == one["person"]:
                middles.append((one["start"] + one["end"]) / 2)
        for bout in clip["bouts"]:
            count = sum(bout["start"] - 0.3 <= middle <= bout["end"] + 0.3 for middle in middles)
            truth = min([bout["count"], *bout.get("also", [])], key=lambda true: abs(true - count))
            bouts, exact, near = bouts + 1, exact + (count == truth), near + (abs(count - truth) <= 1)
            errors.append(abs(count - truth) / truth)
            print(f"{clip['file']}: {count} counted, {bout['count']} true")
        spans = clip.get("none", [])
        spans = [[float("-inf"), float("inf")]] if spans == "all" else spans
        extra = sum(any(start <= middle <= end for start, end in spans) for middle in middles)
        false += extra
        if spans:
            print(f"{clip['file']}: {extra} counted where nothing is repeated")
    if bouts:
        print(f"exact {exact} of {bouts}, within one {near}, mean error {numpy.mean(errors):.3f}, false {false}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=("make", "score", "clips"))
    parser.add_argument("input")
    parser.add_argument("output")
    parser.add_argument("--sequences", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    {"make": make, "score": score, "clips": clips}[arguments.command](arguments)


if __name__ == "__main__":
    main()
