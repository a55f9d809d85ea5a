"""Sphinx configuration of the documentation: ``python -m sphinx -W docs site``."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import live

import akropolis_nb

project = "akropolis_nb"
author = "the akropolis_nb contributors"
release = akropolis_nb.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
myst_enable_extensions = ["deflist"]
myst_heading_anchors = 3
# Single backticks in docstrings mean code.
default_role = "code"
autodoc_default_options = {"members": True, "member-order": "bysource"}
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented"
python_use_unqualified_type_names = True
# Pages written by live.py go to the root of the site; Sphinx copies the images.
html_extra_path = ["live"]
html_static_path = ["style"]
html_css_files = ["docs.css"]
html_theme = "furo"
html_title = f"akropolis_nb {release}"
html_show_sphinx = False
html_copy_source = False
html_show_copyright = False
exclude_patterns = ["live"]
live.write(Path(__file__).parent / "live")
