"""Files that need no Python.

``html`` (``ak.save_html``: a page with boards), ``recording`` (the data of a board), ``scorm`` (a
page in a package for learning platforms), ``worksheet`` (questions on paper).
"""
