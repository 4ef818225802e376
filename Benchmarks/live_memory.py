"""Memory of `limber live` while somebody watches the demo for a long time.

usage: live_memory.py LIMBER [MINUTES, default 60]

Reads the video stream as the page does and the server's resident memory every five seconds; prints it after
the first minute, at the end and at its highest, the largest deviation from the first, and the frame rate.
"""

import asyncio
import sys
import time

from live_server import Connection, Server, parts


async def watch(port, until):
    api = Connection(port)
    session = await api.json("POST", "/api/sessions", {"source": {"kind": "demo", "name": "demo"}})
    stream = api.stream(f"/api/sessions/{session['id']}/video")
    frames = 0
    async for kind, _ in parts(stream):
        frames += kind == "image/jpeg"
        if time.monotonic() > until:
            break
    await stream.aclose()
    summary = await api.json("GET", f"/api/sessions/{session['id']}/summary")
    return frames, summary


async def measure(server, until, samples):
    start = time.monotonic()
    while time.monotonic() < until:
        samples.append((time.monotonic() - start, server.memory))
        await asyncio.sleep(5)


async def main(limber, minutes):
    with Server(limber) as server:
        samples, until = [], time.monotonic() + 60 * minutes
        (frames, summary), _ = await asyncio.gather(watch(server.port, until), measure(server, until, samples))
        settled = [memory for at, memory in samples if at >= min(60, 30 * minutes)]
        first = settled[0]
        print(
            f"{minutes:g} min of the demo: {first:.0f} MB after the first minute, {settled[-1]:.0f} MB at the end,"
            f" at most {max(settled):.0f} MB; within {100 * max(abs(m / first - 1) for m in settled):.1f} %;"
            f" {frames / 60 / minutes:.1f} frames/s shown, {summary['dropped']} dropped,"
            f" {len(summary['bouts'])} bouts"
        )


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    asyncio.run(main(sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else 60))
