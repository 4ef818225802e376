"""MediaPipe's Pose over every frame of a video: the peer of `limber analyze`.

usage: mediapipe_pose.py VIDEO [--landmarks FILE]

Prints one JSON object: frames, frames with a pose, seconds (decoding included), CPU seconds and peak
memory in MB of this process. With --landmarks, writes each frame's 33 points as a JSON line
{"frame": n, "points": [[x, y, visibility], ...] or null}, origin at the upper left, 0...1.
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
    parser.add_argument("--landmarks")
    options = parser.parse_args()

    sink = open(options.landmarks, "w") if options.landmarks else None
    capture = cv2.VideoCapture(options.video)
    pose = mediapipe.solutions.pose.Pose(model_complexity=1, smooth_landmarks=False)
    frames = found = 0
    start, cpu = time.perf_counter(), time.process_time()
    while True:
        more, frame = capture.read()
        if not more:
            break
        result = pose.process(cv2.cvtColor(frame, cv2.COLOR_BGR2RGB)).pose_landmarks
        if sink:
            points = [[p.x, p.y, p.visibility] for p in result.landmark] if result else None
            sink.write(json.dumps({"frame": frames, "points": points}) + "\n")
        frames += 1
        found += result is not None
    print(
        json.dumps(
            {
                "frames": frames,
                "poses": found,
                "seconds": time.perf_counter() - start,
                "cpuSeconds": time.process_time() - cpu,
                "peakMegabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
            }
        )
    )


if __name__ == "__main__":
    main()
