"""Memory of `limber analyze` while a clip is looped for a long time.

usage: memory.py LIMBER CLIP [MINUTES of video, default 30]

Reads the process's resident memory every second; prints it after the first minute of the run, at the end
and at its highest, and the largest deviation from the first.
"""

import os
import subprocess
import sys
import tempfile
import time

from processes import check, run, start


def resident(pid):
    with open(f"/proc/{pid}/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


def main(limber, clip, minutes):
    with tempfile.TemporaryDirectory() as folder:
        loop = os.path.join(folder, "loop.mkv")
        # An AVI's frames have no times of their own where some follow later ones.
        run(["ffmpeg", "-v", "error", "-fflags", "+genpts", "-stream_loop", "-1", "-i", clip, "-t", 60 * minutes, "-c", "copy", loop])
        command, begin, samples = [limber, "analyze", loop], time.time(), []
        process = start(command, stdout=subprocess.DEVNULL)
        while process.poll() is None:
            samples.append((time.time() - begin, resident(process.pid)))
            time.sleep(1)
        check(command, process.returncode, "see above")
        # The last sample may be of a process that has freed everything.
        samples = samples[:-1]
        if not samples:
            sys.exit(f"{clip}: analysed within seconds; take more MINUTES")
        settled = [memory for at, memory in samples if at >= min(60, samples[-1][0] / 2)]
        first = settled[0]
        deviation = max(abs(memory / first - 1) for memory in settled)
        print(
            f"{minutes} min of {os.path.basename(clip)} in {samples[-1][0]:.0f} s: {first:.0f} MB after the first"
            f" minute, {settled[-1]:.0f} MB at the end, at most {max(settled):.0f} MB;"
            f" within {100 * deviation:.1f} %"
        )


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2], float(sys.argv[3]) if len(sys.argv) > 3 else 30)
