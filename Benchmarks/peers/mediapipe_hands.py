"""MediaPipe's Hands over every frame of a video: the peer of `limber analyze --hands`.

usage: mediapipe_hands.py VIDEO [--hands N] [--landmarks FILE]

Prints one JSON object: frames, hands, seconds (decoding included), CPU seconds and peak memory in MB of this
process. With --landmarks, writes each frame's hands as a JSON line {"frame": n, "hands": [[[x, y], ...], ...]},
origin at the upper left, 0...1.
"""

import argparse
import json
import os
import resource
import time

os.environ["GLOG_minloglevel"] = "3"

import cv2
import mediapipe


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("video")
    parser.add_argument("--hands", type=int, default=2)
    parser.add_argument("--landmarks")
    options = parser.parse_args()

    sink = open(options.landmarks, "w") if options.landmarks else None
    capture = cv2.VideoCapture(options.video)
    detector = mediapipe.solutions.hands.Hands(max_num_hands=options.hands, model_complexity=1)
    frames = found = 0
    start, cpu = time.perf_counter(), time.process_time()
    while True:
        more, frame = capture.read()
        if not more:
            break
        hands = detector.process(cv2.cvtColor(frame, cv2.COLOR_BGR2RGB)).multi_hand_landmarks or []
        if sink:
            points = [[[p.x, p.y] for p in hand.landmark] for hand in hands]
            sink.write(json.dumps({"frame": frames, "hands": points}) + "\n")
        frames += 1
        found += len(hands)
    print(
        json.dumps(
            {
                "frames": frames,
                "hands": found,
                "seconds": time.perf_counter() - start,
                "cpuSeconds": time.process_time() - cpu,
                "peakMegabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
            }
        )
    )


if __name__ == "__main__":
    main()
