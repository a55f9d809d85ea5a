"""Pictures of cities, games and results, as Plotly figures, SVG, HTML or text.

``board`` turns a city into layers of polygons, or a mesh; ``charts`` draws numbers.

Cities and games: ``figure`` (Plotly), ``svg``, ``text``, ``replay`` (a game as an animated SVG),
``compare`` with ``compare_pictures`` (two cities side by side), ``puzzle`` (a state of a puzzle;
its card in a gallery), ``paper`` (in black and white, to be printed and cut out).

Shared: ``markup`` (SVG), ``tables`` (HTML), ``theme`` (Plotly), ``words`` (phrases).

Other rooms import pictures from this package, not from its files.
"""

from typing import TYPE_CHECKING

from akropolis_nb.lazy import lazy_names

if TYPE_CHECKING:
    from akropolis_nb.draw.charts.analysis import (
        analysis_figure as analysis_figure,
        analysis_html as analysis_html,
    )
    from akropolis_nb.draw.charts.explorer import answer_figure as answer_figure
    from akropolis_nb.draw.charts.forecast import (
        forecast_figure as forecast_figure,
        forecast_html as forecast_html,
    )
    from akropolis_nb.draw.charts.histogram import spread_figure as spread_figure
    from akropolis_nb.draw.charts.reasons import (
        reasons_figure as reasons_figure,
        reasons_html as reasons_html,
    )
    from akropolis_nb.draw.charts.review import review_figure as review_figure
    from akropolis_nb.draw.charts.score import score_chart as score_chart
    from akropolis_nb.draw.charts.tournament import tournament_figure as tournament_figure
    from akropolis_nb.draw.charts.variations import lines_figure as lines_figure
    from akropolis_nb.draw.compare import format_change as format_change
    from akropolis_nb.draw.figure import city_figure as city_figure
    from akropolis_nb.draw.markup import for_notebook as for_notebook
    from akropolis_nb.draw.paper import (
        paper_city as paper_city,
        paper_kind as paper_kind,
        paper_size as paper_size,
        paper_tile as paper_tile,
    )
    from akropolis_nb.draw.puzzle import (
        card_html as card_html,
        gallery_html as gallery_html,
        puzzle_svg as puzzle_svg,
    )
    from akropolis_nb.draw.replay import replay_svg as replay_svg
    from akropolis_nb.draw.svg import city_svg as city_svg, game_svg as game_svg
    from akropolis_nb.draw.tables import (
        html_table as html_table,
        html_words as html_words,
    )
    from akropolis_nb.draw.text import city_text as city_text
    from akropolis_nb.draw.words import truncate as truncate
else:
    __getattr__, __dir__, __all__ = lazy_names(__name__)
