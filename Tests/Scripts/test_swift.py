"""Scripts/swift: what it has `swift` do, here and in the folder of another package, which depends on Limber."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]


class SwiftTests(unittest.TestCase):
    def test_what_is_missing_is_said_before_anything_is_built_and_only_one_product_keeps_a_plan(self):
        with tempfile.TemporaryDirectory(prefix="a folder ") as folder:
            clone, package, programs = (pathlib.Path(folder, name) for name in ["limber", "mine", "programs"])
            for path in [clone / "Scripts", package, programs]:
                path.mkdir(parents=True)
            shutil.copy(ROOT / "Scripts/swift", clone / "Scripts/swift")
            swift = programs / "swift"
            swift.write_text('#!/bin/bash\necho "$LIMBER_MODELS $*"\n')
            swift.chmod(0o755)

            def build(*arguments, command="build", folder=package):
                return subprocess.run(
                    ["../limber/Scripts/swift", command, *arguments], cwd=folder, capture_output=True, text=True,
                    env={**os.environ, "PATH": f"{programs}:{os.environ['PATH']}", "LIMBER_MODELS": ""})

            missed = build()
            self.assertEqual((missed.returncode, missed.stdout), (1, ""))
            self.assertIn(f"make -C '{clone}' setup", missed.stderr)
            self.assertRegex(build("resolve", command="package", folder=clone).stdout, "^ package .* resolve$")
            (clone / ".deps/pkgconfig").mkdir(parents=True)
            self.assertRegex(build().stdout, rf"^{clone}/.deps/models build -Xlinker -rpath .*{clone}/.deps/openvino/libs")
            planned = "--disable-build-manifest-caching"
            self.assertIn(planned, build("--build-tests", folder=clone).stdout)
            self.assertNotIn(planned, build("--product", "limber", folder=clone).stdout)
