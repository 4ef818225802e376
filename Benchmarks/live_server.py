"""A `limber live` for benchmarks: on a free port, with a data folder of its own, ended with the block."""

import asyncio
import json
import os
import signal
import subprocess
import tempfile


class Server:
    def __init__(self, limber, *arguments):
        self._command = [limber, "live", "--port", "0", *arguments]

    def __enter__(self):
        self._folder = tempfile.TemporaryDirectory()
        self._process = subprocess.Popen(
            [*self._command, "--data", self._folder.name], stdout=subprocess.PIPE, text=True
        )
        line = self._process.stdout.readline()
        if not line.startswith("Limber is at http://"):
            raise SystemExit(f"limber live did not start: {line.strip() or 'see above'}")
        self.port = int(line.rstrip().rstrip("/").rsplit(":", 1)[1])
        return self

    def __exit__(self, *_):
        self._process.send_signal(signal.SIGINT)
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
        self._folder.cleanup()

    @property
    def memory(self):
        """Resident memory in MB."""
        with open(f"/proc/{self._process.pid}/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


class Connection:
    """One kept-alive HTTP connection."""

    def __init__(self, port):
        self._port = port
        self._streams = None

    async def request(self, method, path, body=b"", content_type="application/json"):
        # The server closes what is idle for half a minute.
        if self._streams is None or self._streams[0].at_eof():
            self._streams = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._streams
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: {content_type}\r\n"
        writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        status, headers = await read_head(reader)
        return status, await reader.readexactly(int(headers.get("content-length", 0)))

    async def json(self, method, path, value=None):
        body = b"" if value is None else json.dumps(value).encode()
        status, answer = await self.request(method, path, body)
        if status >= 400:
            raise SystemExit(f"{method} {path}: {status} {answer.decode()}")
        return json.loads(answer) if answer else None

    async def stream(self, path):
        """Starts a streamed response; gives its content piece by piece."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        try:
            await read_head(reader)
            while size := int(await reader.readline(), 16):
                yield await reader.readexactly(size)
                await reader.readexactly(2)
        finally:
            writer.close()

    def close(self):
        if self._streams:
            self._streams[1].close()


async def read_head(reader):
    status = int((await reader.readline()).split()[1])
    headers = {}
    while line := (await reader.readline()).strip():
        name, value = line.decode().split(":", 1)
        headers[name.lower()] = value.strip()
    return status, headers


async def parts(stream):
    """The parts of a multipart stream as (content type, content)."""
    buffer = b""
    async for piece in stream:
        buffer += piece
        while (end := buffer.find(b"\r\n\r\n")) >= 0:
            fields = dict(line.split(": ", 1) for line in buffer[:end].decode().split("\r\n")[1:])
            length = int(fields["Content-Length"])
            if len(buffer) < end + 4 + length + 2:
                break
            yield fields["Content-Type"], buffer[end + 4 : end + 4 + length]
            buffer = buffer[end + 4 + length + 2 :]
