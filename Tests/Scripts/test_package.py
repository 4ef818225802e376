"""Package.swift: targets depend on what they import, and on nothing else. The build refuses what is imported and missing there."""

import json
import pathlib
import re
import subprocess
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
IMPORT = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|private|fileprivate)\s+)?import\s+"
    r"(?:(?:struct|class|enum|protocol|typealias|func|let|var)\s+)?(\w+)", re.MULTILINE)
# Needed without an import: interfaces that the compiler finds by a path, clients' own modules of these names, and the program
# that tests run.
UNSEEN = {"VisionNames", "limber"}
UNSEEN_OF = {"LimberCoreGraphics": {"LimberOSLog"}}


class PackageTests(unittest.TestCase):
    def test_targets_import_all_that_they_depend_on(self):
        text = subprocess.run(
            ["swift", "package", "--disable-sandbox", "dump-package"], cwd=ROOT, check=True, capture_output=True,
            text=True).stdout
        unused = []
        for target in json.loads(text)["targets"]:
            name = target["name"]
            folder = ROOT / target.get("path", f"Tests/{name}")
            # Written in Apple's names, which stand for these modules.
            if name.startswith("VisionClients"):
                continue
            imported = set(UNSEEN | UNSEEN_OF.get(name, set()))
            for file in folder.rglob("*.swift"):
                imported.update(IMPORT.findall(file.read_text()))
            for dependency in target["dependencies"]:
                found = next(iter(dependency.values()))[0]
                if found not in imported:
                    unused.append(f"{name}: {found}")
        self.assertEqual(unused, [])
