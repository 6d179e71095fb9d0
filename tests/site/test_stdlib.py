"""The standard library as the page has it: Pyodide's own, but for what is compiled in it and what is left out."""

from __future__ import annotations

import zipfile
from hashlib import sha256

import pytest

from build_scripts.site.stdlib import NOT_FOR_PAGE, SOURCES, make, page_stdlib

pytestmark = [pytest.mark.cpython, pytest.mark.slow]

# Behind the number of Python's version bytecode says how it is known to be current: so, that no source is looked for.
NEVER_CHECKED = (1).to_bytes(4, "little")


def test_each_module_is_there_once_unless_left_out() -> None:
    """It is there as it came, or as bytecode."""
    with zipfile.ZipFile(SOURCES) as sources, zipfile.ZipFile(page_stdlib()) as library:
        compiled = {name for name in library.namelist() if name.endswith(".pyc")}
        left_out = {name for name in sources.namelist() if name.partition("/")[0].removesuffix(".py") in NOT_FOR_PAGE}
        kept = [name for name in sources.namelist() if name not in left_out]
        assert [name.removesuffix("c") if name in compiled else name for name in library.namelist()] == kept
        assert {"typing.pyc", "asyncio/__init__.pyc", "pyodide/__init__.pyc", "zipfile/__init__.pyc"} <= compiled
        for name in library.namelist():
            if name in compiled:
                assert library.read(name)[4:8] == NEVER_CHECKED, name
            else:
                assert library.read(name) == sources.read(name), name
        for name in NOT_FOR_PAGE:
            assert any(left == f"{name}.py" or left.startswith(f"{name}/") for left in left_out), name


@pytest.mark.long
def test_the_library_is_the_same_bytes_each_time() -> None:
    assert sha256(make()).hexdigest() == sha256(page_stdlib().read_bytes()).hexdigest()
