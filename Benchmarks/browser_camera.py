#!/usr/bin/env python3
"""How fast the page is with a camera of 1280x720 at 30 frames/s, browser and server on this machine.

    Benchmarks/browser_camera.py [SECONDS]

Prints the poses that were drawn per second and the time from a frame's capture to its wireframe on the
screen. Needs `make build` and Chromium (`Scripts/setup tests`).
"""

import pathlib
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Tests/Browser"))

from camera_clip import write_demo  # noqa: E402
from chromium import Chromium  # noqa: E402
from limber_server import PROGRAM, LimberServer  # noqa: E402
from live_case import CAMERA, FAKE_CAMERA  # noqa: E402

OBSERVE = """
window.measures = [];
new PerformanceObserver((list) => measures.push(...list.getEntriesByName('capture-to-overlay')))
  .observe({type: 'measure'});
"""


def main():
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 20
    with LimberServer() as server, tempfile.TemporaryDirectory() as folder:
        clip = write_demo(PROGRAM, "demo:jumping-jacks", pathlib.Path(folder) / "clip.mjpeg", 9, size="1280:720")
        with Chromium(FAKE_CAMERA, f"--use-file-for-fake-video-capture={clip}") as browser:
            page = browser.open(server.address, width=1280, height=720)
            page.wait("document.documentElement.dataset.status === 'live'", 30)
            page.camera(True)
            page.click("#source")
            page.wait(f"{CAMERA} !== null")
            page.evaluate(f"{CAMERA}.click()")
            page.evaluate(OBSERVE)
            page.wait("measures.length > 60", 60)
            page.evaluate("measures.length = 0")
            time.sleep(seconds)
            measures = page.evaluate("measures.map((entry) => [entry.startTime + entry.duration, entry.duration])")
    times, durations = [end for end, _ in measures], sorted(duration for _, duration in measures)
    rate = (len(times) - 1) / (times[-1] - times[0]) * 1000
    percentile = {part: durations[int(part / 100 * (len(durations) - 1))] for part in (50, 95, 99)}
    print(f"{rate:.1f} poses/s, capture to overlay " + ", ".join(
        f"p{part} {value:.0f} ms" for part, value in percentile.items()))


if __name__ == "__main__":
    main()
