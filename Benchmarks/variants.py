"""Sample clips as other cameras and programs would give them: how much of what is right in a clip stays right.

usage: variants.py LIMBER SAMPLES_FOLDER WORK_FOLDER [--only VARIANT...] [--verbose]

SAMPLES_FOLDER holds clips with repetitions.json and flights.json. ffmpeg makes the variants in WORK_FOLDER, `limber
analyze` (both classifiers) and `limber throws` analyse them; what is there already is not made again. A row for each:
bouts of repetitions that are exact or off by one, mean error, repetitions where there are none; windows of three seconds
within bouts with the right label, and windows of clips without an exercise with an exercise's, for both classifiers;
flights found, and false ones; frames with as many people as there are. A trimmed clip lacks 0.7 s at both ends, so that
its counts may be smaller by two.
"""

import argparse
import json
import math
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
PEOPLE = {"exercise_three_women.avi": 3, "jj_06_two_women_park.mp4": 2, "two_people_hug_ntu.avi": 2}
# Clips without an exercise that repetitions.json does not list.
QUIET = ("dance_one_man.mp4", "neg_ball_in_hand.mp4", "basketball_2shots_1in_1miss.mp4")
LABELS = {"Push-ups": "Push-Ups"}
TURN, SHAKE, TRIM = math.radians(10), 0.05, 0.7
# Waves of a held camera across and down: part of its room, waves a second, phase.
SWAY = ((0.3, 0.9, 0), (0.15, 2.3, 1)), ((0.3, 0.7, 2), (0.15, 2.9, 0))


def same(x, y, time, tall):
    return x, y


def turned(x, y, time, tall):
    x, y = x - 0.5, (y - 0.5) * tall
    return x * math.cos(TURN) - y * math.sin(TURN) + 0.5, (x * math.sin(TURN) + y * math.cos(TURN)) / tall + 0.5


def shaken(x, y, time, tall):
    room = [0.5 + sum(part * math.sin(2 * math.pi * rate * time + phase) for part, rate, phase in waves) for waves in SWAY]
    return tuple((value - SHAKE * part) / (1 - SHAKE) for value, part in zip((x, y), room))


def shake_filter():
    waves = ["+".join(f"{part}*sin(2*PI*{rate}*t+{phase})" for part, rate, phase in one) for one in SWAY]
    size = 1 - SHAKE
    return f"crop=iw*{size}:ih*{size}:(iw-ow)*(0.5+{waves[0]}):(ih-oh)*(0.5+{waves[1]})"


PADDED = "split[a][b];[a]gblur=sigma=30[back];[b]scale=trunc(iw*0.2)*2:-2[small];[back][small]overlay=(W-w)/2:(H-h)/2"
# ffmpeg's filter, where a place of the clip is in the variant (None: no flights are scored), seconds for one of the clip.
VARIANTS = {
    "original": ("null", same, 1),
    "mirrored": ("hflip", lambda x, y, time, tall: (1 - x, y), 1),
    "half size": ("scale=trunc(iw/4)*2:trunc(ih/4)*2", same, 1),
    "320 wide": ("scale=320:-2", same, 1),
    "15 fps": ("fps=15", same, 1),
    "10 fps": ("fps=10", same, 1),
    "slow": ("setpts=PTS/0.75,fps={rate}", same, 1 / 0.75),
    "fast": ("setpts=PTS/1.33,fps={rate}", same, 1 / 1.33),
    "crf 38": ("null", same, 1),
    "dark": ("eq=brightness=-0.25:contrast=0.7", same, 1),
    "bright": ("eq=brightness=0.25:contrast=1.1", same, 1),
    "portrait": ("crop={width}:ih:{left}:0", None, 1),
    "padded": (PADDED, lambda x, y, time, tall: (0.3 + 0.4 * x, 0.3 + 0.4 * y), 1),
    "turned": (f"rotate={TURN}", turned, 1),
    "trimmed": (f"trim={TRIM}:{{end}},setpts=PTS-STARTPTS", None, 1),
    "shaken": (shake_filter(), shaken, 1),
}


def run(command):
    result = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if result.returncode and not result.stdout:
        print(f"{' '.join(command)}: {result.stderr.strip()[-300:]}", file=sys.stderr)
    return result.stdout


def records(path, kind):
    if not os.path.exists(path):
        return []
    with open(path) as lines:
        return [record for record in map(json.loads, lines) if record["type"] == kind]


class Variant:
    """One variant of all clips, in a folder of its own."""

    def __init__(self, name, limber, samples, work):
        self.name, self.limber, self.samples, self.work = name, limber, samples, work
        self.filter, self.place, self.pace = VARIANTS[name]
        self.folder = os.path.join(work, name.replace(" ", "-"))

    def output(self, kind, clip, folder=None):
        suffix = ".throws.jsonl" if kind == "throws" else ".jsonl"
        return os.path.join(folder or self.folder, kind, os.path.splitext(clip)[0] + suffix)

    def filter_of(self, clip):
        """The filter with a clip's own numbers; None where the variant would be the clip itself, or nothing."""
        fields = "stream=width,height,avg_frame_rate:format=duration"
        path = os.path.join(self.samples, clip)
        found = json.loads(run(["ffprobe", "-v", "error", "-select_streams", "v:0", "-show_entries", fields, "-of", "json", path]))
        stream, seconds = found["streams"][0], float(found["format"]["duration"])
        width, height = stream["width"], stream["height"]
        above, below = map(int, stream["avg_frame_rate"].split("/"))
        rate = above / below
        slower = self.name.endswith("fps") and rate < 1.1 * float(self.name.split()[0])
        if slower or (self.name == "320 wide" and width <= 360) or (self.name == "trimmed" and seconds < 4):
            return None
        crop = {}
        if self.name == "portrait":
            # 9:16 round the prominent person of the unchanged clip, wider where that person goes further.
            Variant("original", self.limber, self.samples, self.work).analyse(clip, ["exercise"])
            frames = records(self.output("exercise", clip, os.path.join(self.work, "original")), "frame")
            boxes = [one["box"] for frame in frames for one in frame["people"] if one.get("prominent")]
            if not boxes:
                return None
            left, right = min(box[0] for box in boxes) * width, max(box[0] + box[2] for box in boxes) * width
            crop["width"] = int(max(height * 9 / 16, (right - left) * 1.1) / 2) * 2
            crop["left"] = int(min(max((left + right - crop["width"]) / 2, 0), width - crop["width"]))
            if crop["width"] >= width:
                return None
        return self.filter.format(rate=rate / self.pace, end=seconds - TRIM, **crop)

    def make(self, clip):
        """The variant of a clip; None where there is none."""
        if self.name == "original":
            return os.path.join(self.samples, clip)
        target, filters = os.path.join(self.folder, clip), self.filter_of(clip)
        if filters and not os.path.exists(target):
            os.makedirs(self.folder, exist_ok=True)
            quality = "38" if self.name == "crf 38" else "18"
            # Under its own name only when it is complete: what is there is not made again.
            unfinished = os.path.join(self.folder, "unfinished-" + clip)
            made = subprocess.run(
                ["ffmpeg", "-v", "error", "-y", "-i", os.path.join(self.samples, clip), "-an", "-vf",
                 filters + ",scale=trunc(iw/2)*2:trunc(ih/2)*2", "-c:v", "libx264", "-preset", "ultrafast", "-crf", quality,
                 "-pix_fmt", "yuv420p", "-fps_mode", "vfr", unfinished], stdin=subprocess.DEVNULL)  # fmt: skip
            if made.returncode:
                sys.exit(f"{clip}: ffmpeg did not make the variant \"{self.name}\"")
            os.replace(unfinished, target)
        return target if filters else None

    def analyse(self, clip, kinds):
        path = self.make(clip)
        for kind in kinds if path else ():
            output = self.output(kind, clip)
            if not os.path.exists(output):
                command = ["throws"] if kind == "throws" else ["analyze", "--classifier", kind]
                run([self.limber, *command, path, "--output", os.path.dirname(output)])

    def truth(self, clip):
        """A clip's entry of repetitions.json or flights.json, as the variant shows it."""
        tall = clip.get("height", 1) / clip.get("width", 1)

        def moment(time):
            return (time - (TRIM if self.name == "trimmed" else 0)) * self.pace

        def moved(entry):
            result = {**entry, "apex": None, "angle": None}
            for key, value in entry.items():
                if key in ("start", "end", "release", "seconds"):
                    result[key] = moment(value)
                elif key in ("ignore", "none", "span") and isinstance(value, list):
                    result[key] = [[moment(time) for time in one] for one in value]
                elif key in ("bouts", "flights"):
                    result[key] = [moved(one) for one in value]
                elif key == "throw" and value:
                    result[key] = moved(value)
                elif key == "points":
                    result[key] = [[moment(time), *self.place(x, y, time, tall)] for time, x, y in value]
            if self.name == "trimmed" and "count" in entry:
                result["also"] = [*entry.get("also", []), *(entry["count"] - less for less in (1, 2) if entry["count"] > less)]
            return result

        result = moved(clip)
        if "fps" in clip:
            result["fps"] = float(self.name.split()[0]) if self.name.endswith("fps") else clip["fps"] / self.pace
            result["fixedCamera"] = self.name != "shaken"
        return result


def windows(path, bouts, labels):
    """How many of the prominent person's windows are right, within bouts, wrongly an exercise, in clips without one."""
    sums = [0] * 4
    actions = [LABELS.get(bout["action"], bout["action"]) for bout in bouts]
    for window in records(path, "prediction"):
        if not window["prominent"] or window["label"] == "Starting Up":
            continue
        length = max(window["end"] - window["start"], 1e-9)
        shares = [(min(window["end"], bout["end"]) - max(window["start"], bout["start"])) / length for bout in bouts]
        wanted = [action for action, share in zip(actions, shares) if share > 0.8 and action in labels]
        if wanted:
            sums[0], sums[1] = sums[0] + (window["label"] in wanted), sums[1] + 1
        elif not labels.intersection(actions):
            sums[2], sums[3] = sums[2] + (window["label"] in labels), sums[3] + 1
    return sums


class Table:
    """What was found in the variants, a row each."""

    HEAD = (
        f"{'variant':10}{'clips':>6}{'bouts':>6}{'exact':>6}{'near':>5}{'error':>7}{'false':>6}"
        f"{'exercise':>10}{'false':>8}{'fitness':>10}{'false':>8}{'flights':>8}{'false':>6}{'people':>8}"
    )

    def __init__(self, samples, labels, verbose):
        self.labels, self.verbose = labels, verbose
        self.counted, self.flown = (self.listed(samples, name) for name in ("repetitions.json", "flights.json"))
        quiet = [clip for clip in QUIET if os.path.exists(os.path.join(samples, clip))]
        self.counted += [{"file": clip, "none": "all", "bouts": []} for clip in quiet]

    @staticmethod
    def listed(samples, name):
        with open(os.path.join(samples, name)) as file:
            return [clip for clip in json.load(file)["clips"] if os.path.exists(os.path.join(samples, clip["file"]))]

    def by(self, program, variant, clips, *arguments):
        """The lines of a program beside this one, given the truth of a variant."""
        path = os.path.join(variant.folder, program + ".truth.json")
        os.makedirs(variant.folder, exist_ok=True)
        with open(path, "w") as file:
            json.dump({"clips": clips}, file)
        arguments = [path if one == "TRUTH" else one for one in arguments]
        lines = run([sys.executable, os.path.join(HERE, program + ".py"), *arguments]).splitlines()
        if self.verbose:
            print("\n".join("    " + line for line in lines))
        return lines

    def row(self, variant):
        counted = [variant.truth(clip) for clip in self.counted if variant.make(clip["file"])]
        lines = self.by("repetitions", variant, counted, "clips", "TRUTH", os.path.join(variant.folder, "exercise"))
        # "exact A of B, within one C, mean error D, false E"
        words = (lines or [""])[-1].replace(",", "").split()
        words = words if words[:1] == ["exact"] else ["-"] * 12
        exact, bouts, near, error, extra = (words[index] for index in (1, 3, 6, 9, 11))
        text = f"{variant.name:10}{len(counted):>6}{bouts:>6}{exact:>6}{near:>5}{error:>7}{extra:>6}"
        for kind, labels in self.labels.items():
            found = [windows(variant.output(kind, clip["file"]), clip["bouts"], labels) for clip in counted]
            for clip, (right, within, false, without) in zip(counted, found):
                if self.verbose and (right < within or false):
                    print(f"    {clip['file']}: {kind}: {right} of {within} right, {false} of {without} false")
            right, within, false, without = map(sum, zip([0] * 4, *found))
            text += f"{f'{right}/{within}':>10}{f'{false}/{without}':>8}"
        flights, false = "-", "-"
        if variant.place:
            flown = [variant.truth(clip) for clip in self.flown if variant.make(clip["file"])]
            folder = os.path.join(variant.folder, "throws")
            lines = self.by("flights", variant, flown, "--truth", "TRUTH", "--json", folder, "--verbose")
            flights, false = next(line.split() for line in lines if line.startswith("all "))[1:4:2]
        right = frames = 0
        for clip in counted:
            wanted = PEOPLE.get(clip["file"], 1)
            counts = [len(frame["people"]) == wanted for frame in records(variant.output("exercise", clip["file"]), "frame")]
            right, frames = right + sum(counts), frames + len(counts)
        return text + f"{flights:>8}{false:>6}{right / max(frames, 1):>8.1%}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("limber")
    parser.add_argument("samples")
    parser.add_argument("work")
    parser.add_argument("--only", nargs="+", choices=VARIANTS, default=list(VARIANTS))
    parser.add_argument("--verbose", action="store_true")
    arguments = parser.parse_args()
    models = {kind: json.loads(run([arguments.limber, "model", kind, "--json"])) for kind in ("exercise", "fitness")}
    labels = {kind: set(model["labels"]) - {"Other"} for kind, model in models.items()}
    table = Table(arguments.samples, labels, arguments.verbose)
    counted, flown = ([clip["file"] for clip in clips] for clips in (table.counted, table.flown))
    print(Table.HEAD)
    for name in arguments.only:
        variant = Variant(name, arguments.limber, arguments.samples, arguments.work)
        for clip in dict.fromkeys(counted + flown):
            kinds = list(labels) if clip in counted else []
            variant.analyse(clip, kinds + (["throws"] if clip in flown and variant.place else []))
        print(table.row(variant), flush=True)


if __name__ == "__main__":
    main()
