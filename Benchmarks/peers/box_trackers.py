"""The trackers of Roboflow's `trackers` on a folder of detections, and the scores of all, Limber's too.

usage: box_trackers.py FOLDER MODE [--quick]

For each NAME.truth.jsonl in FOLDER reads NAME.MODE.jsonl (detections) and NAME.MODE.limber.jsonl (Limber's
identities). Each peer runs with its defaults and with Limber's memory of two seconds; the better one (fewer identity
switches over all films) is printed. --quick scores Limber alone. Writes MODE.assignments.json: the person of each
detection, by joints, or -1.
"""

import collections
import glob
import json
import os
import sys
import warnings

import numpy
import supervision
import trackers
from scipy.optimize import linear_sum_assignment
from trackers.eval.clear import aggregate_clear_metrics, compute_clear_metrics
from trackers.eval.hota import aggregate_hota_metrics, compute_hota_metrics
from trackers.eval.identity import aggregate_identity_metrics, compute_identity_metrics

PEERS = {
    "ByteTrack": trackers.ByteTrackTracker,
    "OC-SORT": trackers.OCSORTTracker,
    "BoT-SORT": trackers.BoTSORTTracker,
    "C-BIoU": trackers.CBIoUTracker,
}
SIZE = (640, 360)
FRAME_RATE = 25
# People of whom less can be seen need not be found, and are no fault when they are.
MINIMUM_VISIBILITY = 0.35


def lines(path):
    with open(path) as file:
        return [json.loads(line) for line in file]


def pixels(joints):
    joints = numpy.array(joints, dtype=float).reshape(-1, 3)
    return numpy.stack([joints[:, 0] * SIZE[0], (1 - joints[:, 1]) * SIZE[1], joints[:, 2]], axis=1)


def assign(truth, found):
    """The person of each pose of one frame, by the mean distance of their joints; -1: nobody's."""
    result = [-1] * len(found)
    if not truth or not found:
        return result
    costs = numpy.full((len(found), len(truth)), 1e3)
    for column, person in enumerate(truth):
        real = pixels(person["joints"])
        seen = real[:, 2] > 0.2
        if not seen.any():
            continue
        height = max(numpy.ptp(real[:, 1]), numpy.ptp(real[:, 0]), 20)
        for row, pose in enumerate(found):
            points = pixels(pose["joints"])
            both = seen & (points[:, 2] > 0.1)
            if both.sum() >= 3:
                costs[row, column] = numpy.linalg.norm(real[both, :2] - points[both, :2], axis=1).mean() / height
    for row, column in zip(*linear_sum_assignment(costs)):
        if costs[row, column] < 0.15:
            result[row] = truth[column]["index"]
    return result


def boxes(found):
    """Boxes round joints surer than 0.2, a tenth larger, as a person detector draws them."""
    result = []
    for pose in found:
        points = pixels(pose["joints"])
        sure = points[points[:, 2] > 0.2]
        points = sure if len(sure) else points
        low, high = points[:, :2].min(axis=0), points[:, :2].max(axis=0)
        margin = (high - low) * 0.05 + 1
        result.append(numpy.concatenate([low - margin, high + margin]))
    return numpy.array(result).reshape(-1, 4)


def peer_ids(make, memory, frames, film):
    """The identities that a peer gives the detections of each frame."""
    settings = {"frame_rate": FRAME_RATE}
    if memory:
        settings["lost_track_buffer"] = memory
    tracker = make(**settings)
    result = []
    pictures = supervision.get_video_frames_generator(film) if make is trackers.BoTSORTTracker else None
    for frame in frames:
        found = frame["poses"]
        detections = supervision.Detections(
            xyxy=boxes(found), confidence=numpy.array([p["confidence"] for p in found], dtype=float),
            class_id=numpy.zeros(len(found), dtype=int), data={"row": numpy.arange(len(found))},
        )  # fmt: skip
        tracked = tracker.update(detections, next(pictures, None)) if pictures else tracker.update(detections)
        ids = [-1] * len(found)
        if len(tracked) and tracked.tracker_id is not None:
            for row, identity in zip(tracked.data["row"], tracked.tracker_id):
                ids[int(row)] = int(identity)
        result.append(ids)
    return result


def score(truth, people, ids):
    """CLEAR, identity and HOTA metrics of one film."""
    names = {}
    seen, tracked, similar = [], [], []
    for frame, found, given in zip(truth, people, ids):
        given = [(person, identity) for person, identity in zip(found, given) if identity >= 0]
        visible = {p["index"] for p in frame["people"] if p["visibility"] >= MINIMUM_VISIBILITY}
        present = {p["index"] for p in frame["people"]}
        reported = {person for person, _ in given}
        real = sorted(present & (visible | reported))
        similarity = numpy.zeros((len(real), len(given)))
        for column, (person, _) in enumerate(given):
            if person in real:
                similarity[real.index(person), column] = 1
        seen.append(numpy.array(real, dtype=int))
        tracked.append(
            numpy.array([names.setdefault(identity, len(names)) for _, identity in given], dtype=int)
        )
        similar.append(similarity)
    return (
        compute_clear_metrics(seen, tracked, similar),
        compute_identity_metrics(seen, tracked, similar),
        compute_hota_metrics(seen, tracked, similar),
    )


def summary(scores):
    clear = aggregate_clear_metrics([s[0] for s in scores])
    identity = aggregate_identity_metrics([s[1] for s in scores])
    hota = aggregate_hota_metrics([s[2] for s in scores])
    return clear["IDSW"], 100 * identity["IDF1"], 100 * clear["MOTA"], 100 * float(numpy.mean(hota["HOTA"]))


def main(folder, mode, is_quick):
    warnings.filterwarnings("ignore")
    assignments, scores = {}, collections.defaultdict(dict)
    for path in sorted(glob.glob(os.path.join(folder, "*.truth.jsonl"))):
        name = os.path.basename(path)[: -len(".truth.jsonl")]
        truth = lines(path)
        frames = lines(os.path.join(folder, f"{name}.{mode}.jsonl"))
        people = [assign(t["people"], f["poses"]) for t, f in zip(truth, frames)]
        assignments[name] = people
        if name.startswith("cut-"):
            continue
        limber = [frame["ids"] for frame in lines(os.path.join(folder, f"{name}.{mode}.limber.jsonl"))]
        scores["Limber"][name] = score(truth, people, limber)
        if is_quick:
            continue
        for peer, make in PEERS.items():
            for memory in (None, 60):
                ids = peer_ids(make, memory, frames, os.path.join(folder, f"{name}.mp4"))
                scores[(peer, memory)][name] = score(truth, people, ids)
    with open(os.path.join(folder, f"{mode}.assignments.json"), "w") as file:
        json.dump(assignments, file)

    shown = {"Limber": scores["Limber"]}
    for peer in [] if is_quick else PEERS:
        shown[peer] = min(
            (scores[(peer, memory)] for memory in (None, 60)), key=lambda s: summary(list(s.values()))[0]
        )
    films = list(scores["Limber"])
    kinds = sorted({part for film in films for part in film.split("-")[:4]}, key=lambda k: (k.isdigit(), k))
    print(f"{mode + ' detections':24}" + "".join(f"{name:>30}" for name in shown))
    print(f"{'':24}" + f"{'IDSW':>6}{'IDF1':>8}{'MOTA':>8}{'HOTA':>8}" * len(shown))
    for kind in kinds + ["all"]:
        chosen = [film for film in films if kind == "all" or kind in film.split("-")[:4]]
        row = f"{kind + (' people' if kind.isdigit() else ''):14}{len(chosen):4} films"
        for values in shown.values():
            row += "{:6.0f}{:8.1f}{:8.1f}{:8.1f}".format(*summary([values[film] for film in chosen]))
        print(row)
    if not is_quick:
        ours = summary(list(shown["Limber"].values()))[0]
        best = min((summary(list(v.values()))[0], k) for k, v in shown.items() if k != "Limber")
        print(f"identity switches, Limber ÷ the best peer ({best[1]}): {ours / max(best[0], 1):.2f}")
    else:
        worst = sorted(scores["Limber"], key=lambda f: -scores["Limber"][f][0]["IDSW"])[:8]
        print("most switches: " + ", ".join(f"{f} {scores['Limber'][f][0]['IDSW']:.0f}" for f in worst))


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2], "--quick" in sys.argv)
