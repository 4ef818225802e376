"""The page's files by themselves: the direction of imports, one head, and colours in style sheets only."""

import json
import pathlib
import re
import struct
import unittest

from limber_server import ROOT

PAGE = ROOT / "Sources/App/WebApp/Resources/page"

# The folders of modules, and those that each may import from beside itself.
IMPORTS = {
    "words": set(),
    "session": {"words"},
    "shared": {"session", "words"},
    "live": {"shared", "session", "words"},
    "draw": {"shared", "session", "words"},
    "teach": {"shared", "session", "words"},
    "throws": {"shared", "session", "words"},
}
PAGES = {"index.html": "live", "draw.html": "draw", "teach.html": "teach", "throws.html": "throws"}
COLOUR = re.compile(r"#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\(", re.IGNORECASE)


class PageFileTests(unittest.TestCase):
    def test_modules_import_in_one_direction(self):
        self.assertEqual({path.name for path in PAGE.iterdir() if path.is_dir()}, set(IMPORTS))
        for module in PAGE.rglob("*.js"):
            for imported in imports(module):
                with self.subTest(module=str(module.relative_to(PAGE)), imports=str(imported)):
                    self.assertTrue(imported.is_file(), "there is no such file")
                    self.assertIn(imported.parent.name, {module.parent.name} | IMPORTS[module.parent.name])

    def test_every_module_is_used(self):
        found = {PAGE / folder / f"{folder}.js" for folder in PAGES.values()} | {PAGE / "session/encoder.js"}
        unread = list(found)
        while unread:
            new = set(imports(unread.pop())) - found
            found |= new
            unread += new
        self.assertEqual(set(PAGE.rglob("*.js")) - found, set())

    def test_pages_share_one_head(self):
        self.assertEqual({path.name for path in PAGE.glob("*.html")}, set(PAGES))
        head = (PAGE / "shared/head.html").read_text()
        for name, folder in PAGES.items():
            with self.subTest(page=name):
                text = (PAGE / name).read_text()
                own = text[text.index("<head>"):text.index("</head>")].splitlines()[1:]
                self.assertEqual(own[0], '<!--#include file="shared/head.html" -->')
                self.assertEqual([re.search(r"\w+", line)[0] for line in own[1:]], ["title", "meta", "link", "script"])
                for line in [*own[1:], *head.splitlines()]:
                    for address in re.findall(r'(?:href|src)="page/([^"]+)"', line):
                        self.assertTrue((PAGE / address).is_file(), address)
                self.assertIn(f'"page/{folder}/{folder}.js"', text)
                # The content security policy allows neither.
                self.assertNotRegex(text, r"<style|<script(?! type=\"module\" src=)|\sstyle=|\son\w+=")

    def test_what_all_pages_have_is_written_once(self):
        pages = {name: (PAGE / name).read_text() for name in PAGES}
        fragments = re.findall(r'<!--#include file="([^"]+)" -->', pages["index.html"])
        self.assertEqual(len(fragments), 4)
        for name, text in pages.items():
            with self.subTest(page=name):
                self.assertEqual(re.findall(r'<!--#include file="([^"]+)" -->', text), fragments)
                for fragment in fragments:
                    text = text.replace(f'<!--#include file="{fragment}" -->\n', (PAGE / fragment).read_text())
                names = re.findall(r'\sid="([^"]+)"', text)
                self.assertEqual(len(names), len(set(names)))
        # Lines that stand alone; the video and the first line of the source's button enclose what differs.
        lines = [{line for line in text.splitlines() if re.search(r'\sid="[^"]+".*</', line)} for text in pages.values()]
        self.assertEqual({re.search(r'id="([^"]+)"', line)[1] for line in set.intersection(*lines)}, {"camera"})

    def test_colours_are_in_style_sheets_only(self):
        files = [*PAGE.rglob("*.js"), *(PAGE / name for name in PAGES)]
        for path in files:
            for number, line in enumerate(path.read_text().splitlines(), 1):
                # Private names and references begin with # too.
                code = re.sub(r"this\.#\w+|^\s*(?:static |async |get |set )*#\w+|\.svg#[\w-]+", "", line)
                self.assertNotRegex(code, COLOUR, f"{path.relative_to(PAGE)}:{number}")

    def test_every_colour_that_a_canvas_reads_is_defined_for_its_page(self):
        defined = {sheet.parent.name: set(re.findall(r"(--[\w-]+):", sheet.read_text()))
                   for sheet in PAGE.rglob("*.css") if sheet.name != "view.css" and sheet.name != "sheets.css"}
        for module in PAGE.rglob("*.js"):
            names = set(re.findall(r'"(--[a-z][\w-]*)"', module.read_text()))
            known = defined["shared"] | defined.get(module.parent.name, set())
            self.assertEqual(names - known, set(), module.relative_to(PAGE))
        pens = re.findall(r'name="colour" value="(\w+)"', (PAGE / "draw.html").read_text())
        self.assertEqual({f"--pen-{pen}" for pen in pens} - defined["draw"], set())

    def test_texts_of_modules_come_from_the_languages(self):
        keys = set(re.findall(r'^  "([^"]+)":', (PAGE / "words/english.js").read_text(), re.MULTILINE))
        named, begun = set(), set()
        for path in [*PAGE.rglob("*.js"), *PAGE.rglob("*.html")]:
            if path.name in ("english.js", "german.js"):
                continue
            text = re.sub(r"/\*\*.*?\*/|^\s*//[^\n]*", "", path.read_text(), flags=re.DOTALL | re.MULTILINE)
            named |= set(re.findall(r'"([a-z][\w.-]*)"', text))
            begun |= set(re.findall(r"`([a-z][\w.-]*\.)\$\{", text))
            if path.suffix == ".js":
                # What only developers read may stay.
                sentences = re.findall(r'["`>](?:[A-Z][a-z]+ |\$\{\w+\} )[a-z]{3}[^"`]*', re.sub(r"new Error\([^)]*\)", "", text))
                self.assertEqual(sentences, [], f"{path.relative_to(PAGE)}: put these into words/english.js and german.js")
        unused = {key for key in keys - named if not any(key.startswith(prefix) for prefix in begun)}
        self.assertEqual(unused, set(), "no page has these texts")
        dotted = {name for name in named if re.fullmatch(r"[a-z]+(-[a-z]+)*(\.[a-zA-Z]+(-[a-z]+)*)+", name)}
        self.assertEqual({name for name in dotted - keys if not name.endswith((".csv", ".json"))}, set(), "there is no text of these keys")

    def test_browsers_and_installed_pages_have_the_ground_colour(self):
        # The head and the manifest cannot read style sheets.
        base = (PAGE / "shared/base.css").read_text()
        grounds = re.findall(r"--ground: (#\w+);", base)
        themes = re.findall(r'name="theme-color"[^>]*content="(#\w+)"', (PAGE / "shared/head.html").read_text())
        self.assertEqual(themes, grounds)
        manifest = (PAGE / "shared/manifest.webmanifest").read_text()
        self.assertEqual(set(re.findall(r'_color": "(#\w+)"', manifest)), {grounds[1]})


    def test_the_installed_page_has_icons_of_the_sizes_that_it_names(self):
        icons = json.loads((PAGE / "shared/manifest.webmanifest").read_text())["icons"]
        for icon in icons:
            path = PAGE / "shared" / icon["src"]
            with self.subTest(icon=path.name):
                self.assertLess(path.stat().st_size, 30_000)
                if path.suffix == ".png":
                    # Width and height follow the signature and the first chunk's head.
                    width, height = struct.unpack(">II", path.read_bytes()[16:24])
                    self.assertEqual(icon["sizes"], f"{width}x{height}")
        named = {(icon["sizes"], icon["purpose"]) for icon in icons}
        self.assertLessEqual({(f"{side}x{side}", purpose) for side in (192, 512) for purpose in ("any", "maskable")}, named)


def imports(module):
    """The files that a module imports."""
    for name in re.findall(r'^(?:import|export) .*?from "([^"]+)";', module.read_text(), re.MULTILINE):
        yield (module.parent / name).resolve()


if __name__ == "__main__":
    unittest.main()
