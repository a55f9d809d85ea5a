"""``CityWidget``: an interactive view of a game or of a single city."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import traitlets as t

from akropolis_nb.engine.checks import short_repr
from akropolis_nb.engine.city import City
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.position import Position
from akropolis_nb.engine.rules import Rules
from akropolis_nb.game.game import Game
from akropolis_nb.messages import sentences
from akropolis_nb.messages.catalogue import fill
from akropolis_nb.widget.documents.city import CityDocument
from akropolis_nb.widget.documents.game import GameDocument
from akropolis_nb.widget.documents.position import PositionDocument
from akropolis_nb.widget.session import intents
from akropolis_nb.widget.session.bot_controls import BotControls
from akropolis_nb.widget.session.kernel import kernel_lock
from akropolis_nb.widget.session.panels.analysis_panel import AnalysisPanel
from akropolis_nb.widget.session.panels.forecast_panel import ForecastPanel
from akropolis_nb.widget.session.panels.review_panel import ReviewPanel
from akropolis_nb.widget.view import View

if TYPE_CHECKING:
    from collections.abc import Mapping

    from akropolis_nb.analysis.analyse import Analysis
    from akropolis_nb.analysis.forecast.forecast import Forecast
    from akropolis_nb.analysis.review.exercise import Exercise
    from akropolis_nb.analysis.review.review import Review
    from akropolis_nb.game.bot_protocol import Bot
    from akropolis_nb.messages.catalogue import Texts
    from akropolis_nb.widget.wire.intents import Answer


class GameParts(NamedTuple):
    """The further parts of a view of a game."""

    bots: BotControls
    analysis: AnalysisPanel
    forecast: ForecastPanel
    review: ReviewPanel


class CityWidget(View):
    """An interactive view: play a game, or build a city freely.

    All views of a game show the same position, whether it was changed by a click in one of them or
    by ``game.play(...)`` in another cell.

    Args:
        edited: The ``Game`` to play, or the ``City`` to begin with.
        bots: Bots by seat: names for ``ak.bot``, or bot objects, see ``Game.bots``.
        review: A review of the game, from ``ak.review``.
        **options: Initial values of the traits, see ``Options``, or a ``layout``.

    Raises:
        TypeError: ``edited`` is something else, or there is no such option.

    Example:
        >>> import akropolis_nb as ak
        >>> view = ak.CityWidget(ak.Game(players=2, seed=7), height=520)
        >>> view.selected, view.rotation, view.player
        (0, 0, 0)
        >>> view.close()
    """

    _game_parts: GameParts | None = None
    _draft: PositionDocument | None = None
    """A position that was being set up when the user went back to the game."""

    def __init__(
        self,
        edited: Any,
        *,
        bots: Mapping[int, Bot | str] | None = None,
        review: Review | None = None,
        **options: Any,
    ) -> None:
        self._check_options(options)
        self.games: list[Game] = []
        """All games that were played in this view, oldest first."""
        if isinstance(edited, Game):
            if bots is not None:
                edited.bots = bots
            super().__init__(GameDocument(edited), self._parts_of(edited), options=options)
        elif isinstance(edited, Position | Rules) and bots is None:
            super().__init__(PositionDocument(edited), options=options)
        elif not isinstance(edited, City):
            raise TypeError(f"CityWidget shows an ak.Game or an ak.City, not {short_repr(edited)}")
        elif bots is not None:
            raise TypeError("a city by itself has no seats for bots")
        else:
            super().__init__(CityDocument(edited), options=options)
        if review is not None:
            self.review = review

    @property
    def game(self) -> Game:
        """The game that is played in this view. Assign another one to replace it."""
        return self._of_game.bots.game

    @game.setter
    def game(self, game: Game) -> None:
        if not isinstance(game, Game):
            raise TypeError(f"a view's game is an ak.Game, not {short_repr(game)}")
        is_set_up = isinstance(self._document, PositionDocument)
        if is_set_up or self.game is not game:
            with kernel_lock:
                self._stop()
                self._edit(GameDocument(game), self._parts_of(game))
                self._set_pace()
                self._ponder()
                self._forecast()
                self._on_change()

    @property
    def bots(self) -> Mapping[int, Bot]:
        """The bots of the game by seat, see ``Game.bots``. Names of bots can be assigned, too."""
        return self.game.bots

    @bots.setter
    def bots(self, bots: Mapping[int, Bot | str]) -> None:
        with kernel_lock:
            self.game.bots = bots

    @property
    def playing(self) -> bool:
        """Whether a bot is thinking now. Set to True to start the bots, to False to pause them."""
        return self._of_game.bots.playing

    @playing.setter
    def playing(self, playing: bool) -> None:
        self._of_game.bots.playing = playing

    @property
    def analysis(self) -> Analysis | None:
        """The newest analysis of the current position; ``None`` before the first result.

        It does not change when the search goes on. Extend it only after ``pondering`` is turned
        off.
        """
        return self._game_parts and self._game_parts.analysis.result

    @property
    def forecast(self) -> Forecast | None:
        """The newest forecast from the current position; ``None`` before the first result."""
        return self._game_parts and self._game_parts.forecast.result

    @property
    def review(self) -> Review | None:
        """The review that is shown, of a line in the game's tree; ``None`` removes it."""
        return self._game_parts and self._game_parts.review.review

    @review.setter
    def review(self, review: Review | None) -> None:
        if self._game_parts is not None or review is not None:
            self._of_game.review.review = review

    @property
    def exercise(self) -> Exercise | None:
        """The exercise about the start of the game, see :meth:`Exercise.show`."""
        return self._game_parts and self._game_parts.review.posed

    @exercise.setter
    def exercise(self, exercise: Exercise) -> None:
        self._of_game.review.pose(exercise)

    @property
    def question(self) -> Exercise | None:
        """The open exercise at the current node; ``None`` if there is none."""
        return self._of_game.review.question

    @property
    def is_asking(self) -> bool:
        """Whether an exercise is open whose answer is still hidden."""
        return self._game_parts is not None and self._game_parts.review.is_asking

    def ask(self, ply: int | None = None) -> Exercise:
        """Open an exercise: find a better move than the one played. Goes to the position before it.

        Moves made on the board are tried, not played, until the exercise is ended.

        Args:
            ply: ply of the move in the reviewed line; by default the first mistake.

        Raises:
            AkropolisError: there is no review, or no such exercise.
        """
        if self._game_parts is None:
            raise AkropolisError(
                "there is no review: this view shows a city by itself", reason="no-review"
            )
        return self._game_parts.review.ask(ply)

    def show_answer(self) -> None:
        """Show the answer of the open exercise.

        Raises:
            AkropolisError: no exercise is open.
        """
        self._of_game.review.show_answer()

    def end_question(self) -> None:
        """End the open exercise: moves on the board are played again, no longer tried."""
        if self._game_parts is not None:
            self._game_parts.review.end_question()

    @property
    def _of_game(self) -> GameParts:
        if self._game_parts is None:
            raise AttributeError(
                f"this view shows a {self._document.what}, no game; view.city gives a city back"
            )
        return self._game_parts

    def _parts_of(self, game: Game) -> GameParts:
        """Return new parts for a game."""
        if not any(one is game for one in self.games):
            self.games.append(game)
        review = ReviewPanel(game, self._show_all)
        analysis = AnalysisPanel(game, self._show, lambda: review.is_asking)
        forecast = ForecastPanel(game, self._show, lambda: review.is_asking)
        self._game_parts = GameParts(BotControls(game, self._show), analysis, forecast, review)
        return self._game_parts

    @t.observe("pace")
    def _set_pace(self, _change: object = None) -> None:
        if self._game_parts is not None:
            self._game_parts.bots.runner.pace = self.pace

    @t.observe("pondering")
    def _ponder(self, _change: object = None) -> None:
        if self._game_parts is not None:
            self._game_parts.analysis.turn(self.pondering)

    @t.observe("forecasting")
    def _forecast(self, _change: object = None) -> None:
        if self._game_parts is not None:
            self._game_parts.forecast.turn(self.forecasting)

    def _actions(self) -> dict[str, intents.Action]:
        actions = super()._actions()
        if self._game_parts is not None:
            actions["seen"] = intents.question(self._go_on)
        if self._game_parts is not None and self.new_games:
            actions["new"] = intents.Action(self._start_new_game)
            actions["open"] = intents.Action(self._open_game)
        is_set_up = isinstance(self._document, PositionDocument)
        if is_set_up or (self._game_parts is not None and self.new_games):
            actions["setup"] = intents.Action(self._set_up)
        return actions

    def _go_on(self, _intent: intents.Intent, _texts: Texts) -> Answer:
        """Go on with the searches when a page has painted their newest results."""
        for panel in (self._of_game.analysis, self._of_game.forecast):
            panel.acknowledge()
        return {}

    def _start_new_game(self, intent: intents.Intent, texts: Texts) -> Answer:
        """Start another game; the old one stays in ``games``."""
        self.game = intents.new_game(intent)
        return {"text": fill(texts["started"], rules=sentences.rules(texts, self.game.rules))}

    def _open_game(self, intent: intents.Intent, texts: Texts) -> Answer:
        """Go on with a game that was copied or saved; the old one stays in ``games``."""
        self.game, is_sound = intents.opened_game(intent, self.game.rules, texts)
        if not is_sound:
            return {"text": texts["record_damaged"]}
        return {"text": fill(texts["opened"], rules=sentences.rules(texts, self.game.rules))}

    def _set_up(self, intent: intents.Intent, texts: Texts) -> Answer:
        """Set up a position, change it, play from it, or go back to the game before."""
        document, do = self._document, intent.get("do")
        if not isinstance(document, PositionDocument):
            game = self.game
            self._stop()
            self._game_parts = None
            draft, self._draft = self._draft, None
            if draft is not None:
                draft.game = game
            table = draft or PositionDocument(game.position, game)
            table.seat = self.player
            self._edit(table)
            for name in ("bot_data", "analysis_data", "forecast_data", "review_data"):
                self.set_trait(name, None)
            self._on_change()
            return {"text": texts["setup_begins" if draft is None else "setup_goes_on"]}
        if do == "play":
            self.game = game = Game(document.position(texts), names=document.names)
            if self.show == document.panels:
                self.show = self._document.panels
            return {"text": fill(texts["setup_plays"], rules=sentences.rules(texts, game.rules))}
        if do == "return" and document.game is not None:
            self._draft = document if document.is_draft else None
            self.game = document.game
        else:
            return document.edit(intent, texts)
        return {}

    @t.observe("player")
    def _choose_city(self, change: t.Bunch) -> None:
        if isinstance(self._document, PositionDocument):
            self._document.seat = change.new
            self._refresh()


class PositionEditor(CityWidget):
    """A view in which a position is set up, such as one from a table: by clicks, or pasted.

    When the position is complete, a button starts a game from it in the same view.

    Args:
        start: The rules, by default those of the basic game of two, or a position to change.
        **options: As for ``CityWidget``.

    Raises:
        TypeError: ``start`` is something else, or there is no such option.

    Example:
        >>> import akropolis_nb as ak
        >>> view = ak.PositionEditor(ak.Game(players=2, seed=7).position)
        >>> view.position.site
        (6, 20, 15, 9)
        >>> view.close()
    """

    def __init__(self, start: Position | Rules | None = None, **options: Any) -> None:
        if not isinstance(start, Position | Rules | None):
            raise TypeError(
                f"PositionEditor takes an ak.Position or ak.Rules, not {short_repr(start)}"
            )
        super().__init__(Rules() if start is None else start, **options)

    @property
    def position(self) -> Position:
        """The position that is set up; later that of the game.

        Raises:
            AkropolisError: it is not complete, or something in it cannot be.
        """
        if isinstance(self._document, PositionDocument):
            return self._document.position(self.texts)
        return self.game.position
