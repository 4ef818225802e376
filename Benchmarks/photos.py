"""Cost of `limber photos`: all pictures of 10 s of 1920x1080, beside `limber analyze` of the same clip.

usage: photos.py LIMBER CLIP...

Prints the time, the frames a second and the highest resident memory of both, and their ratio; no peer makes such
pictures from the command line.
"""

import os
import sys
import tempfile

from processes import measured, run


def main(limber, clips):
    for clip in clips:
        with tempfile.TemporaryDirectory() as folder:
            long = os.path.join(folder, "long.mp4")
            run(
                ["ffmpeg", "-v", "error", "-stream_loop", "20", "-i", clip, "-t", "10", "-an"]
                + ["-vf", "scale=1920:1080,setsar=1", "-c:v", "libx264", "-crf", "20", long]
            )
            analysis = measured([limber, "analyze", "--no-actions", long, "--output", folder])
            photos = measured([limber, "photos", long, "--output", folder])
            pictures = sum(name.endswith((".jpg", ".loop.mp4")) for name in os.listdir(folder))
        print(f"photos of {os.path.basename(clip)}, 10 s of 1920x1080: {pictures} pictures")
        for name, (elapsed, cpu, memory) in (("analyze", analysis), ("photos", photos)):
            print(f"  {name:8} {elapsed:6.1f} s  {cpu:6.1f} s CPU  {memory:6.0f} MB")
        print(f"  photos / analyze: {photos[0] / analysis[0]:.2f} of the time")


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2:])
