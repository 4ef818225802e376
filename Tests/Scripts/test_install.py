"""Scripts/install owns what it has put somewhere, and nothing beside that."""

import pathlib
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = ROOT / ".build/release/limber"


@unittest.skipUnless(PROGRAM.exists(), f"{PROGRAM} is missing; build it first")
class InstallTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="a home ")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def install(self, *arguments, succeeds=True):
        result = subprocess.run([ROOT / "Scripts/install", *arguments], capture_output=True, text=True, umask=0o077)
        self.assertEqual(result.returncode == 0, succeeds, result.stderr)
        return result.stderr

    def assert_starts(self, prefix):
        version = subprocess.run([prefix / "bin/limber", "--version"], check=True, capture_output=True, text=True)
        self.assertRegex(version.stdout, r"\d+\.\d+")

    def test_data_of_the_live_server_outlives_install_and_uninstall_below_its_folder(self):
        prefix = self.folder / ".local"
        history = prefix / "share/limber/history.sqlite"
        outdated = prefix / "share/limber/models/outdated.tflite"
        outdated.parent.mkdir(parents=True)
        history.write_text("workouts")
        outdated.write_text("a model of an earlier version")

        self.install(PROGRAM, prefix)
        self.assertEqual(
            [path for path in (prefix / "lib/limber").rglob("*") if path.stat().st_mode & 0o044 != 0o044], [])
        self.assertEqual(history.read_text(), "workouts")
        self.assertFalse(outdated.exists())
        for name in ["Documentation/HomeCameras.md", "Documentation/Batch.md", "Integrations/slurm-array.sbatch"]:
            with self.subTest("the guides and adapters that documents name are installed", name=name):
                self.assertTrue((prefix / "share/doc/limber" / name).is_file())
        self.assert_starts(prefix)

        self.install("--remove", prefix)
        left = [str(path.relative_to(prefix)) for path in prefix.rglob("*") if path.is_file()]
        self.assertEqual(left, ["share/limber/history.sqlite"])

    def test_uninstall_leaves_the_systems_empty_folders_and_removes_a_prefix_of_its_own(self):
        shared, own = self.folder / "local", self.folder / "limber"
        system = [shared / name for name in ["bin", "lib", "sbin", "share/man"]]
        for folder in system:
            folder.mkdir(parents=True)
        for prefix in [shared, own]:
            self.install(PROGRAM, prefix)
            self.install("--remove", prefix)
        self.assertEqual([folder for folder in system if not folder.is_dir()], [])
        self.assertFalse(own.exists())

    def test_what_is_installed_stays_where_the_new_program_does_not_start(self):
        prefix = self.folder / "limber"
        self.install(PROGRAM, prefix)
        broken = self.folder / "limber-of-tomorrow"
        broken.write_text("no program")
        self.install(broken, prefix, succeeds=False)
        self.assert_starts(prefix)
        self.assertEqual(list(prefix.glob(".limber*")), [])

    def test_a_tilde_that_the_shell_has_left_is_refused_with_what_to_write(self):
        for arguments in [("--check", PROGRAM), (PROGRAM,), ("--remove",)]:
            with self.subTest(arguments):
                self.assertIn('PREFIX="$HOME/.local"', self.install(*arguments, "~/.local", succeeds=False))

    def test_uninstall_says_where_there_is_nothing(self):
        (self.folder / "bin").mkdir()
        self.assertIn(f"not installed below {self.folder}", self.install("--remove", self.folder))
        self.assertTrue((self.folder / "bin").is_dir())
