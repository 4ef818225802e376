"""Analyses a library of videos with Ray Data, and makes Parquet tables of the results (Documentation/Batch.md):
    python3 ray_limber.py MANIFEST OUTPUT SHARDS [options of limber batch and analyze]
OUTPUT is a folder that all nodes share. Started again, it goes on where it was. Needs limber, ray[data], pyarrow."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import ray

TYPES = {"s": pa.string(), "i": pa.int32(), "t": pa.float64(), "f": pa.float32(), "b": pa.bool_(), "l": pa.list_(pa.float32())}
PERSON = "key:s frame:i time:t person:i "
TABLES = {name: {column[:-2]: TYPES[column[-1]] for column in columns.split()} for name, columns in {
    "clips": "input:s status:s key:s frames:i reason:s", "frames": "key:s frame:i time:t people:i",
    "people": PERSON + "prominent:b confidence:f box:l", "joints": PERSON + "joint:s x:f y:f confidence:f",
    "angles": PERSON + "angle:s degrees:f", "predictions": "key:s start:t end:t person:i label:s confidence:f",
    "repetitions": "key:s start:t end:t person:i action:s number:i confidence:f",
    "throws": "key:s person:i kind:s release:t json:s"}.items()}


def rows(key, folder):
    """All rows of one input's results, each with the name of its table."""
    for line in (line for name in sorted(folder.glob("*.jsonl")) for line in name.open(encoding="utf-8")):
        record = {"key": key, **json.loads(line)}
        if record["type"] in ("prediction", "repetition", "throw"):
            yield record["type"] + "s", record | {"json": line.strip()}
        elif record["type"] == "frame":
            yield "frames", record | {"people": len(record.get("people", []))}
            for person in record.get("people", []):
                base = {"key": key, "frame": record["frame"], "time": record["time"], "person": person["id"]}
                yield "people", person | base
                for joint, (x, y, confidence) in person["joints"].items():
                    yield "joints", base | {"joint": joint, "x": x, "y": y, "confidence": confidence}
                for angle, degrees in (person.get("angles") or person.get("pictureAngles") or {}).items():
                    yield "angles", base | {"angle": angle, "degrees": degrees}


def write(output, table, part, records):
    """Writes one file of a table; it appears complete or not at all, and equal rows give equal bytes."""
    path = Path(output, "parquet", table, f"shard={part}", "rows.parquet")
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{os.getpid()}.partial")
    pq.write_table(pa.Table.from_pylist(records, pa.schema(TABLES[table])), temporary)
    temporary.rename(path)


def analyze(row, manifest, output, shards, options):
    """Runs limber on one shard; rows for the table of clips. What was skipped was done before."""
    shard = f"{row['id'] + 1}/{shards}"
    run = subprocess.run(["limber", "batch", manifest, "--output", output, "--shard", shard, *options], stdout=subprocess.PIPE)
    if run.returncode not in (0, 1):
        raise RuntimeError(f"limber batch --shard {shard} ended with {run.returncode}")
    for status in map(json.loads, run.stdout.splitlines()):
        done = {"status": "done", "reason": None} if status["status"] != "failed" else {}
        yield {name: (status | done).get(name) for name in TABLES["clips"]}


def convert(row, output):
    """Writes the tables of one part: of those results that its keys name."""
    found = [item for key in row["keys"] for item in rows(key, Path(output, "results", key[:2], key))]
    for table in TABLES.keys() - {"clips"}:
        write(output, table, row["part"], [record for name, record in found if name == table])
    return {"part": row["part"]}


if __name__ == "__main__":
    folder, count, extra = os.path.abspath(sys.argv[2]), int(sys.argv[3]), sys.argv[4:]
    cores = int(extra[extra.index("--processes") + 1]) if "--processes" in extra else os.cpu_count()
    settings = {"manifest": os.path.abspath(sys.argv[1]), "output": folder, "shards": count, "options": extra}
    clips = ray.data.range(count, override_num_blocks=count).flat_map(
        analyze, fn_kwargs=settings, num_cpus=cores, max_retries=5, retry_exceptions=True).take_all()
    keys = sorted({clip["key"] for clip in clips if clip["status"] == "done"})
    parts = [{"part": part, "keys": [key for key in keys if int(key[:8], 16) % count == part]} for part in range(count)]
    ray.data.from_items(parts, override_num_blocks=count).map(convert, fn_kwargs={"output": folder}).materialize()
    write(folder, "clips", 0, sorted(clips, key=lambda clip: (clip["input"], clip["status"])))
    print(f"{sum(clip['status'] == 'done' for clip in clips)} of {len(clips)} inputs done; tables in {folder}/parquet")
