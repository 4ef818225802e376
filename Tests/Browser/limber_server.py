"""`limber live` for a test: on a free port, with a data folder of its own."""

import http.client
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = pathlib.Path(os.environ.get("LIMBER_PROGRAM", ROOT / ".build/release/limber"))


class LimberServer:
    """A server that can be killed and restarted; `with LimberServer() as server`."""

    def __init__(self, *arguments):
        self._arguments = arguments

    def __enter__(self):
        self.data = tempfile.mkdtemp(prefix="limber-data-")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}/"
        self.start()
        return self

    def __exit__(self, *_):
        self.kill()
        shutil.rmtree(self.data, ignore_errors=True)

    def start(self):
        """Starts the program and waits until it answers."""
        self._log = open(pathlib.Path(self.data) / "log", "ab")
        self._process = subprocess.Popen(
            [PROGRAM, "live", "--port", str(self.port), *self._arguments], stdin=subprocess.DEVNULL, stdout=self._log,
            stderr=self._log, env={**os.environ, "XDG_DATA_HOME": self.data})
        deadline = time.monotonic() + 60
        while True:
            try:
                if self.get("/health")["status"] == "ok":
                    return
            except OSError:
                pass
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"limber live does not start: {self.log()}")
            time.sleep(0.1)

    def kill(self):
        """Ends the program as a power cut would."""
        self._process.kill()
        self._process.wait()
        self._log.close()

    @property
    def process(self):
        """The program's process number."""
        return self._process.pid

    def suspend(self):
        """Stops the program as it is: connections stay open, but nothing answers."""
        self._process.send_signal(signal.SIGSTOP)

    def resume(self):
        self._process.send_signal(signal.SIGCONT)

    def log(self):
        return (pathlib.Path(self.data) / "log").read_text(errors="replace")

    def get(self, path):
        """The API's answer to a GET."""
        return self.request("GET", path)

    def request(self, method, path, value=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            body = None if value is None else json.dumps(value)
            connection.request(method, path, body, {"Content-Type": "application/json"} if body else {})
            response = connection.getresponse()
            data = response.read()
            if response.status >= 400:
                raise RuntimeError(f"{method} {path}: {response.status} {data.decode(errors='replace')}")
            return json.loads(data) if data else None
        finally:
            connection.close()
