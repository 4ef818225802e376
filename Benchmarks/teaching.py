#!/usr/bin/env python3
"""How long it takes from the last take to the first prediction of what was taught: 5 actions of 10 takes each.

    Benchmarks/teaching.py [ROUNDS]

The demo's three exercises are recorded as a page would do it; two of them played backwards are the other
actions. A live session goes on while the model is trained, as it does before somebody who teaches. Needs `make
build`.
"""

import http.client
import json
import pathlib
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Tests/Browser"))

from limber_server import LimberServer  # noqa: E402

DEMOS = ("jumping-jacks", "lunges", "burpees")
TAKES = 10
SECONDS = 2.5


def watch(server, demo):
    return server.request("POST", "/api/sessions", {"source": {"kind": "demo", "name": f"demo:{demo}"}})["id"]


def predictions(server, session, found):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=120)
    connection.request("GET", f"/api/sessions/{session}/predictions")
    stream = connection.getresponse()
    while line := stream.readline():
        if line.startswith(b"data:"):
            event = json.loads(line[5:])
            if event["type"] == "prediction":
                found.append((time.monotonic(), event))


def record(server, lesson):
    for demo in DEMOS:
        session = watch(server, demo)
        time.sleep(1)
        for _ in range(TAKES):
            server.request("POST", f"/api/sessions/{session}/take", {"lesson": lesson, "label": demo})
            time.sleep(SECONDS)
            server.request("POST", f"/api/sessions/{session}/take/end")
        server.request("DELETE", f"/api/sessions/{session}")


def add_backwards(server, lesson):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    path = f"/api/lessons/{lesson}/keypoints"
    connection.request("GET", path)
    takes = [json.loads(line) for line in connection.getresponse().read().splitlines()]
    lines = [
        json.dumps({**take, "label": f"{take['label']} backwards", "keypoints": take["keypoints"][::-1]})
        for take in takes if take["label"] in DEMOS[1:]
    ]
    connection.request("POST", path, "\n".join(lines), {"Content-Type": "application/x-ndjson"})
    assert json.loads(connection.getresponse().read())["imported"] == 2 * TAKES


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    with LimberServer() as server:
        lesson = server.request("POST", "/api/lessons", {"name": "Benchmark", "labels": DEMOS})["id"]
        record(server, lesson)
        add_backwards(server, lesson)
        session, found = watch(server, DEMOS[0]), []
        threading.Thread(target=predictions, args=(server, session, found), daemon=True).start()
        for _ in range(rounds):
            server.request("PATCH", f"/api/sessions/{session}", {"model": "shipped"})
            time.sleep(3)
            start = time.monotonic()
            path = f"/api/lessons/{lesson}/training"
            server.request("POST", path)
            while (training := server.get(path))["state"] == "running":
                time.sleep(0.05)
            trained = time.monotonic()
            server.request("PATCH", f"/api/sessions/{session}", {"model": lesson})
            labels = {*DEMOS, *(f"{demo} backwards" for demo in DEMOS), "Other"}
            while not (first := [t for t, event in found if t > trained and event["label"] in labels]):
                time.sleep(0.02)
            print(
                f"trained after {trained - start:.1f} s, predictions after {first[0] - start:.1f} s, "
                f"{100 * training['accuracy']:.0f} % of the takes right without them", flush=True)


if __name__ == "__main__":
    main()
