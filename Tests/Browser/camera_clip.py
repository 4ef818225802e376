"""Clips for the browser's fake camera: Motion JPEG, which it plays at 30 frames/s and repeats."""

import contextlib
import fcntl
import functools
import os
import pathlib
import subprocess
import tempfile

FRAME_RATE = 30


def write_demo(program, name, path, seconds, size=None):
    """The beginning of a demo; with a size such as "1280:720", scaled and cropped to it."""
    filters = f"scale={size}:force_original_aspect_ratio=increase,crop={size}" if size else "null"
    return convert(write_film(program, name, path), path, filters, "-t", str(seconds))


def frames_of_demo(program, name, path, rate, filters="null"):
    """So many frames of each second of a demo, as JPEG data."""
    convert(write_film(program, name, path), path, f"fps={rate},{filters}")
    start = b"\xff\xd8\xff"
    return [start + frame for frame in path.read_bytes().split(start)[1:]]


def cut_demo(program, name, film, parts):
    """Parts of a demo: `{path: (start, seconds)}`. The film is a path for the whole of it."""
    film = write_film(program, name, film)
    for path, (start, seconds) in parts.items():
        path.parent.mkdir(exist_ok=True)
        convert(film, path, f"trim={start}:{start + seconds},setpts=PTS-STARTPTS")


def write_pair(program, names, path, seconds):
    """Two demos side by side, repeated, as one video file."""
    films = [write_film(program, name, path.with_suffix(f".{number}.mp4")) for number, name in enumerate(names)]
    inputs = [part for film in films for part in ("-stream_loop", "-1", "-t", str(seconds), "-i", film)]
    subprocess.run(
        ["ffmpeg", "-v", "error", "-y", *inputs, "-filter_complex", "hstack", "-r", str(FRAME_RATE), "-an", path],
        check=True, timeout=120)
    return path


def write_film(program, name, path):
    """A demo as a video file beside `path`."""
    film = path.with_suffix(".film.mp4")
    film.write_bytes(demo_film(program, name))
    return film


@functools.cache
def demo_film(program, name):
    """A demo as the data of a video file, drawn once for all modules of a run of the tests."""
    with contextlib.ExitStack() as stack:
        folder = os.environ.get("LIMBER_FILMS") or stack.enter_context(tempfile.TemporaryDirectory(prefix="limber-film-"))
        film = pathlib.Path(folder) / f"{name.replace(':', '-')}.mp4"
        fcntl.flock(stack.enter_context(open(film.with_suffix(".lock"), "w")), fcntl.LOCK_EX)
        if not film.exists():
            subprocess.run([program, "film", name, "--output", film], check=True, timeout=300)
        return film.read_bytes()


def write_video_clip(video, path, seconds):
    """The beginning of a video file."""
    return convert(video, path, f"fps={FRAME_RATE}", "-t", str(seconds))


def convert(source, path, filters, *options, from_jpeg=False):
    """Runs a video through FFmpeg's filters; Motion JPEG has no frame rate of its own."""
    form = ["-f", "mjpeg", "-framerate", str(FRAME_RATE)] if from_jpeg else []
    subprocess.run(
        ["ffmpeg", "-v", "error", "-y", *form, "-i", source, *options, "-vf", filters, "-q:v", "3",
         "-pix_fmt", "yuvj420p", "-an", *(["-f", "mjpeg"] if path.suffix == ".mjpeg" else []), path],
        check=True, timeout=120)
    return path
