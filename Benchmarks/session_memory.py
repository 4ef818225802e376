"""Memory of `limber live` while sessions come and go.

usage: session_memory.py LIMBER [--minutes N, default 30] [--sessions N, default 8] [--life SECONDS, default 8]
                         [--kind demo|posted|file|both, default both] [--clip FILE]

Keeps so many sessions alive: half of them watch the demo, half post pictures of it, as a browser's camera does. With
`--kind` all of them watch the demo, post, or watch the clip of `--clip`. Each lives for about so many seconds and is followed
by a new one. Prints the server's resident memory before (after a first session pair has come and gone, so that everything is
loaded), every half minute, for each further live session (what all take more than the first pair did, divided by the number
of the others: the first pair also wakes what all share), and after the last one has gone: its memory should be within 30 MB
of before.
"""

import argparse
import asyncio
import os
import random
import time

from live_server import Connection, Server, parts
from load import demo_pictures

# After the last session has ended the server gives its memory back within seconds.
SETTLING_TIME = 15


async def watch(port, seconds, source):
    api = Connection(port)
    session = await api.json("POST", "/api/sessions", {"source": source})
    stream = api.stream(f"/api/sessions/{session['id']}/video")
    until = time.monotonic() + seconds
    async for _ in parts(stream):
        if time.monotonic() > until:
            break
    await stream.aclose()
    await api.json("DELETE", f"/api/sessions/{session['id']}")
    api.close()


async def post(port, seconds, pictures):
    api = Connection(port)
    session = await api.json("POST", "/api/sessions", {"source": {"kind": "browser"}, "hands": 1})
    until, number = time.monotonic() + seconds, 0
    while time.monotonic() < until:
        picture = pictures[number % len(pictures)]
        path = f"/api/sessions/{session['id']}/frames?time={number / 15:.4f}"
        status, _ = await api.request("POST", path, picture, "image/jpeg")
        if status not in (200, 204, 429):
            raise SystemExit(f"{path}: {status}")
        number += 1
        await asyncio.sleep(1 / 15)
    await api.json("DELETE", f"/api/sessions/{session['id']}")
    api.close()


async def live(server, index, seconds, options, pictures):
    kind = options.kind if options.kind != "both" else "demo" if index % 2 == 0 else "posted"
    if kind == "posted":
        return await post(server.port, seconds, pictures)
    name = "demo" if kind == "demo" else os.path.basename(options.clip)
    await watch(server.port, seconds, {"kind": kind, "name": name})


async def come_and_go(server, index, until, options, pictures, counts):
    # Seeded, so that every run has the same lives.
    generator = random.Random(index)
    while time.monotonic() < until:
        seconds = generator.uniform(0.5, 1.5) * options.life
        await live(server, index, seconds, options, pictures)
        counts["sessions"] += 1


async def measure(server, until, samples, counts):
    start, shown = time.monotonic(), 0
    while time.monotonic() < until:
        samples.append(server.memory)
        minutes = (time.monotonic() - start) / 60
        if minutes >= shown + 0.5:
            shown += 0.5
            print(f"{shown:6.1f} min  {counts['sessions']:5} sessions  {samples[-1]:5.0f} MB", flush=True)
        await asyncio.sleep(1)


async def main(options):
    arguments = ["--max-sessions", str(max(8, options.sessions))]
    if options.clip:
        arguments.append(os.path.dirname(os.path.abspath(options.clip)))
    with Server(options.limber, *arguments) as server:
        print(f"{server.memory:.0f} MB after the start")
        pictures = await demo_pictures(server.port)
        first = []
        until = time.monotonic() + 2 * options.life
        await asyncio.gather(
            measure(server, until, first, {"sessions": 0}),
            live(server, 0, 2 * options.life, options, pictures),
            live(server, 1, 2 * options.life, options, pictures),
        )
        await asyncio.sleep(SETTLING_TIME)
        before = server.memory
        print(f"{before:.0f} MB before, after the first sessions")
        samples, counts, until = [], {"sessions": 0}, time.monotonic() + 60 * options.minutes
        await asyncio.gather(
            measure(server, until, samples, counts),
            *(
                come_and_go(server, index, until, options, pictures, counts)
                for index in range(options.sessions)
            ),
        )
        await asyncio.sleep(SETTLING_TIME)
        during, pair = sorted(samples)[len(samples) // 2], sorted(first)[-len(first) // 2]
        further = f"{pair:.0f} MB with the first two"
        if options.sessions > 2:
            further = f"{(during - pair) / (options.sessions - 2):.1f} MB for each live session beyond two ({pair:.0f} MB)"
        print(
            f"{counts['sessions']} sessions in {options.minutes:g} min, {options.sessions} at a time:"
            f" {before:.0f} MB before, {during:.0f} MB (at most {max(samples):.0f}) during,"
            f" {further},"
            f" {server.memory:.0f} MB after ({server.memory - before:+.0f})"
        )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("limber")
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--sessions", type=int, default=8)
    parser.add_argument("--life", type=float, default=8)
    parser.add_argument("--kind", choices=["demo", "posted", "file", "both"], default="both")
    parser.add_argument("--clip")
    options = parser.parse_args()
    if options.kind == "file" and not options.clip:
        parser.error("--kind file needs --clip")
    asyncio.run(main(options))
