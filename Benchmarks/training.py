"""`limber train` beside aeon's MiniRocketClassifier on the same windows, one after the other in this run.

usage: training.py LIMBER PEER_PYTHON DATA.jsonl...

DATA are keypoint files whose sequences carry a split. Printed are the medians of three rounds: seconds of
features and fit (reading the file and compiling the peer's kernels are not counted), the accuracy on the
sequences of the test split, and their ratios.
"""

import json
import os
import re
import statistics
import subprocess
import sys
import tempfile

from processes import run

ROUNDS = 3


def trained(limber, data, model):
    result = subprocess.run(
        [limber, "train", data, "-o", model], capture_output=True, text=True, stdin=subprocess.DEVNULL
    )
    found = re.search(r"trained in ([\d.]+) s", result.stderr)
    if not found:
        sys.exit(f"limber train {data}: {result.stderr.strip()}")
    return float(found[1])


def judged(limber, data, model):
    return json.loads(run([limber, "evaluate", model, data, "--json"]))


def peer(python, data):
    script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "peers", "aeon_minirocket.py")
    return json.loads(run([python, script, data, "60", "30"]))


def main():
    limber, python, files = sys.argv[1], sys.argv[2], sys.argv[3:]
    print(f"{'data':24} {'train s':>8} {'aeon':>7} {'ratio':>6}  {'accuracy':>8} {'aeon':>7}  calibration error")
    with tempfile.TemporaryDirectory() as folder:
        model = os.path.join(folder, "model.onnx")
        for data in files:
            seconds, peers = [], []
            for _ in range(ROUNDS):
                seconds.append(trained(limber, data, model))
                peers.append(peer(python, data))
            score = judged(limber, data, model)
            ours, theirs = statistics.median(seconds), statistics.median(p["seconds"] for p in peers)
            print(
                f"{os.path.basename(data):24} {ours:8.2f} {theirs:7.2f} {theirs / ours:6.2f}  "
                f"{score['accuracy']:8.1%} {peers[0]['accuracy']:7.1%}  {score['calibrationError']:.3f}",
                flush=True,
            )


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    main()
