"""The table of decisions names each of them, with its title and status as they are there."""

import pathlib
import re
import unittest

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "Documentation/Decisions"


def row(path):
    """A decision's row in the table."""
    title, _, first, *_ = path.read_text().splitlines()
    number, name = re.fullmatch(r"# (\d+)\. (.+)", title).groups()
    assert int(path.name[:4]) == int(number), path.name
    status = re.match(r"(?:Status: )?((?:accepted|Superseded by \[[^\]]+\]\([^)]+\)), [\d-]+)", first)[1]
    return f"| {number} | [{name}]({path.name}) | {status[0].lower() + status[1:]} |"


class DecisionTests(unittest.TestCase):
    def test_each_decision_is_in_the_table(self):
        rows = [row(path) for path in sorted(FOLDER.glob("[0-9]*.md"))]
        table = [line for line in (FOLDER / "README.md").read_text().splitlines() if re.match(r"\| \d", line)]
        self.maxDiff = None
        self.assertEqual(table, rows)


if __name__ == "__main__":
    unittest.main()
