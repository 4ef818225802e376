"""Lists the parts of the static build: Swift packages, OpenVINO, models, and Debian's libraries that it is linked with.

    python3 Scripts/sbom.py FILE     (Scripts/sbom makes the environment)"""

import hashlib
import json
import re
import subprocess
import sys
from pathlib import Path

from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model import HashAlgorithm, HashType
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output import make_outputter
from cyclonedx.schema import OutputFormat, SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from packageurl import PackageURL

LICENSES = LicenseFactory()


def component(name, version, purl, licence=None, kind=ComponentType.LIBRARY, hashes=()):
    """One part."""
    licenses = [LICENSES.make_from_string(licence)] if licence else []
    return Component(name=name, version=version, type=kind, purl=purl, bom_ref=str(purl), licenses=licenses, hashes=hashes)


def swift_packages():
    """The packages whose code is in the program, with their exact versions."""
    for pin in json.loads(Path("Package.resolved").read_text())["pins"]:
        address = pin["location"].removesuffix(".git").removeprefix("https://")
        version = pin["state"].get("version") or pin["state"]["revision"]
        licence = "MIT" if "groue" in address else "Apache-2.0"
        space, name = address.rsplit("/", 1)
        yield component(name, version, PackageURL("swift", space, name, version), licence)


def debian_packages(program):
    """The packages that have the libraries the program names."""
    needed = re.findall(r"NEEDED.*\[(.*)\]", subprocess.check_output(["readelf", "-d", program], text=True))
    listed = subprocess.check_output(["ldconfig", "-p"], text=True)
    found = set()
    for library in needed:
        match = re.search(rf"^\s*{re.escape(library)} .*=> (\S+)$", listed, re.M)
        if not match:
            continue
        for path in (match[1], str(Path(match[1]).resolve()), "/usr" + match[1]):
            answer = subprocess.run(["dpkg-query", "-S", path], capture_output=True, text=True)
            if answer.returncode == 0:
                found.add(answer.stdout.split(":")[0])
                break
    for name in sorted(found):
        version = subprocess.check_output(["dpkg-query", "-W", "-f", "${Version}", name], text=True)
        yield component(name, version, PackageURL("deb", "debian", name, version))


def models():
    """The pose models, by their sums."""
    for path in sorted(Path(".deps/models").glob("*.tflite")):
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        yield component(path.name, digest[:12], PackageURL("generic", None, path.name, digest[:12]), "Apache-2.0",
                        ComponentType.MACHINE_LEARNING_MODEL, [HashType(alg=HashAlgorithm.SHA_256, content=digest)])


def main():
    text = Path("Sources/Pipeline/Pipeline/LimberVersion.swift").read_text()
    version = re.search(r'limberVersion = "(.*)"', text)[1]
    bom = Bom()
    bom.metadata.component = component("limber", version, PackageURL("generic", None, "limber", version), "Apache-2.0",
                                       ComponentType.APPLICATION)
    openvino = Path(".deps/openvino/.version").read_text().split()[0]
    parts = [*swift_packages(), component("openvino", openvino, PackageURL("pypi", None, "openvino", openvino), "Apache-2.0"),
             *models(), *debian_packages(".build/static/release/limber")]
    for part in parts:
        bom.components.add(part)
    bom.register_dependency(bom.metadata.component, parts)
    output = make_outputter(bom, OutputFormat.JSON, SchemaVersion.V1_6).output_as_string(indent=2)
    problem = JsonStrictValidator(SchemaVersion.V1_6).validate_str(output)
    if problem:
        sys.exit(f"sbom: {problem}")
    Path(sys.argv[1]).write_text(output, encoding="utf-8")
    print(f"wrote {sys.argv[1]}: {len(parts)} parts")


if __name__ == "__main__":
    main()
