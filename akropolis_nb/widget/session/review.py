"""A review beside a view's game: marks, the way from mistake to mistake, and finding better."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import traitlets as t

from akropolis_nb.analysis.review import Review
from akropolis_nb.analysis.variations import reviewed_nodes
from akropolis_nb.engine.checks import shown
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.widget.messages import review_sentences, sentences
from akropolis_nb.widget.messages.english import fill
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
    """Shows what a review says of the game's moves, or asks for a better one."""

    review_data = t.Dict(default_value=None, allow_none=True, read_only=True).tag(sync=True)

    def __init__(self, **options: Any) -> None:
        self._review: Review | None = None
        self._reviewed: dict[Node, ReviewedMove] = {}
        self._question: Exercise | None = None
        self._asked_at: Node | None = None
        self._checking = False
        self._told = ""
        super().__init__(**options)

    @property
    def review(self) -> Review | None:
        """The review that is shown; of a line that is in the game. ``None`` takes it away."""
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
        """The question for a better move that is open here; ``None`` if there is none."""
        if self._asked_at is not self.game.node:
            self._question = None
        return self._question

    @property
    def is_asking(self) -> bool:
        """Whether a question is open whose answer is hidden still."""
        question = None if self._question is None else self.question
        return question is not None and not question.revealed

    def end_question(self) -> None:
        """End the question that is open: what is laid is played again."""
        self._question, self._told = None, ""
        self._think()
        self._judge()

    def show_answer(self) -> None:
        """Give away the answer to the question that is open."""
        question = self.question
        if question is None:
            raise AkropolisError("no question is open: view.ask() opens one")
        self._told = review_sentences.answer(self.texts, question.reveal())
        self._think()
        self._judge()

    def ask(self, ply: int | None = None) -> Exercise:
        """Ask for a better move than the one played: the game goes to the position before it.

        Moves that are laid on the board are tried, not played, until the question is ended.

        Args:
            ply: number of the move in the reviewed line; the first mistake if left out.

        Raises:
            AkropolisError: there is no review, or nothing to ask about.
        """
        if self._review is None:
            raise AkropolisError("there is no review: set view.review = ak.review(game) first")
        with kernel_lock:
            question = self._review.ask(ply)
            node = next(node for node, move in self._reviewed.items() if move.ply == question.ply)
            self._question, self._asked_at, self._told = question, node.parent, ""
            self.game.goto(self._parent(node))
            self._think()
            self._judge()
        return question

    # What a page asks for

    def _try(self, intent: intents.Intent) -> intents.Answer:
        """Try a move as an answer, beside the kernel."""
        question, move = self._question, intents.move(self.game, intent)
        if question is None:
            raise AssertionError
        illegal = question.position.why_illegal(move)
        if illegal is not None:
            raise illegal
        self._checking = True
        self._judge()
        tried = weakly(self._tried)
        in_background(
            "akropolis-try", lambda: question.check(move), lambda found: tried(question, found)
        )
        return {"text": fill(self.texts["trying"], move=move)} if self._checking else {}

    def _tried(self, question: Exercise, found: Try | Exception) -> None:
        with kernel_lock:
            self._checking = False
            if question is self.question:
                if isinstance(found, Exception):
                    self._told = sentences.refusal(self.texts, AkropolisError(str(found)))
                else:
                    self._told = review_sentences.tried(self.texts, found)
            self._judge()

    def _do_review(self, intent: intents.Intent) -> intents.Answer:
        """Do what the panel's buttons say."""
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
        """The next mistake's ply, or the first one's."""
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
        """The nearest mistake in the reviewed line, from the present ply."""
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

    # What is shown

    def _think(self) -> None:
        """Show what is known, unless it would answer a question."""
        if self.is_asking:
            self.set_trait("analysis_data", None)
        else:
            super()._think()

    @t.observe("texts")
    def _judge(self, _change: object = None) -> None:
        """Show what the review says here."""
        if self._review is None:
            self.set_trait("review_data", None)
            return
        self.set_trait("review_data", self._review_data(self._review))

    def recorded_review(self) -> dict[str, Any]:
        """Return what a page without Python shows of the review; nothing if there is none."""
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
        words = [told or "" for told in here]
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
            "text": self._told,
        }
