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
from cyclonedx.model.component import Component, ComponentScope, ComponentType
from cyclonedx.output import make_outputter
from cyclonedx.schema import OutputFormat, SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from packageurl import PackageURL

LICENSES = LicenseFactory()


def component(name, version, purl, licence=None, kind=ComponentType.LIBRARY, hashes=(),
              scope=ComponentScope.REQUIRED):
    """One part."""
    licenses = [LICENSES.make_from_string(licence)] if licence else []
    return Component(name=name, version=version, type=kind, purl=purl, bom_ref=str(purl), licenses=licenses, hashes=hashes,
                     scope=scope)


def licence_of(package):
    """By the first words of the file that the package has for it; none when it is neither of the two that are known."""
    for path in sorted(package.glob("LICEN[CS]E*")):
        text = path.read_text(encoding="utf-8")
        if "Apache License" in text:
            return "Apache-2.0"
        if "Permission is hereby granted, free of charge" in text:
            return "MIT"
    return None


def swift_packages(build):
    """The packages with code in the program: those with a folder for one of the modules that it was linked from."""
    linked = set(re.findall(r"/(\w+)\.build/", (build / "release/limber.product/Objects.LinkFileList").read_text()))
    for pin in json.loads(Path("Package.resolved").read_text())["pins"]:
        address = pin["location"].removesuffix(".git").removeprefix("https://")
        version = pin["state"].get("version") or pin["state"]["revision"]
        space, name = address.rsplit("/", 1)
        package = build / "checkouts" / name
        if linked.isdisjoint(path.name for path in package.rglob("*") if path.is_dir()):
            continue
        yield component(name, version, PackageURL("swift", space, name, version), licence_of(package))


def debian_package(path):
    """The package that has a file; None where none has."""
    for name in (path, str(Path(path).resolve()), "/usr" + path):
        answer = subprocess.run(["dpkg-query", "-S", name], capture_output=True, text=True)
        if answer.returncode == 0:
            return answer.stdout.split(":")[0]
    return None


def debian_packages(program):
    """The packages that have the libraries the program names; optional: those that it loads when it is asked for them, and
    the labels' typeface."""
    needed = re.findall(r"NEEDED.*\[(.*)\]", subprocess.check_output(["readelf", "-d", program], text=True))
    loaded = ["libavdevice.so.*", "libheif.so.1", "liblapacke.so.3", "libmosquitto.so.1", "libopenblas.so.0",
              "libpangocairo-1.0.so.0"]
    listed = subprocess.check_output(["ldconfig", "-p"], text=True)

    def packages(libraries):
        patterns = [re.escape(library).replace(r"\*", r"\d+") for library in libraries]
        paths = [match[1] for pattern in patterns if (match := re.search(rf"^\s*{pattern} .*=> (\S+)$", listed, re.M))]
        return {package for path in paths if (package := debian_package(path))}

    required = packages(needed)
    for name in sorted(required | packages(loaded) | {"fonts-dejavu-core"}):
        version = subprocess.check_output(["dpkg-query", "-W", "-f", "${Version}", name], text=True)
        scope = ComponentScope.REQUIRED if name in required else ComponentScope.OPTIONAL
        yield component(name, version, PackageURL("deb", "debian", name, version), scope=scope)


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
    build = Path(".build/static")
    parts = [*swift_packages(build), component("openvino", openvino, PackageURL("pypi", None, "openvino", openvino), "Apache-2.0"),
             *models(), *debian_packages(build / "release/limber")]
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
