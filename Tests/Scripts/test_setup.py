"""Scripts/setup on machines that are not as it would like them: other programs stand in for apt's, beside the real shell."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOLS = "bash cat chmod cut dirname env flock grep id mkdir mv printf rm sed sha256sum sleep uname".split()


class SetupTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="a clone ")
        self.addCleanup(folder.cleanup)
        self.clone = pathlib.Path(folder.name, "limber")
        (self.clone / "Scripts").mkdir(parents=True)
        shutil.copy(ROOT / "Scripts/setup", self.clone / "Scripts/setup")
        self.programs = pathlib.Path(folder.name, "programs")
        self.programs.mkdir()
        for name in TOOLS:
            if path := shutil.which(name):
                (self.programs / name).symlink_to(path)
        self.program("swift", "exit 0")
        self.program("dpkg-query", "exit 0")
        self.program("id", "echo 1000")

    def program(self, name, text):
        path = self.programs / name
        path.unlink(missing_ok=True)
        path.write_text(f"#!/bin/bash\n{text}\n")
        path.chmod(0o755)

    def run_setup(self):
        return subprocess.run(
            [self.programs / "bash", "Scripts/setup"], cwd=self.clone, env={**os.environ, "PATH": str(self.programs)},
            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)

    def test_a_user_without_sudo_is_told_the_whole_command(self):
        self.program("apt-get", "exit 0")
        result = self.run_setup()
        self.assertEqual(result.returncode, 1)
        self.assertRegex(
            result.stderr.splitlines()[-1], r"run as root.*apt-get install .*libavformat-dev .*libcairo2-dev")

    def test_another_process_that_holds_apt_is_waited_for(self):
        self.program("sudo", '"$@"')
        self.program("apt-get", """
            echo "$*" >>calls
            [[ $* == *update* ]] && [ ! -e held ] && : >held && echo 'E: Could not get lock /var/lib/apt/lists/lock.' >&2 && exit 100
            exit 0""")
        result = self.run_setup()
        calls = (self.clone / "calls").read_text().splitlines()
        self.assertEqual(["update" in call for call in calls], [True, True, False])
        self.assertIn("another process", result.stderr)

    def test_without_apt_the_packages_are_named_and_pip_is_missed_by_its_name(self):
        (self.programs / "dpkg-query").unlink()
        self.program("python3", "exit 1")
        result = self.run_setup()
        self.assertEqual(result.returncode, 1)
        self.assertIn("libavformat-dev", result.stderr)
        self.assertIn("python3-pip", result.stderr.splitlines()[-1])

    def test_swift_is_missed_before_anything_is_installed(self):
        (self.programs / "swift").unlink()
        result = self.run_setup()
        self.assertEqual(result.returncode, 1)
        self.assertIn("swift", result.stderr)

    def test_flags_for_a_folder_with_a_space_stay_whole(self):
        script = (self.clone / "Scripts/setup").read_text()
        function = script[script.index("write_pkg_config() {"):script.index('\ncommand -v swift')]
        subprocess.run(
            ["bash", "-euc", f'root=$PWD deps=$PWD/.deps openvino_version=1\n{function}\nwrite_pkg_config'],
            cwd=self.clone, check=True)
        flags = subprocess.run(
            "pkg-config --cflags limber-openvino limber-vision | xargs -n 1", shell=True, check=True, capture_output=True,
            text=True, env={**os.environ, "PKG_CONFIG_PATH": str(self.clone / ".deps/pkgconfig")}).stdout.splitlines()
        self.assertEqual(
            flags, [f"-I{self.clone}/.deps/openvino/include", f"-I{self.clone}/Sources/Vision/Names"])
