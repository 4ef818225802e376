"""Limber beside MediaPipe on the same videos, one after the other in this run.

usage: compare.py LIMBER PEER_PYTHON VIDEO...

For each video three rounds, alternating, so that both meet the same machine; printed are the medians and
their ratios, of whole processes from start to end: models loaded, files decoded. Limber does more in its
time: the poses of all people, identities, actions. Also printed: the distance of the joints to MediaPipe's points,
as a share of the body's height.
"""

import json
import os
import statistics
import sys
import tempfile

from processes import measured, run

POINTS = {
    "nose": 0, "leftEye": 2, "rightEye": 5, "leftEar": 7, "rightEar": 8, "leftShoulder": 11,
    "rightShoulder": 12, "leftElbow": 13, "rightElbow": 14, "leftWrist": 15, "rightWrist": 16,
    "leftHip": 23, "rightHip": 24, "leftKnee": 25, "rightKnee": 26, "leftAnkle": 27, "rightAnkle": 28,
}  # fmt: skip
ROUNDS = 3


def distances(limber, peer):
    """Median joint distance by frame ÷ body height, and the frames in which each has a pose."""
    header, frames = None, {}
    with open(limber) as file:
        for line in file:
            entry = json.loads(line)
            if entry["type"] == "header":
                header = entry
            elif entry["type"] == "frame":
                frames[entry["frame"]] = entry["people"]
    width, height = header["width"], header["height"]
    result, peer_poses = [], 0
    with open(peer) as file:
        for line in file:
            entry = json.loads(line)
            points = entry["points"]
            if points is None:
                continue
            peer_poses += 1
            ys = [p[1] * height for p in points]
            torso = (
                ((points[11][0] + points[12][0] - points[23][0] - points[24][0]) * width / 2) ** 2
                + ((points[11][1] + points[12][1] - points[23][1] - points[24][1]) * height / 2) ** 2
            ) ** 0.5
            body = max(max(ys) - min(ys), 3.3 * torso)
            best = None
            for person in frames.get(entry["frame"], []):
                far = [
                    (((j[0] - points[k][0]) * width) ** 2 + ((j[1] - points[k][1]) * height) ** 2) ** 0.5
                    for name, k in POINTS.items()
                    if (j := person["joints"].get(name))
                ]
                if far:
                    middle = statistics.median(far) / body
                    best = middle if best is None else min(best, middle)
            if best is not None:
                result.append(best)
    ours = sum(1 for people in frames.values() if people)
    return (statistics.median(result) if result else float("nan")), ours, peer_poses


def main(limber, python, videos):
    script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "peers", "mediapipe_pose.py")
    print(
        f"{'video':34}{'frames/s':>10}{'MediaPipe':>10}{'ratio':>7}{'CPU ms':>8}{'MediaPipe':>10}{'ratio':>7}"
        f"{'MB':>6}{'MediaPipe':>10}{'joints':>8}{'poses':>11}"
    )
    for video in videos:
        ours, theirs = [], []
        with tempfile.TemporaryDirectory() as folder:
            lines, points, reply = (os.path.join(folder, name) for name in ("limber", "points", "reply"))
            for round in range(ROUNDS):
                with open(lines, "w") as output:
                    ours.append(measured([limber, "analyze", video], output))
                command = [python, script, video]
                if round == 0:
                    run(command + ["--landmarks", points])
                with open(reply, "w") as output:
                    theirs.append(measured(command, output))
            with open(reply) as file:
                frames = json.load(file)["frames"]
            distance, poses, peer_poses = distances(lines, points)
        wall, cpu, memory = (statistics.median(x) for x in zip(*ours))
        peer_wall, peer_cpu, peer_memory = (statistics.median(x) for x in zip(*theirs))
        print(
            f"{os.path.basename(video)[:33]:34}{frames / wall:10.1f}{frames / peer_wall:10.1f}"
            f"{peer_wall / wall:7.2f}{1e3 * cpu / frames:8.1f}{1e3 * peer_cpu / frames:10.1f}"
            f"{cpu / peer_cpu:7.2f}{memory:6.0f}{peer_memory:10.0f}{100 * distance:7.2f}%"
            f"{poses:5}/{peer_poses}",
            flush=True,
        )


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2], sys.argv[3:])
