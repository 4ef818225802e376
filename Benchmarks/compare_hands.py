"""Limber's hands beside MediaPipe's on the same videos, one after the other in this run.

usage: compare_hands.py LIMBER PEER_PYTHON VIDEO...

For each video three rounds, alternating; printed are medians and ratios of whole processes from start to end.
Twice: hands alone (--no-bodies) and with bodies and identities. Also printed: the number of hands, and the
median distance of the joints to MediaPipe's, as a share of the hand's size (wrist to middle finger's tip).
"""

import json
import os
import statistics
import sys
import tempfile

from compare import ROUNDS
from processes import measured, run

JOINTS = ["wrist", "thumbCMC", "thumbMP", "thumbIP", "thumbTip"] + [
    finger + bone for finger in ("index", "middle", "ring", "little") for bone in ("MCP", "PIP", "DIP", "Tip")
]


def distances(limber, peer):
    """Median distance of joints ÷ hand size by hand, and how many hands each found."""
    header, frames, ours = None, {}, 0
    with open(limber) as file:
        for line in file:
            entry = json.loads(line)
            if entry["type"] == "header":
                header = entry
            elif entry["type"] == "frame":
                frames[entry["frame"]] = entry["hands"]
                ours += len(entry["hands"])
    width, height = header["width"], header["height"]

    def apart(a, b):
        return (((a[0] - b[0]) * width) ** 2 + ((a[1] - b[1]) * height) ** 2) ** 0.5

    result, theirs = [], 0
    with open(peer) as file:
        for line in file:
            entry = json.loads(line)
            for points in entry["hands"]:
                theirs += 1
                size = sum(apart(points[a], points[b]) for a, b in ((0, 9), (9, 10), (10, 11), (11, 12)))
                best = [
                    statistics.median(apart(hand["joints"][n], p) for n, p in zip(JOINTS, points)) / size
                    for hand in frames.get(entry["frame"], [])
                ]
                # A hand that the other did not find is no measure of the joints.
                if best and min(best) < 0.5:
                    result.append(min(best))
    return (statistics.median(result) if result else float("nan")), ours, theirs


def main(limber, python, videos):
    script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "peers", "mediapipe_hands.py")
    print(
        f"{'video':30}{'with':8}{'frames/s':>9}{'MediaPipe':>10}{'ratio':>7}{'CPU ms':>8}{'MediaPipe':>10}"
        f"{'MB':>6}{'joints':>8}{'hands':>12}"
    )
    for video in videos:
        for bodies, options in (("", ["--no-bodies"]), ("bodies", [])):
            ours, theirs = [], []
            with tempfile.TemporaryDirectory() as folder:
                lines, points, reply = (os.path.join(folder, name) for name in ("limber", "points", "reply"))
                command = [python, script, video]
                run(command + ["--landmarks", points])
                for _ in range(ROUNDS):
                    with open(lines, "w") as output:
                        ours.append(
                            measured(
                                [limber, "analyze", video, "--hands", "2", "--no-actions"] + options, output
                            )
                        )
                    with open(reply, "w") as output:
                        theirs.append(measured(command, output))
                with open(reply) as file:
                    frames = json.load(file)["frames"]
                distance, hands, peer_hands = distances(lines, points)
            wall, cpu, memory = (statistics.median(x) for x in zip(*ours))
            peer_wall, peer_cpu, _ = (statistics.median(x) for x in zip(*theirs))
            print(
                f"{os.path.basename(video)[:29]:30}{bodies:8}{frames / wall:9.1f}{frames / peer_wall:10.1f}"
                f"{peer_wall / wall:7.2f}{1e3 * cpu / frames:8.1f}{1e3 * peer_cpu / frames:10.1f}{memory:6.0f}"
                f"{100 * distance:7.2f}%{hands:6}/{peer_hands}",
                flush=True,
            )


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2], sys.argv[3:])
