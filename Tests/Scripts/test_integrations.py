"""The adapters of Integrations pass the right shares to limber batch, and what it ends with."""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

INTEGRATIONS = pathlib.Path(__file__).resolve().parents[2] / "Integrations"


class IntegrationTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        program = self.folder / "limber"
        program.write_text('#!/bin/sh\nprintf "%s\\n" "$*" >>"$CALLS"\n[ "$2" = --summary ] || exit "${STATUS:-0}"\n')
        program.chmod(0o755)

    def run_script(self, *command, **variables):
        calls = self.folder / "calls"
        calls.unlink(missing_ok=True)
        environment = {name: value for name, value in os.environ.items() if not name.startswith("SLURM_")}
        environment |= {"PATH": f"{self.folder}:{os.environ['PATH']}", "CALLS": str(calls)} | variables
        run = subprocess.run(command, cwd=self.folder, env=environment, capture_output=True, text=True)
        return run, calls.read_text().splitlines() if calls.exists() else []

    def run_slurm(self, tasks, task):
        array = {f"SLURM_ARRAY_TASK_{name}": str(value) for name, value in {
            "ID": task, "MIN": min(tasks), "MAX": max(tasks), "COUNT": len(tasks)}.items()} if tasks else {}
        run, calls = self.run_script(
            "bash", str(INTEGRATIONS / "slurm-array.sbatch"), "my clips.txt", "out", "--angles", **array)
        return run.returncode, calls

    def test_a_slurm_array_from_zero_or_one_is_divided_into_its_tasks(self):
        for tasks, task, share in (([1, 2, 3], 3, "3/3"), ([0, 1, 2], 0, "1/3"), ([0, 1, 2], 2, "3/3"), ([], 0, "1/1")):
            with self.subTest(tasks=tasks, task=task):
                expected = f"batch my clips.txt --output out --shard {share} --processes 1 --angles"
                self.assertEqual(self.run_slurm(tasks, task), (0, [expected]))

    def test_a_part_of_a_slurm_array_is_refused(self):
        for tasks in ([2], [1, 3], [3, 4, 5]):
            with self.subTest(tasks=tasks):
                self.assertEqual(self.run_slurm(tasks, tasks[0]), (64, []))

    def test_without_its_arguments_an_adapter_says_what_it_takes_and_runs_nothing(self):
        self.make_ray()
        for name, program, wrong in (
            ("gnu-parallel.sh", "sh", ([], ["clips.txt"], ["clips.txt", "out", "--angles"], ["clips.txt", "out", "0"])),
            ("slurm-array.sbatch", "bash", ([], ["clips.txt"])),
            ("ray_limber.py", sys.executable, ([], ["clips.txt", "out"], ["clips.txt", "out", "--angles"])),
        ):
            for arguments in wrong:
                with self.subTest(name=name, arguments=arguments):
                    run, calls = self.run_script(program, str(INTEGRATIONS / name), *arguments, PYTHONPATH=str(self.folder))
                    self.assertNotEqual(run.returncode, 0)
                    self.assertIn(f"{name} MANIFEST OUTPUT", run.stderr)
                    self.assertNotIn("Traceback", run.stderr)
                    self.assertEqual(calls, [])

    @unittest.skipUnless(shutil.which("parallel"), "no GNU parallel")
    def test_gnu_parallel_has_no_summary_of_shards_that_were_not_done(self):
        script = str(INTEGRATIONS / "gnu-parallel.sh")
        for status, expected, summaries in (("0", 0, 1), ("1", 0, 1), ("2", 2, 0)):
            with self.subTest(status=status):
                run, calls = self.run_script("sh", script, "my clips.txt", "out", "3", "--angles", STATUS=status)
                self.assertEqual(run.returncode, expected, run.stderr)
                self.assertEqual(sum(call.startswith("batch --summary") for call in calls), summaries)
                shards = sorted({word for call in calls for word in call.split() if word[1:] == "/3"})
                self.assertEqual(shards, ["1/3", "2/3", "3/3"])

    def make_ray(self):
        """Modules in the place of Ray and PyArrow; a task ends the script with the number of its cores."""
        (self.folder / "pyarrow").mkdir()
        (self.folder / "pyarrow" / "__init__.py").write_text("def __getattr__(name):\n    return lambda *_: None\n")
        (self.folder / "pyarrow" / "parquet.py").touch()
        (self.folder / "ray.py").write_text(
            "import sys, types\n"
            "def remote(**_): return lambda _: types.SimpleNamespace(options=lambda num_cpus: sys.exit(str(num_cpus)))\n"
            "def init(**_): pass\n")

    def test_a_ray_task_has_the_cores_of_its_processes_in_each_spelling(self):
        self.make_ray()
        for options, cores in (
            (["--processes=3"], 3), (["--angles", "--processes", "5"], 5), (["--angles"], os.cpu_count()),
        ):
            with self.subTest(options=options):
                command = (sys.executable, str(INTEGRATIONS / "ray_limber.py"), "my clips.txt", "out", "2", *options)
                run, _ = self.run_script(*command, PYTHONPATH=str(self.folder))
                self.assertEqual(run.stderr.strip(), str(cores))


if __name__ == "__main__":
    unittest.main()
