"""Scripts/setup on machines that are not as it would like them: other programs stand in for apt's, beside the real shell."""

import fcntl
import os
import pathlib
import select
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOLS = "bash cat chmod cut dirname env flock grep id mkdir mv printf rm sed sha256sum sleep stat uname".split()


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

    def start_setup(self, *arguments, **options):
        return subprocess.Popen(
            [self.programs / "bash", "Scripts/setup", *arguments], cwd=self.clone,
            env={**os.environ, "PATH": str(self.programs)}, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
            **options)

    def run_setup(self, *arguments, **options):
        """What set-up says, line by line, on a machine where it cannot finish."""
        setup = self.start_setup(*arguments, **options)
        said = setup.communicate(timeout=60)[1].splitlines()
        self.assertNotEqual(setup.returncode, 0)
        return said

    def test_a_user_without_sudo_or_without_the_right_to_it_is_told_the_whole_command(self):
        self.program("apt-get", "exit 0")
        command = r"run as root.*apt-get install .*libavformat-dev .*libcairo2-dev"
        self.assertRegex(self.run_setup()[-1], command)
        self.program("sudo", "echo 'ana is not in the sudoers file' >&2; exit 1")
        said = self.run_setup()
        self.assertRegex(said[-1], command)
        self.assertEqual(sum("sudoers" in line for line in said), 1)

    def test_another_process_that_holds_apt_is_waited_for_and_named(self):
        self.program("sudo", '"$@"')
        # As apt-get does, which waits for dpkg's lock in silence when it is asked to.
        self.program("apt-get", """
            echo "$*" >>calls
            fail() { : >"$1" && echo "E: Could not get lock $2" >&2 && exit 100; }
            [[ $* == *update* ]] && [ ! -e lists ] && fail lists /var/lib/apt/lists/lock.
            [[ $* == *install* ]] && [ ! -e dpkg ] && [[ $* != *Timeout=[1-9]* ]] && fail dpkg /var/lib/dpkg/lock-frontend.
            exit 0""")
        said = self.run_setup()
        calls = (self.clone / "calls").read_text().splitlines()
        self.assertEqual(["update" in call for call in calls], [True, True, False, False])
        self.assertIn("another process", "\n".join(said))

    def test_another_set_up_of_the_folder_is_waited_for_and_named(self):
        (self.clone / ".deps").mkdir()
        with open(self.clone / ".deps/.lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            setup = self.start_setup()
            said = select.select([setup.stderr], [], [], 10)[0]
            fcntl.flock(lock, fcntl.LOCK_UN)
        setup.communicate(timeout=60)
        self.assertEqual(said, [setup.stderr], "nothing was said in ten seconds")

    def test_a_folder_of_another_user_is_named_with_the_remedy(self):
        self.clone.parent.chmod(0o755)
        folder = self.clone / ".deps"
        folder.mkdir()
        folder.chmod(0o555)
        # Root may write everywhere.
        said = self.run_setup(**({"user": 65534} if os.getuid() == 0 else {}))
        self.assertRegex(said[-1], rf"{folder} belongs to \w+; .*chown -R")

    def test_what_a_package_is_made_with_is_installed_on_request(self):
        self.program("apt-get", "exit 0")
        self.assertNotIn("dpkg-dev", self.run_setup()[-1])
        self.assertIn("dpkg-dev python3-venv", self.run_setup("package")[-1])

    def test_without_apt_the_packages_are_named_and_pip_is_missed_by_its_name(self):
        (self.programs / "dpkg-query").unlink()
        self.program("python3", "exit 1")
        said = self.run_setup()
        self.assertIn("libavformat-dev", "\n".join(said))
        self.assertIn("python3-pip", said[-1])

    def test_swift_is_missed_before_anything_is_installed(self):
        (self.programs / "swift").unlink()
        self.assertIn("swift", self.run_setup()[-1])

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
