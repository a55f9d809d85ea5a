"""The part of a view that shows a review: marks, moving between mistakes, and exercises."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import traitlets as t

from akropolis_nb.analysis.review import Review
from akropolis_nb.analysis.variations import reviewed_nodes
from akropolis_nb.engine.checks import shown
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.widget.messages import review_sentences, sentences
from akropolis_nb.widget.messages.catalogue import fill
from akropolis_nb.widget.session import intents
from akropolis_nb.widget.session.background import in_background
from akropolis_nb.widget.session.insight import Insight
from akropolis_nb.widget.session.kernel import kernel_lock, weakly

if TYPE_CHECKING:
    from akropolis_nb.analysis.exercise import Exercise, Try
    from akropolis_nb.analysis.move_quality import ReviewedMove
    from akropolis_nb.game.tree import Node

Way = Literal[1, -1]


class Reviewing(Insight):
    """Traits and methods of a view that shows a review of the game, with exercises."""

    review_data = t.Dict(default_value=None, allow_none=True, read_only=True).tag(sync=True)

    def __init__(self, **options: Any) -> None:
        self._review: Review | None = None
        self._reviewed: dict[Node, ReviewedMove] = {}
        self._exercise: Exercise | None = None
        self._exercise_node: Node | None = None
        self._checking = False
        self._message = ""
        super().__init__(**options)

    @property
    def review(self) -> Review | None:
        """The review that is shown, of a line in the game's tree; ``None`` removes it."""
        return self._review

    @review.setter
    def review(self, review: Review | None) -> None:
        if review is not None and not isinstance(review, Review):
            raise TypeError(f"a view's review is what ak.review gives, not {shown(review)}")
        with kernel_lock:
            nodes = [] if review is None else reviewed_nodes(self.game, review.moves)
            self._reviewed = {} if review is None else dict(zip(nodes, review.moves, strict=True))
            self._review = review
            self.end_question()

    @property
    def question(self) -> Exercise | None:
        """The open exercise at the current node; ``None`` if there is none."""
        if self._exercise_node is not self.game.node:
            self._exercise = None
        return self._exercise

    @property
    def is_asking(self) -> bool:
        """Whether an exercise is open whose answer is still hidden."""
        question = None if self._exercise is None else self.question
        return question is not None and not question.revealed

    def end_question(self) -> None:
        """End the open exercise: moves on the board are played again, no longer tried."""
        self._exercise, self._message = None, ""
        self._show_analysis()
        self._show_review()

    def show_answer(self) -> None:
        """Show the answer of the open exercise.

        Raises:
            AkropolisError: no exercise is open.
        """
        question = self.question
        if question is None:
            raise AkropolisError("no question is open: view.ask() opens one")
        self._message = review_sentences.answer(self.texts, question.reveal())
        self._show_analysis()
        self._show_review()

    def ask(self, ply: int | None = None) -> Exercise:
        """Open an exercise: find a better move than the one played. Goes to the position before it.

        Moves made on the board are tried, not played, until the exercise is ended.

        Args:
            ply: ply of the move in the reviewed line; by default the first mistake.

        Raises:
            AkropolisError: there is no review, or no such exercise.
        """
        if self._review is None:
            raise AkropolisError("there is no review: set view.review = ak.review(game) first")
        with kernel_lock:
            question = self._review.ask(ply)
            node = next(node for node, move in self._reviewed.items() if move.ply == question.ply)
            self._exercise, self._exercise_node, self._message = question, node.parent, ""
            self.game.goto(self._parent(node))
            self._show_analysis()
            self._show_review()
        return question

    # Intents

    def _try(self, intent: intents.Intent) -> intents.Answer:
        """Check a move as the answer of the exercise, in the background."""
        question, move = self._exercise, intents.move(self.game, intent)
        if question is None:
            raise AssertionError
        illegal = question.position.why_illegal(move)
        if illegal is not None:
            raise illegal
        self._checking = True
        self._show_review()
        tried = weakly(self._on_try_checked)
        in_background(
            "akropolis-try", lambda: question.check(move), lambda found: tried(question, found)
        )
        return {"text": fill(self.texts["trying"], move=move)} if self._checking else {}

    def _on_try_checked(self, question: Exercise, found: Try | Exception) -> None:
        with kernel_lock:
            self._checking = False
            if question is self.question:
                if isinstance(found, Exception):
                    self._message = sentences.refusal(self.texts, AkropolisError(str(found)))
                else:
                    self._message = review_sentences.tried(self.texts, found)
            self._show_review()

    def _handle_review(self, intent: intents.Intent) -> intents.Answer:
        """Carry out the intent of a button in the review panel."""
        review, game, wanted = self._review, self.game, intent.get("do")
        if review is None:
            raise AkropolisError("there is no review: set view.review = ak.review(game)")
        if wanted in {"next", "previous"}:
            self._go_to(1 if wanted == "next" else -1)
        elif wanted == "ask":
            here = self._reviewed.get(game.node)
            self.ask(here.ply if here is not None and here.sign else self._following())
        elif wanted == "better":
            here = self._reviewed.get(game.node)
            if here is None or here.best is None:
                raise AkropolisError("no better move is known here")
            game.goto(self._parent(game.node))
            game.play(here.best)
        elif wanted == "answer":
            self.show_answer()
        elif wanted == "end":
            self.end_question()
        elif wanted == "write":
            lines = review.add_lines(game)
            return {"text": fill(self.texts["lines_written"], n=len(lines))}
        else:
            raise AkropolisError(f"a review cannot be asked for {shown(wanted)} now")
        return {}

    def _following(self) -> int | None:
        """Return the ply of the next mistake; ``None`` if there is none."""
        review = self._review
        after = review and review.next_mistake(self.game.ply)
        return after.ply if after else None

    def _go_to(self, way: Way) -> None:
        node = self._mistake(way)
        if node is None:
            raise AkropolisError(self.texts["no_mistake"])
        self.end_question()
        self.game.goto(node)

    def _mistake(self, way: Way) -> Node | None:
        """Return the next or previous mistake in the reviewed line, from the current ply."""
        review, ply = self._review, self.game.ply
        if review is None:
            return None
        found = review.next_mistake(ply) if way > 0 else review.previous_mistake(ply)
        return next((node for node, move in self._reviewed.items() if move is found), None)

    @staticmethod
    def _parent(node: Node) -> Node:
        if node.parent is None:
            raise AssertionError
        return node.parent

    # Data for the page

    def _show_analysis(self) -> None:
        """Update `analysis_data`, but hide it while an exercise is open."""
        if self.is_asking:
            self.set_trait("analysis_data", None)
        else:
            super()._show_analysis()

    @t.observe("texts")
    def _show_review(self, _change: object = None) -> None:
        """Update `review_data`."""
        if self._review is None:
            self.set_trait("review_data", None)
            return
        self.set_trait("review_data", self._review_data(self._review))

    def recorded_review(self) -> dict[str, Any]:
        """Return the review for a page without Python; empty if there is none."""
        if self._review is None:
            return {}
        data = self._review_data(self._review)
        reviewed = [
            self._reviewed.get(node) for node in (self.game.root, *self.game.current_line())
        ]
        here = [
            move and review_sentences.judge_move(self.texts, move, better=True) for move in reviewed
        ]
        shown = data | {"asks": False, "asking": None, "better": False, "text": ""}
        line = set(self.game.current_line())
        mistakes = [m.ply for node, m in self._reviewed.items() if node in line and m.is_mistake]
        words = [one or "" for one in here]
        return {"review": {"shown": shown, "here": words, "mistakes": mistakes}}

    def _review_data(self, review: Review) -> dict[str, Any]:
        game, texts, question = self.game, self.texts, self.question
        here = self._reviewed.get(game.node)
        line = [*game.current_line()]
        reviewed = [self._reviewed[node] for node in line if node in self._reviewed]
        asking = None
        if question is not None:
            asking = {
                "text": review_sentences.question(texts, question),
                "tries": [
                    {"text": review_sentences.tried(texts, one), "found": one.found}
                    for one in question.tries
                ],
                "busy": self._checking,
                "answered": question.revealed,
            }
        return {
            "players": review_sentences.players(review),
            "marks": [
                {
                    "ply": move.ply,
                    "seat": move.seat,
                    "sign": move.sign,
                    "text": review_sentences.judge_move(texts, move),
                }
                for move in reviewed
                if move.sign
            ],
            "here": "" if here is None else review_sentences.judge_move(texts, here, better=True),
            "better": here is not None and here.sign != "" and here.best is not None,
            "previous": self._mistake(-1) is not None,
            "next": self._mistake(1) is not None,
            "asks": True,
            "asking": asking,
            "text": self._message,
        }
