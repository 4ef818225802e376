"""How long an ordinary request waits for its answer while other clients post pictures that are dear to decode.

usage: posted_pictures.py LIMBER [SECONDS for each number of sessions, default 20]

0, 1, 2, 4 and 7 sessions post a progressive JPEG of 4096x4096 without content (110 KB, 12 scans), four at a time
each, as fast as they are answered. Prints for each number the latency of GET /api/sources, asked twenty times a
second by a process of its own, so that the posting clients' own work does not count, the pictures that were
analysed (200), dropped for newer ones (204) and refused otherwise, and the server's memory. With SCANS in the
environment the pictures have as many scans.
"""

import asyncio
import json
import os
import sys
import time

from live_server import Connection, Server
from load import percentile

SIDE = 4096
AT_A_TIME = 4


def picture(side, scans):
    """A progressive JPEG of three components whose blocks are all empty; `scans` at least 1."""
    blocks = (side // 8) ** 2

    def segment(marker, content):
        return bytes([0xFF, marker]) + (len(content) + 2).to_bytes(2, "big") + bytes(content)

    size = side.to_bytes(2, "big")
    components = [1, 2, 3]
    data = b"\xff\xd8" + segment(0xDB, [0] + 64 * [1])
    data += segment(0xC2, [8, *size, *size, 3, *(v for c in components for v in (c, 0x11, 0))])
    # The code 0 is a difference of 0; fifteen codes of 4 bits are runs of 1, 2, 4 ... 16384 empty blocks.
    data += segment(0xC4, [0x00, 1] + 15 * [0] + [0])
    data += segment(0xC4, [0x10, 0, 0, 0, 15] + 12 * [0] + [n << 4 for n in range(15)])
    data += segment(0xDA, [3, *(v for c in components for v in (c, 0)), 0, 0, 0]) + bytes(3 * blocks // 8)
    runs = "".join(
        (f"{n:04b}" + "0" * n) * (blocks >> 14 if n == 14 else blocks >> n & 1) for n in reversed(range(15))
    )
    runs += "1" * (-len(runs) % 8)
    run_bytes = int(runs, 2).to_bytes(len(runs) // 8, "big").replace(b"\xff", b"\xff\x00")
    # Each coefficient of each component from its highest bit down, as the standard wants it.
    refinements = [(c, k, low) for low in reversed(range(14)) for k in range(1, 64) for c in components]
    for component, coefficient, low in refinements[: scans - 1]:
        high = 0 if low == 13 else low + 1
        data += segment(0xDA, [1, component, 0, coefficient, coefficient, high << 4 | low]) + run_bytes
    return data + b"\xff\xd9"


async def post(port, path, body, statuses, until):
    connection = Connection(port)
    number = 0
    while time.monotonic() < until:
        number += 1
        status, _ = await connection.request("POST", f"{path}/frames?time={number / 10}", body, "image/jpeg")
        statuses[status] = statuses.get(status, 0) + 1
        if status == 204:
            await asyncio.sleep(0.01)
    connection.close()


async def ask(port, seconds):
    """Prints how long each request took, as JSON."""
    connection, times, until = Connection(port), [], time.monotonic() + seconds
    # The first one connects.
    await connection.json("GET", "/api/sources")
    while time.monotonic() < until:
        begin = time.perf_counter()
        await connection.json("GET", "/api/sources")
        times.append(time.perf_counter() - begin)
        await asyncio.sleep(0.05)
    connection.close()
    print(json.dumps(times))


async def measure(server, count, body, seconds):
    api = Connection(server.port)
    sessions = [
        await api.json("POST", "/api/sessions", {"source": {"kind": "browser"}}) for _ in range(count)
    ]
    asking = await asyncio.create_subprocess_exec(
        sys.executable, __file__, "--ask", str(server.port), str(seconds), stdout=asyncio.subprocess.PIPE
    )
    statuses, until = {}, time.monotonic() + seconds
    posts = [
        post(server.port, f"/api/sessions/{session['id']}", body, statuses, until)
        for session in sessions
        for _ in range(AT_A_TIME)
    ]
    (output, _), *_ = await asyncio.gather(asking.communicate(), *posts)
    for session in sessions:
        await api.json("DELETE", f"/api/sessions/{session['id']}")
    api.close()
    return json.loads(output), statuses


async def main(limber, seconds):
    body = picture(SIDE, int(os.environ.get("SCANS", 12)))
    print(f"{SIDE}x{SIDE}, {len(body) / 1024:.0f} KB, {AT_A_TIME} at a time from each session, {seconds:g} s each")
    print("sessions  GET p50 ms  p95 ms  longest ms  200/s  204/s  others    MB")
    with Server(limber) as server:
        for count in [0, 1, 2, 4, 7]:
            times, statuses = await measure(server, count, body, seconds)
            analysed, dropped = statuses.pop(200, 0), statuses.pop(204, 0)
            print(
                f"{count:8}  {percentile(times, 0.5):10.1f}  {percentile(times, 0.95):6.1f}  {1000 * max(times):10.1f}"
                f"  {analysed / seconds:5.1f}  {dropped / seconds:5.1f}  {str(statuses or '-'):>6}  {server.memory:4.0f}"
            )


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    if sys.argv[1] == "--ask":
        asyncio.run(ask(int(sys.argv[2]), float(sys.argv[3])))
        sys.exit()
    asyncio.run(main(sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else 20))
