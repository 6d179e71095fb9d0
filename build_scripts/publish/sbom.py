"""The bill of materials of a release: all that it ships, with versions, licences and hashes, as CycloneDX 1.6 in JSON.

Third-party libraries are read from THIRD_PARTY.md, so that no second list can differ from it.
"""

import base64
import hashlib
import json
import re
import sys
import zipfile
from datetime import UTC, datetime
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model import ExternalReference, ExternalReferenceType, HashAlgorithm, HashType, XsUri
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from packageurl import PackageURL

from build_scripts.lib.environment import ROOT, WEB, digest, run
from build_scripts.lib.node import pyodide
from build_scripts.lib.wheels import fetched

# The SPDX names of licences, by their words in THIRD_PARTY.md.
LICENCES = {
    "Mozilla Public License 2.0": "MPL-2.0",
    "Python Software Foundation License 2": "PSF-2.0",
    "MIT": "MIT",
    "Apache 2.0 or BSD 2-Clause": "Apache-2.0 OR BSD-2-Clause",
    "Apache 2.0 with LLVM exception": "Apache-2.0 WITH LLVM-exception",
    "BSD 2-Clause": "BSD-2-Clause",
    "BSD 3-Clause": "BSD-3-Clause",
    "BSD 3-Clause or GPL 2": "BSD-3-Clause OR GPL-2.0-only",
    "CC0 1.0": "CC0-1.0",
    "Unicode License 3": "Unicode-3.0",
    "bzip2 License": "bzip2-1.0.6",
    "public domain": "public domain",
    "public domain, with a blessing": "blessing",
    "zlib License": "Zlib",
}
# The registries of the packages that have one.
REGISTRIES = {"pyodide": "npm", "preact": "npm", "qr": "npm", "uqr": "npm", "micropip": "pypi", "packaging": "pypi"}
# The heading in THIRD_PARTY.md of the libraries inside Pyodide's WebAssembly.
LINKED = "\n## Linked into `pyodide.asm.wasm`\n"
ROW = re.compile(
    r"^\| (?P<name>[^|(,]+?)(?:,? [^|]*)? \| (?P<version>[^|]*?) ?\| (?P<licence>[^|]+) \| (?P<source>\S+) \|$",
    re.MULTILINE,
)


def materials(version: str, files: list[Path]) -> str:
    """Write the list for these files, and check it by the schema.

    Raises SystemExit where THIRD_PARTY.md has a licence whose SPDX name is unknown, or the schema refuses the list.
    """
    bom = Bom(serial_number=uuid5(NAMESPACE_URL, json.dumps([version, *(digest(path) for path in files)])))
    bom.metadata.timestamp = time_of_commit()
    bom.metadata.component = component("mashimo", version, "MIT", ComponentType.APPLICATION)
    for path in files:
        bom.components.add(file_of(path))
    others, linked = third_parties()
    for one in others:
        bom.components.add(one)
    bom.register_dependency(bom.metadata.component, others)
    (carrier,) = (one for one in others if one.name == "Pyodide")
    carrier.components = linked
    bom.register_dependency(carrier, linked)
    text = json.dumps(json.loads(JsonV1Dot6(bom).output_as_string()), indent=1, sort_keys=True) + "\n"
    wrong = JsonStrictValidator(SchemaVersion.V1_6).validate_str(text)
    if wrong is not None:
        sys.exit(f"The list of what is shipped does not follow CycloneDX 1.6: {wrong}")
    return text


def file_of(path: Path) -> Component:
    """Describe a file of the release by its hashes; of a zip, each file in it too."""
    described = file_component(path.name, path.name, path.read_bytes())
    if path.suffix == ".zip":
        with zipfile.ZipFile(path) as archive:
            described.components = [
                file_component(name, f"{path.name}!/{name}", archive.read(name)) for name in archive.namelist()
            ]
    return described


def file_component(name: str, place: str, content: bytes) -> Component:
    """Describe a file by its hashes; `place` tells it from others of its name."""
    hashes = [
        HashType(alg=HashAlgorithm.SHA_256, content=hashlib.sha256(content).hexdigest()),
        HashType(alg=HashAlgorithm.SHA_512, content=hashlib.sha512(content).hexdigest()),
    ]
    return Component(name=name, type=ComponentType.FILE, bom_ref=f"file:{place}", hashes=hashes)


def third_parties() -> tuple[list[Component], list[Component]]:
    """Describe the libraries of THIRD_PARTY.md: the separate ones, and those linked into Pyodide's WebAssembly."""
    text = (ROOT / "THIRD_PARTY.md").read_text(encoding="utf-8")
    alone, heading, linked = text.partition(LINKED)
    if not heading:
        sys.exit(f"THIRD_PARTY.md: build_scripts/publish/sbom.py finds no heading {LINKED.strip()!r}.")
    return [third_party(row) for row in rows(alone)], [third_party(row) for row in rows(linked)]


def rows(text: str) -> list[dict[str, str]]:
    """Read the rows of a part of THIRD_PARTY.md: name, version, licence, source."""
    found = [match.groupdict() for match in ROW.finditer(text)]
    return [row for row in found if row["name"] not in {"what", "---"}]


def third_party(row: dict[str, str]) -> Component:
    """Describe a third-party library. Raises SystemExit for a licence whose SPDX name is unknown."""
    name = row["name"].strip().removesuffix("'s").replace("\\", "")
    if row["licence"] not in LICENCES:
        sys.exit(
            f"THIRD_PARTY.md: build_scripts/publish/sbom.py does not know the licence of {name}, {row['licence']}."
        )
    version = row["version"] or unsaid_version(name)
    return component(name, version, LICENCES[row["licence"]], ComponentType.LIBRARY, row["source"])


def component(name: str, version: str, licence: str, kind: ComponentType, source: str = "") -> Component:
    """Describe a component with its licence and, where a registry has it, its address and hash there."""
    registry = REGISTRIES.get(name.lower())
    return Component(
        name=name,
        version=version or None,
        type=kind,
        bom_ref=f"{name}@{version}",
        hashes=published_hashes(name.lower()),
        licenses=[LicenseFactory().make_from_string(licence)],
        purl=PackageURL(registry, name=name.lower(), version=version) if registry else None,
        external_references=[ExternalReference(type=ExternalReferenceType.VCS, url=XsUri(source))] if source else [],
    )


def published_hashes(name: str) -> list[HashType]:
    """Find the hash by which a lock file pins the package of a registry; none for anything else."""
    if name == "micropip":
        (wheel,) = fetched("pyodide-page")
        return [HashType(alg=HashAlgorithm.SHA_256, content=digest(wheel))]
    packages = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    integrity = packages.get(f"node_modules/{name}", {}).get("integrity", "")
    if not integrity:
        return []
    content = base64.b64decode(integrity.removeprefix("sha512-")).hex()
    return [HashType(alg=HashAlgorithm.SHA_512, content=content)]


def unsaid_version(name: str) -> str:
    """Find the version of a package inside another, which states it itself; "" where nothing states it."""
    if name == "packaging":
        (wheel,) = fetched("pyodide-page")
        with zipfile.ZipFile(wheel) as archive:
            (inside,) = (name for name in archive.namelist() if name.endswith("packaging/__init__.py"))
            return str(re.findall(r'__version__ = "([\d.]+)"', archive.read(inside).decode())[0])
    if name.startswith("Emscripten"):
        return pyodide()["platform"].removeprefix("emscripten_").replace("_", ".")
    return ""


def time_of_commit() -> datetime:
    """Return the time of the released commit, which is the same for every release made from it."""
    seconds = int(run(["git", "log", "-1", "--format=%ct"]))
    return datetime.fromtimestamp(seconds, UTC)
