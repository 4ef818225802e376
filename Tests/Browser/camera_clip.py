"""Clips for the browser's fake camera: Motion JPEG, which it plays at 30 frames/s and repeats."""

import subprocess

FRAME_RATE = 30


def write_demo_clip(server, path, name="demo:jumping-jacks", seconds=10, size=None):
    """Films the demo athlete through the server. Pictures that were dropped are filled with the one before."""
    frames = []
    for time, picture in server.pictures({"kind": "demo", "name": name}, seconds):
        while len(frames) < round(time * FRAME_RATE):
            frames.append(frames[-1] if frames else picture)
        frames.append(picture)
    path.write_bytes(b"".join(frames))
    if size:
        small = path.with_suffix(".small.mjpeg")
        path.rename(small)
        convert(small, path, f"scale={size}:force_original_aspect_ratio=increase,crop={size}", from_jpeg=True)
    return path


def write_film(program, name, path, slowness=1, hold=0):
    """Every frame of a demo, `slowness` times as slow; the first stands still for `hold` seconds."""
    film = path.with_suffix(".mp4")
    subprocess.run([program, "film", name, "--output", film], check=True, timeout=300)
    filters = f"tpad=start_mode=clone:start_duration={hold / slowness},setpts={slowness}*PTS,fps={FRAME_RATE}"
    return convert(film, path, filters)


def cut_film(program, name, film, parts):
    """A demo's film, and parts of it: `{path: (start, seconds)}`."""
    subprocess.run([program, "film", name, "--output", film], check=True, timeout=300)
    for path, (start, seconds) in parts.items():
        path.parent.mkdir(exist_ok=True)
        convert(film, path, f"trim={start}:{start + seconds},setpts=PTS-STARTPTS")


def write_video_clip(video, path, seconds):
    """The beginning of a video file."""
    return convert(video, path, f"fps={FRAME_RATE}", "-t", str(seconds))


def convert(source, path, filters, *options, from_jpeg=False):
    form = ["-f", "mjpeg", "-framerate", str(FRAME_RATE)] if from_jpeg else []
    subprocess.run(
        ["ffmpeg", "-v", "error", "-y", *form, "-i", source, *options, "-vf", filters, "-q:v", "3",
         "-pix_fmt", "yuvj420p", "-an", *(["-f", "mjpeg"] if path.suffix == ".mjpeg" else []), path],
        check=True, timeout=120)
    return path
