"""The programs that benchmarks run: their output, and what they cost. Where one fails, the benchmark ends with its reason."""

import os
import subprocess
import sys
import tempfile
import time


def run(command, **options):
    """The standard output of a command; `options` are those of `subprocess.Popen`."""
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options}
    with start(command, text=True, **options) as process:
        output, errors = process.communicate()
    check(command, process.returncode, errors or "")
    return output


def measured(command, output=subprocess.DEVNULL, **options):
    """Wall seconds, CPU seconds and peak megabytes of a command with the processes that it waited for."""
    with tempfile.TemporaryFile("w+") as errors:
        begin = time.perf_counter()
        process = start(command, stdout=output, stderr=errors, **options)
        _, status, usage = os.wait4(process.pid, 0)
        elapsed = time.perf_counter() - begin
        process.returncode = os.waitstatus_to_exitcode(status)
        errors.seek(0)
        check(command, process.returncode, errors.read())
    return elapsed, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def start(command, **options):
    try:
        # ffmpeg would read keys from a terminal, and stop in the background.
        return subprocess.Popen([str(part) for part in command], stdin=subprocess.DEVNULL, **options)
    except OSError as error:
        sys.exit(f"{command[0]}: {error.strerror}")


def check(command, status, errors):
    if status:
        sys.exit(f"{' '.join(map(str, command))}: failed: {errors.strip()[-500:] or f'exit code {status}'}")
