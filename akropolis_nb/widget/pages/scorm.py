"""Packages for learning platforms, by SCORM 1.2: a page that reports its pupil's score."""

from __future__ import annotations

import hashlib
import io
from typing import TYPE_CHECKING, Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from akropolis_nb.draw.words import clean
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.game.formats.files import save_bytes
from akropolis_nb.widget.pages.html import Shown, page_of

if TYPE_CHECKING:
    from collections.abc import Iterable
    from os import PathLike

PAGE = "index.html"
MANIFEST = """<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="akropolis-{key}" version="1.0"
    xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
    xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
  <organizations default="boards">
    <organization identifier="boards">
      <title>{title}</title>
      <item identifier="item" identifierref="page"><title>{title}</title></item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="page" type="webcontent" adlcp:scormtype="sco" href="{page}">
      <file href="{page}"/>
    </resource>
  </resources>
</manifest>
"""


def save_scorm(
    path: str | PathLike[str],
    shown: Shown | Iterable[Shown],
    *,
    title: str | None = None,
    with_3d: bool = True,
    **options: Any,
) -> None:
    """Write puzzles and exercises as a SCORM 1.2 package, a zip file for a learning platform.

    It contains the page of :func:`ak.save_html`. A platform that shows it gets the part of the
    questions that were solved before the solution was shown as the score, 0 to 100, and the time.
    The lesson is completed when each question is solved or its solution was shown. The
    line that :func:`ak.class_table` reads is stored with the attempt (``cmi.suspend_data``) if it
    is not longer than 4,096 characters. Elsewhere, the page works as other pages do. An existing
    file is replaced atomically.

    >>> import akropolis_nb as ak
    >>> ak.save_scorm("homework.zip", [ak.Puzzle(ak.City(), ["hhg"])], title="Homework")

    Args:
        path: the file to write.
        shown: a puzzle, a view such as ``exercise.show()``, or a list of these, in the order of the
            page; games and cities may stand between them.
        title: the page's title, which the platform shows, too.
        with_3d: whether boards can be shown in 3D; a package without is 220 kB smaller.
        **options: options of the views.

    Raises:
        TypeError: ``shown`` is something else, or the path is not the first argument.
        AkropolisError: no board asks a question, or this installation has no engine for pages.
    """
    if isinstance(path, Shown):
        raise TypeError("the path comes first: ak.save_scorm('homework.zip', puzzles)")
    page = page_of(shown, title, options, play=True, with_3d=with_3d)
    if not any({"puzzle", "exercises"} & board.get("play", {}).keys() for board in page.boards):
        raise AkropolisError(
            "a package for a learning platform needs a puzzle or an exercise that is not locked"
        )
    html = page.html(reports=True).encode()
    key = hashlib.sha256(html).hexdigest()[:16]
    manifest = MANIFEST.format(key=key, title=clean(page.name), page=PAGE).encode()
    packed = io.BytesIO()
    with ZipFile(packed, "w") as archive:
        for file, data in (("imsmanifest.xml", manifest), (PAGE, html)):
            # Without the time, the same boards give the same file.
            archive.writestr(ZipInfo(file), data, ZIP_DEFLATED)
    save_bytes(packed.getvalue(), path)
