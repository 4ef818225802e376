"""Flights and throws in filmed clips against measured truth.

usage: flights.py --truth FLIGHTS.json (--limber LIMBER --clips FOLDER | --json FILE_OR_FOLDER...) [--verbose]

Runs `limber throws CLIP --output DIR` on each clip of the truth, or reads CLIP.throws.jsonl files that exist.
Coordinates of both are shares of the picture, origin upper left; times are the file's, in seconds.

A flight is found when a trajectory overlaps at least half of its time and lies in the mean of the overlap within
3 % of the picture's width of it. A second trajectory on the same flight is false, as is one on no flight. Flights
marked "optional" count in neither way, "hard" ones are shown apart; what lies mostly in a clip's "ignore" or outside
of its "span" is not scored. Throws by a person who is seen ("thrower": "body") must be found; those by a hand alone
may be. Exit code 1 when a clip could not be analysed.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile

MINIMUM_OVERLAP = 0.5
MAXIMUM_DISTANCE = 0.03
# A throw and its truth belong together when they share a trajectory or their releases are this close, in seconds.
MAXIMUM_RELEASE_DISTANCE = 0.35


def interpolated(points, time):
    """The place at a time from [time, x, y] points: a parabola through the three nearest, a line through two."""
    near = sorted(points, key=lambda point: abs(point[0] - time))[:3]
    result = [0.0, 0.0]
    for a in near:
        weight = 1.0
        for b in near:
            if b is not a:
                weight *= (time - b[0]) / (a[0] - b[0])
        result[0] += weight * a[1]
        result[1] += weight * a[2]
    return result


def common(a, b):
    """The length that two [start, end] have in common; negative when there is none."""
    return min(a[1], b[1]) - max(a[0], b[0])


def distance(trajectory, flight, clip):
    """The mean distance of a trajectory's points during a flight, as a share of the picture's width; None without any."""
    tall = clip["height"] / clip["width"]
    margin = 0.5 / clip["fps"]
    distances = []
    for time, x, y in trajectory["points"]:
        if flight["start"] - margin <= time <= flight["end"] + margin:
            place = interpolated(flight["points"], time)
            distances.append(((x - place[0]) ** 2 + ((y - place[1]) * tall) ** 2) ** 0.5)
    return statistics.mean(distances) if distances else None


def is_scored(start, end, clip):
    """False for what lies mostly in an ignored stretch or mostly outside of the scored one."""
    if end - start < 1e-3:
        # A moment counts as two milliseconds.
        start, end = start - 1e-3, end + 1e-3
    length = end - start
    ignored = sum(max(0, common((start, end), stretch)) for stretch in clip.get("ignore", []))
    span = clip.get("span")
    outside = length - max(0, common((start, end), span)) if span else 0
    return ignored + outside <= length / 2


def scored_seconds(clip):
    span = clip.get("span") or [0, clip["seconds"]]
    return span[1] - span[0] - sum(max(0, common(span, stretch)) for stretch in clip.get("ignore", []))


def apex_height(trajectory):
    """The height of the parabola through the projected points; None when they do not fall."""
    points = trajectory.get("projected") or trajectory["points"]
    if len(points) < 3:
        return None
    middle = points[len(points) // 2][0]
    times = [point[0] - middle for point in points]
    heights = [point[2] for point in points]
    # Normal equations of y = a + b t + c t².
    sums = [sum(t**power for t in times) for power in range(5)]
    rows = [[sums[i + j] for j in range(3)] + [sum(h * t**i for h, t in zip(heights, times))] for i in range(3)]
    for i in range(3):
        pivot = max(range(i, 3), key=lambda row: abs(rows[row][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        if abs(rows[i][i]) < 1e-15:
            return None
        for j in range(i + 1, 3):
            factor = rows[j][i] / rows[i][i]
            rows[j] = [a - factor * b for a, b in zip(rows[j], rows[i])]
    c = rows[2][3] / rows[2][2]
    b = (rows[1][3] - rows[1][2] * c) / rows[1][1]
    a = (rows[0][3] - rows[0][1] * b - rows[0][2] * c) / rows[0][0]
    return a - b * b / (4 * c) if c > 0 else None


def matched(trajectories, clip):
    """{flight's index: trajectory}, greedily: flights that count first, then by overlap and distance."""
    candidates = []
    for index, flight in enumerate(clip["flights"]):
        span = (flight["start"], flight["end"])
        for trajectory in trajectories:
            shared = common(span, (trajectory["start"], trajectory["end"]))
            apart = distance(trajectory, flight, clip)
            share = shared / max(span[1] - span[0], 1e-9)
            if apart is not None and share >= MINIMUM_OVERLAP - 1e-9 and apart <= MAXIMUM_DISTANCE:
                candidates.append((bool(flight.get("optional")), -round(share, 1), apart, index, trajectory))
    flights, used = {}, set()
    for _, _, _, index, trajectory in sorted(candidates, key=lambda entry: entry[:4]):
        if index not in flights and trajectory["id"] not in used:
            flights[index] = trajectory
            used.add(trajectory["id"])
    return flights


def is_on_optional(trajectory, clip):
    """True when at least half of a trajectory lies on an optional flight."""
    for flight in clip["flights"]:
        if flight.get("optional"):
            shared = common((flight["start"], flight["end"]), (trajectory["start"], trajectory["end"]))
            apart = distance(trajectory, flight, clip)
            half = (trajectory["end"] - trajectory["start"]) / 2
            if apart is not None and apart <= MAXIMUM_DISTANCE and shared >= half - 1e-9:
                return True
    return False


class Score:
    """The figures of one clip or of several."""

    def __init__(self):
        self.counted = {"ordinary": 0, "hard": 0}
        self.found = {"ordinary": 0, "hard": 0}
        self.false, self.seconds = 0, 0.0
        self.apexes, self.releases, self.angles = [], [], []
        self.bounces, self.linked = 0, 0
        self.throws, self.thrown, self.optional_throws, self.false_throws = 0, 0, 0, 0
        self.kinds, self.right_kinds = 0, 0
        self.notes = []

    def add(self, other):
        for name, value in vars(other).items():
            if isinstance(value, dict):
                for key in value:
                    getattr(self, name)[key] += value[key]
            else:
                setattr(self, name, getattr(self, name) + value)

    def row(self, name):
        def largest(values, scale, digits):
            if not values:
                return "-"
            return f"{statistics.median(values) * scale:.{digits}f}/{max(values) * scale:.{digits}f}"

        def share(found, counted):
            return f"{found}/{counted}" if counted else "-"

        per_minute = self.false * 60 / self.seconds if self.seconds else 0
        extra = f"+{self.optional_throws}" if self.optional_throws else ""
        return (
            f"{name[:34]:35}{share(self.found['ordinary'], self.counted['ordinary']):>9}"
            f"{share(self.found['hard'], self.counted['hard']):>7}{self.false:>6}{per_minute:>7.1f}"
            f"{largest(self.apexes, 100, 2):>12}{share(self.linked, self.bounces):>8}"
            f"{share(self.thrown, self.throws) + extra:>8}{self.false_throws:>6}"
            f"{largest(self.releases, 1, 1):>10}{largest(self.angles, 1, 1):>11}"
            f"{share(self.right_kinds, self.kinds):>7}"
        )


HEAD = (
    f"{'clip':35}{'flights':>9}{'hard':>7}{'false':>6}{'/min':>7}{'apex %':>12}{'bounces':>8}"
    f"{'throws':>8}{'false':>6}{'release':>10}{'angle':>11}{'kind':>7}"
)


def score_flights(trajectories, clip, score):
    flights = matched(trajectories, clip)
    used = {trajectory["id"] for trajectory in flights.values()}
    score.seconds = scored_seconds(clip)
    for trajectory in trajectories:
        if trajectory["id"] in used or is_on_optional(trajectory, clip):
            continue
        if is_scored(trajectory["start"], trajectory["end"], clip):
            score.false += 1
            place = trajectory["points"][0][1:] if trajectory["points"] else "?"
            score.notes.append(
                f"false: trajectory {trajectory['id']} {trajectory['start']:.3f}-{trajectory['end']:.3f} s from {place}")
    for index, flight in enumerate(clip["flights"]):
        if flight.get("optional") or not is_scored(flight["start"], flight["end"], clip):
            continue
        kind = "hard" if flight.get("hard") else "ordinary"
        score.counted[kind] += 1
        trajectory = flights.get(index)
        if trajectory is None:
            score.notes.append(f"missed: flight {index} {flight['start']:.3f}-{flight['end']:.3f} s ({kind})")
            continue
        score.found[kind] += 1
        if flight.get("apex"):
            height = apex_height(trajectory)
            score.apexes.append(abs(height - flight["apex"][2]) if height is not None else 1)
    for index, flight in enumerate(clip["flights"]):
        before = flight.get("bounceOf")
        if before is not None and index in flights and before in flights:
            score.bounces += 1
            score.linked += flights[index].get("after") == flights[before]["id"]
    return flights


def score_throws(throws, flights, clip, score):
    if clip.get("throwsScored") is False:
        return
    left = [throw for throw in throws if is_scored(throw["release"], throw["release"], clip)]
    for index, flight in enumerate(clip["flights"]):
        truth = flight.get("throw")
        if not truth or not is_scored(flight["start"], flight["end"], clip):
            continue
        trajectory = flights.get(index)

        def rank(throw):
            shares = trajectory is not None and trajectory["id"] in throw.get("trajectories", [])
            return (not shares, abs(throw["release"] - truth["release"]))

        near = [t for t in left if not rank(t)[0] or rank(t)[1] <= MAXIMUM_RELEASE_DISTANCE]
        must = truth.get("thrower") == "body" and not truth.get("optional") and not flight.get("optional")
        score.throws += must
        if not near:
            if must:
                score.notes.append(f"missed: throw at {truth['release']:.3f} s")
            continue
        throw = min(near, key=rank)
        left.remove(throw)
        if must:
            score.thrown += 1
        else:
            score.optional_throws += 1
        if truth.get("optional") or flight.get("optional"):
            continue
        score.releases.append(abs(throw["release"] - truth["release"]) * clip["fps"])
        if truth.get("angle") is not None and throw.get("angle") is not None:
            score.angles.append(abs(throw["angle"] - truth["angle"]))
        if must and truth.get("kind"):
            score.kinds += 1
            score.right_kinds += throw.get("kind") == truth["kind"]
            if throw.get("kind") != truth["kind"]:
                score.notes.append(f"kind: throw at {truth['release']:.3f} s is {truth['kind']}, not {throw.get('kind')}")
            if truth.get("hand") and throw.get("hand") not in (None, truth["hand"]):
                score.notes.append(f"hand: throw at {truth['release']:.3f} s is {truth['hand']}, not {throw['hand']}")
    score.false_throws = len(left)
    for throw in left:
        score.notes.append(f"false: throw at {throw['release']:.3f} s, {throw.get('kind')}")


def scored(records, clip):
    """The score of what was reported in a clip, given as the lines of its .throws.jsonl."""
    score = Score()
    trajectories = [record for record in records if record["type"] == "trajectory"]
    flights = score_flights(trajectories, clip, score)
    score_throws([record for record in records if record["type"] == "throw"], flights, clip, score)
    summary = next((record for record in records if record["type"] == "summary"), {})
    expected = "steady" if clip.get("fixedCamera", True) else "moving"
    if summary.get("camera") not in (None, expected):
        score.notes.append(f"camera: reported {summary['camera']}, is {expected}")
    return score


def read(path):
    with open(path) as lines:
        return [json.loads(line) for line in lines if line.strip()]


def output_of(clip, folder):
    """The path of a clip's results in a folder, with or without the clip's extension in its name."""
    for name in (clip["file"], os.path.splitext(clip["file"])[0]):
        path = os.path.join(folder, os.path.basename(name) + ".throws.jsonl")
        if os.path.exists(path):
            return path
    return None


def outputs(arguments, clips, folder):
    """Yields each clip with the path of its results, None where there are none."""
    if arguments.json:
        files = [path for path in arguments.json if not os.path.isdir(path)]
        for clip in clips:
            stems = {os.path.basename(clip["file"]), os.path.splitext(os.path.basename(clip["file"]))[0]}
            named = [path for path in files if os.path.basename(path).removesuffix(".throws.jsonl") in stems]
            found = [output_of(clip, path) for path in arguments.json if os.path.isdir(path)]
            yield clip, next((path for path in named + found if path), None)
        return
    for clip in clips:
        path = os.path.join(arguments.clips, clip["file"])
        result = subprocess.run(
            [arguments.limber, "throws", path, "--output", folder], capture_output=True, text=True)
        if result.returncode:
            print(f"{clip['file']}: {result.stderr.strip()}", file=sys.stderr)
        yield clip, output_of(clip, folder)


def main():
    parser = argparse.ArgumentParser(description="Flights and throws in filmed clips against measured truth.")
    parser.add_argument("--truth", required=True, help="flights.json with the measured flights")
    parser.add_argument("--limber", help="the program that analyses the clips")
    parser.add_argument("--clips", help="the folder of the clips")
    parser.add_argument("--json", nargs="+", help="existing .throws.jsonl files, or folders of them")
    parser.add_argument("--verbose", action="store_true", help="also print what was missed and what is false")
    arguments = parser.parse_args()
    if not arguments.json and not (arguments.limber and arguments.clips):
        parser.error("give --limber and --clips, or --json")
    with open(arguments.truth) as file:
        clips = json.load(file)["clips"]
    total, failed = Score(), []
    print(HEAD)
    with tempfile.TemporaryDirectory() as folder:
        for clip, path in outputs(arguments, clips, folder):
            if path is None:
                failed.append(clip["file"])
                print(f"{clip['file'][:34]:35}{'no result':>9}", flush=True)
                continue
            score = scored(read(path), clip)
            print(score.row(clip["file"]), flush=True)
            if arguments.verbose:
                for note in score.notes:
                    print("    " + note)
            total.add(score)
    print(total.row("all"))
    print(
        "apex: difference in height, % of the picture's height; release in frames; angle in degrees: median/largest. "
        "throws: those that must be found, + others found; kind: of those that must be found.")
    if failed:
        print(f"no result: {', '.join(failed)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
