"""How much faster `limber batch` is with two processes on two cores than with one.

usage: batch_scaling.py LIMBER [FOLDER of clips, default: 60 drawn ones of a second] [ROUNDS, default 3]

One process uses more than one core, since decoding and the search for people go on beside the landmark model. So it is
measured twice: kept to one core, which is what a second core adds, and free on both. The runs take turns; each has a
folder of its own, so that nothing is skipped, and its time is from start to end, with the loading of the models.
Figures mean something on a machine that does nothing else: the load at the beginning is printed.
"""

import os
import statistics
import sys
import tempfile

from processes import measured, run


def draw(limber, folder, count=60):
    """Clips of one second, from the demo's 39; each begins 0.6 s after the one before."""
    film = os.path.join(folder, "demo.mp4")
    clips = os.path.join(folder, "clips")
    os.mkdir(clips)
    run([limber, "film", "demo", "--output", film])
    for number in range(count):
        # Each is encoded again, so that it begins with its own first frame.
        run(["ffmpeg", "-v", "error", "-ss", f"{0.6 * number:.1f}", "-i", film, "-t", "1", os.path.join(clips, f"{number:03}.mp4")])
    return clips


def main(limber, clips, rounds):
    cores = sorted(os.sched_getaffinity(0))[:2]
    if len(cores) < 2:
        sys.exit("batch_scaling.py: needs two cores")
    ways = {
        "one process, kept to one core": (1, cores[:1]),
        "one process, free on two cores": (1, cores),
        "two processes on two cores": (2, cores),
    }
    times = {way: [] for way in ways}
    with tempfile.TemporaryDirectory() as folder:
        clips = clips or draw(limber, folder)
        print(f"{len(os.listdir(clips))} clips, {rounds} rounds; load {os.getloadavg()[0]:.1f}")
        for number in range(rounds):
            for way, (processes, allowed) in ways.items():
                output = os.path.join(folder, f"{number}-{len(allowed)}-{processes}")
                command = [limber, "batch", clips, "--output", output, "--processes", processes]
                seconds, processor, _ = measured(command, preexec_fn=lambda: os.sched_setaffinity(0, allowed))
                times[way].append((seconds, processor))
    medians = {way: [statistics.median(column) for column in zip(*runs)] for way, runs in times.items()}
    best = medians["two processes on two cores"][0]
    for way, (seconds, processor) in medians.items():
        print(f"{way:31} {seconds:6.1f} s, {processor:6.1f} s of processor time; two are {seconds / best:.2f} times as fast")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(os.path.abspath(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else None, int(sys.argv[3]) if len(sys.argv) > 3 else 3)
