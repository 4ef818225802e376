"""How `limber live` bears several API clients at once.

usage: load.py LIMBER [SECONDS for each number of sessions, default 20]

1, 2, 4 and 8 sessions post the demo's pictures (640×480) at 15 frames/s each, by the clock, whatever the
server does; a session has at most three requests on their way. Prints for each number: frames offered,
answered with poses (200) and dropped for newer ones (204) a second, the time from sending to the answer, the
most and least served session, and the server's memory.
"""

import asyncio
import sys
import time

from live_server import Connection, Server, parts

RATE = 15
IN_FLIGHT = 3


async def demo_pictures(port, count=75):
    """Every other picture of the demo's first seconds: 15 a second."""
    api = Connection(port)
    session = await api.json("POST", "/api/sessions", {"source": {"kind": "demo", "name": "demo:jumping-jacks"}})
    pictures = []
    stream = api.stream(f"/api/sessions/{session['id']}/video")
    async for kind, content in parts(stream):
        if kind == "image/jpeg":
            pictures.append(content)
            if len(pictures) == 2 * count:
                break
    await stream.aclose()
    await api.json("DELETE", f"/api/sessions/{session['id']}")
    api.close()
    return pictures[::2]


class Client:
    def __init__(self, port):
        self._api = Connection(port)
        self._free = [Connection(port) for _ in range(IN_FLIGHT)]
        self.times, self.statuses, self.unsent = [], {}, 0

    async def open(self):
        session = await self._api.json("POST", "/api/sessions", {"source": {"kind": "browser"}})
        self._path = f"/api/sessions/{session['id']}"

    async def run(self, pictures, start, seconds):
        tasks = []
        for index in range(int(RATE * seconds)):
            await asyncio.sleep(max(0, start + index / RATE - time.perf_counter()))
            if self._free:
                tasks.append(asyncio.create_task(self._post(pictures[index % len(pictures)], index / RATE)))
            else:
                self.unsent += 1
        await asyncio.gather(*tasks)

    async def _post(self, picture, at):
        connection = self._free.pop()
        begin = time.perf_counter()
        status, _ = await connection.request("POST", f"{self._path}/frames?time={at:.4f}", picture, "image/jpeg")
        self.statuses[status] = self.statuses.get(status, 0) + 1
        if status == 200:
            self.times.append(time.perf_counter() - begin)
        self._free.append(connection)

    async def close(self):
        await self._api.json("DELETE", self._path)
        for connection in [self._api, *self._free]:
            connection.close()


def percentile(values, share):
    values = sorted(values)
    return 1000 * values[min(len(values) - 1, int(share * len(values)))] if values else float("nan")


async def main(limber, seconds):
    with Server(limber) as server:
        pictures = await demo_pictures(server.port)
        print(f"{len(pictures)} pictures of {sum(map(len, pictures)) / len(pictures) / 1024:.0f} KB, {seconds:g} s each")
        print("sessions  offered/s  poses/s  204/s  unsent/s  p50 ms  p95 ms  p99 ms  served least–most/s  MB")
        for count in [1, 2, 4, 8]:
            clients = [Client(server.port) for _ in range(count)]
            for client in clients:
                await client.open()
            start = time.perf_counter() + 0.2
            # Not all at the same moment: clients do not know of each other.
            await asyncio.wait_for(
                asyncio.gather(
                    *(c.run(pictures, start + i / RATE / count, seconds) for i, c in enumerate(clients))
                ),
                seconds + 60,
            )
            memory = server.memory
            times = [t for client in clients for t in client.times]
            statuses = {}
            for client in clients:
                for status, number in client.statuses.items():
                    statuses[status] = statuses.get(status, 0) + number
            served = [client.statuses.get(200, 0) / seconds for client in clients]
            print(
                f"{count:8}  {RATE * count:9}  {statuses.pop(200, 0) / seconds:7.1f}"
                f"  {statuses.pop(204, 0) / seconds:5.1f}  {sum(c.unsent for c in clients) / seconds:8.1f}"
                f"  {percentile(times, 0.5):6.0f}  {percentile(times, 0.95):6.0f}  {percentile(times, 0.99):6.0f}"
                f"  {min(served):8.1f}–{max(served):.1f}{'':9}{memory:4.0f}"
            )
            if statuses:
                print(f"          other answers: {statuses}")
            for client in clients:
                await client.close()


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    asyncio.run(main(sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else 20))
