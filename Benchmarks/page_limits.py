#!/usr/bin/env python3
"""How soon the page shows something, what it costs, and how soon work ends when its reader is gone.

    Benchmarks/page_limits.py [--seconds COUNT] [--visits COUNT]

Prints: the time from opening an address to the first wireframe, for the first visit of a server and for later ones; the
processor time of the server for the demo with one page, and with a hidden one, the browser's too; the time from the end
of a browser (SIGKILL) to the end of the work; and the same where the network vanishes without a word, in a network of
its own (root). Each with the limit that it is to keep. Needs `make build` and Chromium (`Scripts/setup tests`).
"""

import argparse
import os
import pathlib
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Tests/Browser"))

from chromium import Chromium  # noqa: E402
from limber_server import LimberServer  # noqa: E402

TICKS = os.sysconf("SC_CLK_TCK")
# Notes when the picture's first wireframe line is drawn, counted from the page's beginning.
FIRST = """
const stroke = CanvasRenderingContext2D.prototype.stroke;
CanvasRenderingContext2D.prototype.stroke = function (...path) {
  if (this.canvas.id === 'picture') window.firstWireframe ??= performance.now();
  return stroke.apply(this, path);
};
"""
HIDE = ("Object.defineProperty(document, 'hidden', {configurable: true, value: true});"
        " document.dispatchEvent(new Event('visibilitychange'))")


def report(text, value, unit, limit):
    print(f"{text}: {value:.2f} {unit} (at most {limit:g}){'' if value <= limit else ', MISSED'}", flush=True)


def processor_time(process):
    """Seconds that a process and those it started have computed."""
    children = subprocess.run(["pgrep", "-P", str(process)], capture_output=True, text=True).stdout.split()
    try:
        fields = pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0
    return (int(fields[11]) + int(fields[12])) / TICKS + sum(processor_time(int(child)) for child in children)


def share(processes, seconds):
    """Percent of a core that processes take."""
    before, start = sum(map(processor_time, processes)), time.monotonic()
    time.sleep(seconds)
    return 100 * (sum(map(processor_time, processes)) - before) / (time.monotonic() - start)


def admitted(server):
    return sum(session["statistics"]["admitted"] for session in server.get("/api/sessions")["sessions"])


def wait_for_end(server, start, quiet=0.5):
    """Seconds from a moment to the last frame that is analysed; read until nothing has come for a while."""
    last, count = start, admitted(server)
    while time.monotonic() - last < quiet or time.monotonic() - start < quiet:
        time.sleep(0.05)
        if (now := admitted(server)) != count:
            last, count = time.monotonic(), now
        if last - start > 60:
            break
    return last - start


def first_wireframe(browser, address):
    page = browser.open("about:blank", width=1440, height=900)
    page.call("Page.addScriptToEvaluateOnNewDocument", source=FIRST)
    page.navigate(address)
    page.wait("window.firstWireframe !== undefined", 60)
    seconds = page.evaluate("firstWireframe") / 1000
    return page, seconds


def vanish():
    """In a network of its own: a reader whose network is gone; prints the seconds until the server computes no more."""
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    with LimberServer() as server:
        session = server.request("POST", "/api/sessions", {"source": {"kind": "demo", "name": "demo"}})["id"]
        reader = subprocess.Popen(
            ["curl", "-sN", "--output", "/dev/null", f"{server.address}api/sessions/{session}/video"])
        while server.get(f"/api/sessions/{session}")["statistics"]["admitted"] < 60:
            time.sleep(0.1)
        subprocess.run(["ip", "link", "set", "lo", "down"], check=True)
        start = last = time.monotonic()
        while time.monotonic() - last < 3 and last - start < 60:
            if share([server.process], 0.25) > 1.5:
                last = time.monotonic()
        reader.kill()
        reader.wait()
    print(last - start)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=20, help="for each share of a core (20)")
    parser.add_argument("--visits", type=int, default=5, help="after the first one (5)")
    parser.add_argument("--vanish", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.vanish:
        return vanish()
    with LimberServer() as server:
        with Chromium() as browser:
            page, seconds = first_wireframe(browser, server.address)
            report("First wireframe, first visit", seconds, "s", 1)
            later = []
            for _ in range(options.visits):
                page.close()
                page, seconds = first_wireframe(browser, server.address)
                later.append(seconds)
            report("First wireframe, median of later visits", sorted(later)[len(later) // 2], "s", 1)
            time.sleep(3)
            report("Server, one page with the demo", share([server.process], options.seconds), "% of a core", 25)
            page.evaluate(HIDE)
            time.sleep(3)
            hidden = share([server.process], options.seconds), share([browser.process], options.seconds)
            report("Server, the page is hidden", hidden[0], "% of a core", 2)
            report("Browser, the page is hidden", hidden[1], "% of a core", 2)
            page.close()
        with Chromium() as browser:
            page, _ = first_wireframe(browser, server.address)
            time.sleep(2)
            browser.kill()
            report("Last frame after a browser was killed", wait_for_end(server, time.monotonic()), "s", 2)
    if os.geteuid() != 0:
        return print("A vanished network: not measured, needs root")
    seconds = float(subprocess.run(
        ["unshare", "--net", sys.executable, __file__, "--vanish"], check=True, capture_output=True, text=True).stdout)
    report("Last work after the network vanished", seconds, "s", 6)


if __name__ == "__main__":
    main()
