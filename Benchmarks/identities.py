"""Limber's identities beside those of box trackers, on the same detections of the same people.

usage: identities.py IDENTITY_BENCHMARK PEER_PYTHON [--films N] [--cuts N] [--seed S] [--folder FOLDER]
       [--modes simulated,estimator] [--quick]

`identity-benchmark` draws crowds of 2 to 8 people who cross, meet and hide one another (exact truth, seeded), and
gives detections in two modes: `simulated` (truth with the faults of a pose estimator) and `estimator` (what the pose
estimator finds in the films). Limber's tracker gets poses and pictures, the peers (`peers/box_trackers.py`) boxes and
scores, BoT-SORT also the pictures. Printed for each kind of scene: identity switches, IDF1, MOTA and HOTA, computed
by the peers' own code (a port of TrackEval) from one assignment of detections to people, the same for all trackers.

After a cut the peers know nothing of, only Limber is asked: how many people keep their identity, how many get
another person's. --quick runs Limber alone, for work on the tracker. Films stay in FOLDER, those of each
seed in a folder of their own, and are not drawn again.
"""

import argparse
import collections
import glob
import json
import os
import sys
import tempfile

from processes import run

MODES = ("simulated", "estimator")
METRICS = ("IDSW", "IDF1", "MOTA", "HOTA")


def lines(path):
    with open(path) as file:
        return [json.loads(line) for line in file]


def carried(folder, mode):
    """By kind of cut: people seen before and after, kept identities, identities of another person."""
    result = collections.defaultdict(lambda: [0, 0, 0])
    with open(os.path.join(folder, f"{mode}.assignments.json")) as file:
        assignments = json.load(file)
    for name, people in assignments.items():
        if not name.startswith("cut-"):
            continue
        truth = lines(os.path.join(folder, f"{name}.truth.jsonl"))
        ids = lines(os.path.join(folder, f"{name}.{mode}.limber.jsonl"))
        cut = next(i for i, frame in enumerate(truth) if frame["beginsScene"])
        # The person that an identity belonged to most often, before the cut and after it.
        votes = [collections.defaultdict(collections.Counter) for _ in range(2)]
        for index, (frame, found) in enumerate(zip(ids, people)):
            for identity, person in zip(frame["ids"], found):
                if identity >= 0 and person >= 0:
                    votes[index >= cut][identity][person] += 1
        owner = [{i: c.most_common(1)[0][0] for i, c in side.items()} for side in votes]
        counts = result[name.split("-")[1]]
        counts[0] += len(set(owner[0].values()) if "samePeople" in name else set(owner[1].values()))
        for identity, person in owner[1].items():
            if identity in owner[0]:
                counts[1 if owner[0][identity] == person else 2] += 1
    return result


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("benchmark")
    parser.add_argument("python")
    parser.add_argument("--films", type=int, default=32)
    parser.add_argument("--cuts", type=int, default=24)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder")
    parser.add_argument("--modes", default=",".join(MODES))
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args()
    temporary = None if options.folder else tempfile.TemporaryDirectory()
    # A film's name has no seed, and films that are there are not drawn again.
    folder = os.path.join(options.folder or temporary.name, f"seed-{options.seed}")
    peers = os.path.join(os.path.dirname(os.path.abspath(__file__)), "peers", "box_trackers.py")

    def show(*command):
        run(command, stdout=None, stderr=None)

    show(
        options.benchmark, "film", "--folder", folder, "--films", options.films, "--cuts", options.cuts,
        "--seed", options.seed,
    )  # fmt: skip
    for mode in options.modes.split(","):
        if mode == "estimator":
            show(options.benchmark, "detect", "--folder", folder)
        show(options.benchmark, "track", "--folder", folder, "--mode", mode)
        show(options.python, peers, folder, mode, *(["--quick"] if options.quick else []))
        spent, frames = 0.0, 0
        for path in glob.glob(os.path.join(folder, f"*.{mode}.limber.jsonl")):
            for frame in lines(path):
                spent, frames = spent + frame["seconds"], frames + 1
        print(f"Limber's appearances and tracking: {1e3 * spent / max(frames, 1):.3f} ms a frame")
        for kind, (people, same, others) in sorted(carried(folder, mode).items()):
            print(f"cut, {kind:24}{people:4} people, {same:3} identities kept, {others:3} another person's")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
