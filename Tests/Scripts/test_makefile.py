"""`make run` in a small clone: other scripts stand in for set-up and the compiler."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]


class MakefileTests(unittest.TestCase):
    def test_the_program_is_built_once_for_its_sources_and_compiler(self):
        with tempfile.TemporaryDirectory(prefix="a folder ") as folder:
            clone, programs = pathlib.Path(folder, "limber"), pathlib.Path(folder, "programs")
            for path in [clone / "Scripts", clone / "Sources", clone / ".build/release", programs]:
                path.mkdir(parents=True)
            shutil.copy(ROOT / "Makefile", clone / "Makefile")
            source = clone / "Sources/Limber.swift"

            def program(path, text):
                path.write_text(f"#!/bin/sh\n{text}\n")
                path.chmod(0o755)

            def builds():
                subprocess.run(
                    ["make", "run"], cwd=clone, check=True, stdout=subprocess.DEVNULL,
                    env={**os.environ, "PATH": f"{programs}:{os.environ['PATH']}", "MAKEFLAGS": ""})
                return (clone / ".build/builds").read_text().count("build")

            program(clone / "Scripts/setup", "true")
            program(clone / "Scripts/swift", "echo build >>.build/builds")
            program(clone / ".build/release/limber", "true")
            program(programs / "swift", "echo Swift 6.3.1")
            (clone / "Package.swift").touch()
            source.touch()
            self.assertEqual([builds(), builds()], [1, 1])
            later = (clone / "Package.swift").stat().st_mtime + 60
            os.utime(source, (later, later))
            self.assertEqual(builds(), 2)
            os.utime(source, (1, 1))
            program(programs / "swift", "echo Swift 6.4")
            self.assertEqual([builds(), builds()], [3, 3])
