"""Scripts/deb around a small program: other programs stand in for what puts files below /usr and finds libraries."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]


@unittest.skipUnless(shutil.which("dpkg-deb"), "dpkg-deb is missing")
class DebTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="a clone ")
        self.addCleanup(folder.cleanup)
        self.clone = pathlib.Path(folder.name, "limber")
        for name in ["Scripts/deb", "NOTICE", "Sources/Pipeline/Pipeline/LimberVersion.swift"]:
            (self.clone / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, self.clone / name)
        shutil.copytree(ROOT / "Packaging", self.clone / "Packaging")
        (self.clone / ".build").mkdir()
        self.programs = pathlib.Path(folder.name, "programs")
        self.programs.mkdir()
        self.program(self.programs / "dpkg-shlibdeps", "echo 'shlibs:Depends=libc6'")
        self.program(self.programs / "ldconfig", "exit 0")
        self.program(self.clone / "Scripts/install", """
            mkdir -p "$3/usr/lib/limber/openvino" "$3/usr/share/zsh/site-functions" "$3/usr/share/doc/limber" "$3/usr/share/man/man1"
            cp "$1" "$3/usr/lib/limber/limber"
            echo >"$3/usr/share/zsh/site-functions/_limber"
            echo >"$3/usr/share/man/man1/limber.1"
            echo >"$3/usr/share/doc/limber/CHANGELOG.md" """)

    def program(self, path, text):
        path.write_text(f"#!/bin/bash\n{text}\n")
        path.chmod(0o755)

    def field(self, name, when=1790000000):
        """What a package says that is made then, in seconds of Unix time."""
        subprocess.run(
            [self.clone / "Scripts/deb", "/bin/true"], check=True, stdout=subprocess.DEVNULL,
            env={**os.environ, "PATH": f"{self.programs}:{os.environ['PATH']}", "SOURCE_DATE_EPOCH": str(when)})
        package, = (self.clone / ".build").glob("limber_*.deb")
        return subprocess.run(
            ["dpkg-deb", "--field", package, name], check=True, capture_output=True, text=True).stdout.strip()

    def test_a_package_that_is_made_later_is_newer_and_has_the_same_name(self):
        first, second = self.field("Version", 1790000000), self.field("Version", 1790000001)
        plain = first.partition("+")[0]
        for older, newer in [(plain, first), (first, second), (second, f"{plain}.1")]:
            with self.subTest(f"{older} {newer}"):
                subprocess.run(["dpkg", "--compare-versions", older, "lt", newer], check=True)

    def test_the_certificates_by_which_an_encrypted_broker_is_known_come_with_it(self):
        self.assertEqual(self.field("Recommends"), "ca-certificates")
        self.program(self.programs / "ldconfig", "echo 'libheif.so.1 (libc6) => /lib/libheif.so.1'")
        self.program(self.programs / "dpkg-query", "echo libheif1:amd64: /lib/libheif.so.1")
        self.assertEqual(self.field("Recommends"), "ca-certificates, libheif1")
