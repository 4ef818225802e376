"""Analyses a library of videos with Ray, and makes Parquet tables of the results with Ray Data (Documentation/Batch.md):
    python3 ray_limber.py MANIFEST OUTPUT SHARDS [options of limber batch and analyze]
OUTPUT is a folder that all nodes share. Started again, it goes on where it was. Needs limber, ray[data], pyarrow."""

import argparse, json, os, shutil, subprocess, sys
from pathlib import Path
# Where RAY_ADDRESS names no cluster, Ray's own processes record no metrics, and look around every 2 s, not ten times a second.
os.environ |= dict.fromkeys(("RAY_enable_metrics_collection", "RAY_task_events_report_interval_ms",
    "RAY_prestart_worker_first_driver", "RAY_LOG_MONITOR_MANY_FILES_THRESHOLD"), "0") | {"LOG_NAME_UPDATE_INTERVAL_S": "2"} | {
    f"RAY_{name}": "2000" for name in ("raylet_report_resources_period_milliseconds", "raylet_check_gc_period_milliseconds",
                                       "object_manager_timer_freq_ms", "kill_idle_workers_interval_ms")} | os.environ
import pyarrow as pa, pyarrow.parquet as pq, ray

TYPES = {"s": pa.string(), "i": pa.int32(), "t": pa.float64(), "f": pa.float32(), "b": pa.bool_(), "l": pa.list_(pa.float32())}
PERSON, HAND = "key:s frame:i time:t person:i ", "key:s frame:i time:t hand:i "
TABLES = {name: pa.schema([(column[:-2], TYPES[column[-1]]) for column in columns.split()]) for name, columns in {
    "clips": "input:s status:s key:s frames:i reason:s", "frames": "key:s frame:i time:t people:i",
    "people": PERSON + "prominent:b confidence:f box:l", "joints": PERSON + "joint:s x:f y:f confidence:f",
    "angles": PERSON + "angle:s degrees:f", "hands": HAND + "person:i chirality:s confidence:f gesture:s pinch:s",
    "hand_joints": HAND + "joint:s x:f y:f confidence:f", "predictions": "key:s start:t end:t person:i hand:i label:s confidence:f",
    "segments": "key:s start:t end:t person:i hand:i label:s confidence:f",
    "repetitions": "key:s start:t end:t person:i action:s number:i confidence:f",
    "throws": "key:s person:i kind:s release:t json:s"}.items()}


def blocks(key, folder):
    """All of one input's results: columns of some rows, with the name of their table."""
    for line in (line for name in sorted(folder.glob("*.jsonl")) for line in name.open(encoding="utf-8")):
        record = {"key": key, **json.loads(line), "json": line.strip()}
        if (table := record["type"] + "s") in ("predictions", "segments", "repetitions", "throws"):
            yield table, ([record.get(name)] for name in TABLES[table].names)
        elif record["type"] == "frame":
            moment = (key, record["frame"], record["time"])
            yield "frames", (*([value] for value in moment), [len(record.get("people", []))])
            for person in record.get("people", []):
                of = (*moment, person["id"])
                yield "people", (*([value] for value in of), *([person.get(name)] for name in TABLES["people"].names[4:]))
                joints, angles = person["joints"], person.get("angles") or person.get("pictureAngles") or {}
                yield "joints", (*([value] * len(joints) for value in of), joints, *zip(*joints.values()))
                yield "angles", (*([value] * len(angles) for value in of), angles, angles.values())
            for hand in record.get("hands", []):
                of, joints = (*moment, hand["id"]), hand["joints"]
                yield "hands", (*([value] for value in of), [hand.get("person")], [hand.get("chirality")], [hand.get("confidence")],
                                *([(hand.get(name) or {}).get(value)] for name, value in (("gesture", "label"), ("pinch", "state"))))
                yield "hand_joints", (*([value] * len(joints) for value in of), joints, *zip(*joints.values()))


def convert(row, output):
    """Writes one part of all tables, from its clips' results. A file appears whole or not at all; equal rows give equal bytes."""
    tables = {name: [schema.empty_table()] for name, schema in TABLES.items()}
    tables["clips"].append(pa.Table.from_pylist(list(row["clips"]), TABLES["clips"]))
    for key in sorted({clip["key"] for clip in row["clips"] if clip["status"] == "done"}):
        found = {name: [[] for _ in schema] for name, schema in TABLES.items()}
        for name, block in blocks(key, Path(output, "results", key[:2], key)):
            for column, values in zip(found[name], block):
                column.extend(values)
        for name in (name for name in found if found[name][0]):
            tables[name].append(pa.table(found[name], TABLES[name]))
    for name, chunks in tables.items():
        path = Path(output, "parquet", name, f"shard={row['part']}", "rows.parquet")
        path.parent.mkdir(parents=True, exist_ok=True)
        pq.write_table(pa.concat_tables(chunks), temporary := path.with_name(f".{os.getpid()}.partial"))
        temporary.rename(path)
    return {"part": row["part"]}


@ray.remote(max_retries=5, retry_exceptions=True)
def analyze(shard, manifest, output, options):
    """Runs limber on one shard, as a task: a map of Ray Data would ask ten times a second whether it has ended."""
    run = subprocess.run(["limber", "batch", manifest, "--output", output, "--shard", shard, *options], stdout=subprocess.PIPE)
    if run.returncode not in (0, 1):
        raise RuntimeError(f"limber batch --shard {shard} ended with {run.returncode}")
    done = {"status": "done", "reason": None}  # What was skipped was done before.
    clips = [clip | (done if clip["status"] != "failed" else {}) for clip in map(json.loads, run.stdout.splitlines())]
    return pa.Table.from_pylist(clips, TABLES["clips"])


if __name__ == "__main__":
    if len(sys.argv) < 4 or not sys.argv[3].isdecimal() or int(sys.argv[3]) == 0:
        sys.exit(__doc__)
    manifest, folder, count, extra = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]), int(sys.argv[3]), sys.argv[4:]
    if any(word.partition("=")[0] == "--format" for word in extra) and not {"jsonl", "--format=jsonl"} & set(extra):
        sys.exit("ray_limber.py: the tables are made from JSON Lines; leave out --format")
    options = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    options.add_argument("--processes", type=int, default=os.cpu_count())
    cores = options.parse_known_args(extra)[0].processes
    ray.init(include_dashboard=False)
    shards = [analyze.options(num_cpus=cores).remote(f"{part + 1}/{count}", manifest, folder, extra) for part in range(count)]
    clips = sorted(ray.data.from_arrow_refs(shards).take_all(), key=lambda clip: (clip["input"], clip["status"]))
    parts = [{"part": part, "clips": []} for part in range(count)]
    for clip in clips:
        parts[int((clip["key"] or "0")[:8], 16) % count]["clips"].append(clip)
    ray.data.from_items(parts, override_num_blocks=count).map(convert, fn_kwargs={"output": folder}).materialize()
    for path in Path(folder, "parquet").glob("*/shard=*"):  # Parts of an earlier run with more shards have the same clips again.
        if int(path.name.partition("=")[2]) >= count:
            shutil.rmtree(path)
    print(f"{sum(clip['status'] == 'done' for clip in clips)} of {len(clips)} inputs done; tables in {folder}/parquet")
