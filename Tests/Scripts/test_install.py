"""Scripts/install owns what it has put somewhere, and nothing beside that."""

import pathlib
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = ROOT / ".build/release/limber"


@unittest.skipUnless(PROGRAM.exists(), f"{PROGRAM} is missing; build it first")
class InstallTests(unittest.TestCase):
    def test_data_of_the_live_server_outlives_install_and_uninstall_below_its_folder(self):
        with tempfile.TemporaryDirectory(prefix="a home ") as folder:
            prefix = pathlib.Path(folder, ".local")
            history = prefix / "share/limber/history.sqlite"
            outdated = prefix / "share/limber/models/outdated.tflite"
            outdated.parent.mkdir(parents=True)
            history.write_text("workouts")
            outdated.write_text("a model of an earlier version")

            subprocess.run(
                [ROOT / "Scripts/install", PROGRAM, prefix], check=True, stdout=subprocess.DEVNULL, umask=0o077)
            self.assertEqual(
                [path for path in (prefix / "lib/limber").rglob("*") if path.stat().st_mode & 0o044 != 0o044], [])
            self.assertEqual(history.read_text(), "workouts")
            self.assertFalse(outdated.exists())
            version = subprocess.run([prefix / "bin/limber", "--version"], check=True, capture_output=True, text=True)
            self.assertRegex(version.stdout, r"\d+\.\d+")

            subprocess.run([ROOT / "Scripts/install", "--remove", prefix], check=True)
            left = [str(path.relative_to(prefix)) for path in prefix.rglob("*") if path.is_file()]
            self.assertEqual(left, ["share/limber/history.sqlite"])
