#!/usr/bin/env python3
"""How much faster the pose models are with 16-bit integers than with OpenVINO's f32, on one core: decision 24's gain.

    Benchmarks/engines.py .build/release/limber [CLIP]

Without a clip, 150 frames of the demo's lunges at 1920x1080 are made. The two alternate, three rounds in one run.
"""

import re
import statistics
import sys
import tempfile
from pathlib import Path

from processes import run


def make_clip(limber, folder):
    """A clip of one person at 1920x1080."""
    film, clip = Path(folder, "film.mp4"), Path(folder, "lunges.mp4")
    run([limber, "film", "demo:lunges", "--output", film])
    run(["ffmpeg", "-loglevel", "error", "-i", film, "-vf", "scale=1440:1080,pad=1920:1080:240:0", "-frames:v", "150", clip])
    return clip


def pose_time(limber, clip, precision):
    """The pose stage's mean, in milliseconds a frame."""
    report = run(["taskset", "-c", "0", limber, "bench", clip, "--precision", precision])
    return float(re.search(r"^pose +([\d.]+)", report, re.MULTILINE)[1])


def main():
    limber = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        clip = sys.argv[2] if len(sys.argv) > 2 else make_clip(limber, folder)
        ratios = []
        for _ in range(3):
            single, integers = (pose_time(limber, clip, precision) for precision in ("f32", "int16"))
            ratios.append(single / integers)
            print(f"f32 {single:.1f} ms, int16 {integers:.1f} ms, gain {ratios[-1]:.2f}", flush=True)
        print(f"median gain {statistics.median(ratios):.2f}; decision 24 wants 1.5 with AVX-512 VNNI")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main()
