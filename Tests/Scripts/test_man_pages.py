"""Scripts/man-pages writes what the program's help says."""

import json
import pathlib
import subprocess
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "Scripts/man-pages"


def argument(kind, name, **members):
    """An argument as `--experimental-dump-help` describes it."""
    names = [] if kind == "positional" else [{"kind": "long", "name": name}, {"kind": "short", "name": name[0]}]
    return {"kind": kind, "valueName": name, "names": names, "preferredName": (names or [{"name": name}])[0],
            "abstract": f"The {name}.", "isOptional": False, **members}


class ManPagesTests(unittest.TestCase):
    def page(self, *arguments):
        """The manual page of a command with these arguments."""
        command = {"commandName": "limber", "subcommands": [{"commandName": "do", "arguments": list(arguments)}]}
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([SCRIPT, folder], check=True, text=True, input=json.dumps({"command": command}))
            return pathlib.Path(folder, "limber-do.1").read_text()

    def test_the_synopsis_has_all_that_must_be_given(self):
        page = self.page(
            argument("positional", "input", isRepeating=True), argument("option", "output"),
            argument("option", "rate", isOptional=True), argument("flag", "quiet", isOptional=True))
        self.assertIn("\\fBlimber do\\fR \\fIinput\\fR ... \\fB\\-\\-output\\fR \\fIoutput\\fR [options]\n", page)

    def test_arguments_and_options_say_what_holds_without_them(self):
        page = self.page(
            argument("positional", "source", isOptional=True, defaultValue="demo"),
            argument("option", "rate", isOptional=True, defaultValue="30"))
        self.assertIn("The source.\n(default: demo)\n", page)
        self.assertIn("The rate.\n(default: 30)\n", page)
