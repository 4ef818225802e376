#!/usr/bin/env python3
"""Frames a second of `limber throws`, with and without poses, beside OpenCV's background subtraction.

    Benchmarks/throws.py LIMBER PYTHON VIDEO...

PYTHON has OpenCV. The peer only finds what moves in a frame. Best of three runs each, in turn; start-up counts.
"""

import os
import sys

from processes import measured, run

if len(sys.argv) < 4:
    sys.exit(__doc__)
limber, python, *videos = sys.argv[1:]
peer = os.path.join(os.path.dirname(__file__), "peers", "opencv_moving_objects.py")
commands = {
    "trajectories": lambda video: [limber, "throws", "--no-bodies", video],
    "with poses": lambda video: [limber, "throws", video],
    "OpenCV": lambda video: [python, peer, video],
}
print(f"{'video':34}" + "".join(f"{name:>16}" for name in commands) + f"{'ratio':>8}")
for video in videos:
    probe = run(
        ["ffprobe", "-v", "error", "-count_packets", "-select_streams", "v:0", "-show_entries",
         "stream=nb_read_packets", "-of", "csv=p=0", video])
    frames = int(probe.strip().strip(","))
    best = {}
    for _ in range(3):
        for name, command in commands.items():
            best[name] = min(best.get(name, float("inf")), measured(command(video))[0])
    rates = {name: frames / seconds for name, seconds in best.items()}
    print(f"{os.path.basename(video):34}" + "".join(f"{rate:>12.0f} f/s" for rate in rates.values())
          + f"{rates['trajectories'] / rates['OpenCV']:>8.2f}")
print("ratio: trajectories beside OpenCV, frames a second")
