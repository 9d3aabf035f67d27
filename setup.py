"""What pyproject.toml cannot say: the catalogues are compiled when the package is built."""

from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from setuptools import setup
from setuptools.command.build_py import build_py


class BuildWithCatalogues(build_py):
    """Builds the modules, with every catalogue (``.po``) compiled beside its source (``.mo``)."""

    def run(self) -> None:
        for source in Path("claims").rglob("*.po"):
            with source.open("rb") as stream, source.with_suffix(".mo").open("wb") as compiled:
                write_mo(compiled, read_po(stream))
        super().run()


setup(cmdclass={"build_py": BuildWithCatalogues})
