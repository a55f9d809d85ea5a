"""The part of a view that shows a review: marks, moving between mistakes, and exercises."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Literal, Self, TypeVar, cast

from akropolis_nb.analysis.review.exercise import Exercise
from akropolis_nb.analysis.review.review import Review
from akropolis_nb.analysis.review.variations import reviewed_nodes
from akropolis_nb.engine.checks import short_repr
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.messages import review_sentences
from akropolis_nb.messages.catalogue import fill
from akropolis_nb.messages.numbers import with_error
from akropolis_nb.widget.session import intents
from akropolis_nb.widget.session.background import in_background
from akropolis_nb.widget.session.bot_runner import BotRunner
from akropolis_nb.widget.session.intents import Action
from akropolis_nb.widget.session.kernel import event_loop, kernel_lock, weakly
from akropolis_nb.widget.session.panels import expected_data
from akropolis_nb.widget.session.panels.review_run import ReviewRun
from akropolis_nb.widget.session.tree import move_data, played_move
from akropolis_nb.widget.session.view_part import ViewPart
from akropolis_nb.widget.wire.plain import plain

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from akropolis_nb.analysis.analyse import Analysis
    from akropolis_nb.analysis.forecast.forecast import Forecast
    from akropolis_nb.analysis.review.exercise import Try
    from akropolis_nb.analysis.review.move_quality import ReviewedMove
    from akropolis_nb.game.game import Game
    from akropolis_nb.game.tree import Node
    from akropolis_nb.messages.catalogue import Texts
    from akropolis_nb.widget.session.intents import Intent
    from akropolis_nb.widget.wire.intents import Answer
    from akropolis_nb.widget.wire.side_data import (
        OpenExercise,
        Review as ReviewData,
        ReviewMark,
    )
    from akropolis_nb.widget.wire.snapshot import Move

Sign = Literal["?!", "?", "??"]
T = TypeVar("T")


class ReviewPanel(ViewPart):
    """Shows a review of a view's game, moves between its mistakes, and sets exercises."""

    trait = "review_data"

    def __init__(self, game: Game, show: Callable[[Self], None]) -> None:
        super().__init__(game, show)
        self._review: Review | None = None
        self._reviewed: dict[Node, ReviewedMove] = {}
        self._better: dict[Node, Move] = {}
        """The better moves as plain data."""
        self.posed: Exercise | None = None
        """The exercise about the start of the game, if there is no review."""
        self._exercise: Exercise | None = None
        self._exercise_node: Node | None = None
        self._gone_to: Node | None = None
        """The mistake that was gone to last, or the better move that was played instead."""
        self._checking = False
        self._run: ReviewRun | None = None
        """The review that runs in the background."""
        self._message: Callable[[Texts], str] | None = None
        """The result of the last try or the review, or the answer, in the view's language."""

    @property
    def review(self) -> Review | None:
        """The review that is shown."""
        return self._review

    @review.setter
    def review(self, review: Review | None) -> None:
        if review is not None and not isinstance(review, Review):
            raise TypeError(f"a view's review is what ak.review gives, not {short_repr(review)}")
        with kernel_lock:
            nodes = [] if review is None else reviewed_nodes(self.game, review.moves)
            self._reviewed = {} if review is None else dict(zip(nodes, review.moves, strict=True))
            self._better = {
                node: move_data(move.position, move.best)
                for node, move in self._reviewed.items()
                if move.sign and move.best is not None
            }
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
        """End the open exercise."""
        self._exercise, self._message = None, None
        self.changed()

    def show_answer(self) -> None:
        """Show the answer of the open exercise."""
        question = self.question
        if question is None:
            raise AkropolisError("no question is open: view.ask() opens one", reason="no-question")
        best = question.reveal()
        self._message = lambda texts: review_sentences.answer(texts, best, why=False)
        self.changed()

    def ask(self, ply: int | None = None) -> Exercise:
        """Open an exercise, and go to the position before the move that it is about."""
        if self._review is None and self.posed is not None:
            return self.pose(self.posed)
        with kernel_lock:
            question = self._needed_review.ask(ply)
            node = next(node for node, move in self._reviewed.items() if move.ply == question.ply)
            return self._open(question, _parent(node))

    def pose(self, question: Exercise) -> Exercise:
        """Open an exercise about the start of the game."""
        if not isinstance(question, Exercise):
            raise TypeError(f"a view's exercise is one of a review, not {short_repr(question)}")
        self.posed = question
        return self._open(question, self.game.root)

    def _open(self, question: Exercise, node: Node) -> Exercise:
        """Open an exercise about the position of a node."""
        with kernel_lock:
            self._exercise, self._exercise_node, self._message = question, node, None
            self.game.goto(node)
            self.changed()
        return question

    @property
    def _needed_review(self) -> Review:
        if self._review is None:
            raise AkropolisError(
                "there is no review: set view.review = ak.review(game) first", reason="no-review"
            )
        return self._review

    @property
    def seat_to_show(self) -> int | None:
        """The seat that made the mistake, before and after it."""
        return self._gone_to.seat if self._gone_to and self._is_beside(self._gone_to) else None

    def _is_beside(self, node: Node) -> bool:
        """Whether the current position is that before or after the move to a node."""
        return self.game.node in {node, node.parent}

    @property
    def _mistake(self) -> Node | None:
        """The mistake that is shown: the one gone to, before and after it, or the last move."""
        gone_to, here = self._gone_to, self.game.node
        if gone_to in self._better and self._is_beside(gone_to):
            return gone_to
        return here if here in self._better else None

    # Intents

    @property
    def actions(self) -> Mapping[str, Action]:
        """The buttons of the panel; moves are tried, not played, while an exercise is open."""
        actions = {"review": Action(self._handle)}
        if self.is_asking:
            actions["place"] = Action(self._try)
        return actions

    def _try(self, intent: Intent, texts: Texts) -> Answer:
        """Check a move as the answer of the exercise, in the background."""
        question, move = self._exercise, intents.move(self.game, intent)
        if question is None:
            raise AssertionError
        illegal = question.position.why_illegal(move)
        if illegal is not None:
            raise illegal
        done = partial(weakly(self._on_try_checked), question)
        return self._check(lambda: question.check(move), done, fill(texts["trying"], move=move))

    def _check(
        self, work: Callable[[], T], done: Callable[[T | Exception], None], text: str
    ) -> Answer:
        """Do some work in the background; return the message meanwhile."""
        self._checking = True
        self.changed()
        in_background(event_loop(), "akropolis-try", work, done)
        return {"text": text} if self._checking else {}

    def _on_try_checked(self, question: Exercise, found: Try | Exception) -> None:
        with kernel_lock:
            self._checking = False
            if question is self.question:
                self._message = partial(review_sentences.try_result, found=found)
            self.changed()

    def _handle(self, intent: Intent, texts: Texts) -> Answer:
        """Carry out the intent of a button in the panel."""
        wanted = intent.get("do")
        if wanted in {"start", "stop"}:
            self._start() if wanted == "start" else self._stop()
            return {}
        if wanted == "goto":
            if "ply" not in intent:
                raise AkropolisError(texts["no_mistake"])
            ply = intents.whole(intent, "ply")
            node = next((node for node in self._reviewed if node.ply == ply), None)
            if node is None:
                raise AkropolisError(f"move {ply} was not reviewed", reason="not-reviewed")
            self._go_to(node)
        elif wanted == "after":
            self._after()
        elif wanted == "ask":
            self.ask(intents.whole(intent, "ply") if "ply" in intent else None)
        elif wanted == "better":
            self._play_better()
        elif wanted == "longer":
            return self._analyse_longer(texts)
        elif wanted == "answer":
            self.show_answer()
        elif wanted == "end":
            self._end()
        elif wanted == "write":
            lines = self._needed_review.add_lines(self.game)
            return {"text": fill(texts["lines_written"], n=len(lines))}
        else:
            raise AkropolisError(f"a review cannot be asked for {short_repr(wanted)} now")
        return {}

    def _after(self) -> None:
        """Go from the position before the mistake that is shown to the one after it."""
        mistake = self._mistake
        if mistake is None:
            raise AkropolisError("no mistake is shown here", reason="no-mistake")
        self.game.goto(mistake)

    def _can_analyse_longer(self) -> bool:
        """Whether more games would tell more about the mistake that is shown."""
        mistake = self._mistake
        return mistake is not None and self._reviewed[mistake].can_extend and not self._checking

    def _analyse_longer(self, texts: Texts) -> Answer:
        """Play as many games of the mistake again, in the background."""
        mistake, review = self._mistake, self._needed_review
        if mistake is None or not self._can_analyse_longer():
            raise AkropolisError("no mistake is shown here", reason="no-mistake")
        done = partial(weakly(self._on_longer), review)
        return self._check(lambda: review.extend(mistake.ply), done, f"{texts['analyse_longer']}…")

    def _on_longer(self, review: Review, found: ReviewedMove | Exception) -> None:
        with kernel_lock:
            self._checking = False
            if review is self._review:
                self.review = review
            if isinstance(found, Exception):
                self._message = partial(review_sentences.failure, error=found)
            else:
                self._message = partial(review_sentences.judge_move, move=found)
            self.changed()

    def _end(self) -> None:
        """End the exercise; once it was answered, go to the mistake that it was about."""
        question = self.question
        self.end_question()
        if question is not None and question.revealed:
            asked = next((node for node in self._reviewed if node.ply == question.ply), None)
            if asked is not None:
                self._go_to(asked)

    @property
    def _better_played(self) -> ReviewedMove | None:
        """The mistake instead of which the move to the current node is better."""
        here = self.game.node
        return next(
            (
                move
                for node, move in self._reviewed.items()
                if move.sign
                and node.parent is here.parent
                and node is not here
                and move.best == here.move
            ),
            None,
        )

    @property
    def _better_here(self) -> ReviewedMove | None:
        """The answered exercise, or the mistake at the current node; ``None`` if there is none."""
        question, mistake = self.question, self._mistake
        if question is not None:
            return question.reveal() if question.revealed else None
        return None if mistake is None else self._reviewed[mistake]

    def _play_better(self) -> None:
        """Play the better move instead of the mistake; bots wait, so that it can be looked at."""
        game, better = self.game, self._better_here
        if better is None or better.best is None:
            raise AkropolisError("no better move is known here", reason="no-better-move")
        BotRunner.of(game).pause()
        if self.question is None and game.node is self._mistake:
            game.goto(_parent(game.node))
        self.end_question()
        game.play(better.best)
        # Its city stays in sight.
        self._gone_to = game.node
        self.changed()

    def _start(self) -> None:
        """Review the game in the background."""
        if self._run is None:
            done = weakly(self._on_review)
            self._message = None
            self._run = ReviewRun(self.game, weakly(self._on_progress), done)
            self._run.start()
            self.changed()

    def _stop(self) -> None:
        if self._run is not None:
            self._run.stop()

    def _on_progress(self) -> None:
        with kernel_lock:
            self.changed()

    def _on_review(self, found: Review | Exception) -> None:
        """Show the review, or why there is none."""
        with kernel_lock:
            self._run = None
            if not isinstance(found, Exception):
                try:
                    self.review = found
                except AkropolisError as error:
                    found = error
            if isinstance(found, Exception):
                self._message = partial(review_sentences.failure, error=found)
            else:
                self._message = partial(
                    review_sentences.describe_result, mistakes=len(found.mistakes)
                )
            self.changed()

    def _go_to(self, node: Node) -> None:
        """Go to the position before a mistake, and show the city of the player who made it."""
        self._gone_to = node
        self.end_question()
        if node not in self.game.current_line():
            self.game.goto(node)
        self.game.goto(_parent(node))

    # Data for the page

    def data(self, texts: Texts) -> ReviewData | None:
        """Return the review, the mistakes around the current ply, and the open exercise."""
        message = "" if self._message is None else self._message(texts)
        starts = self._review is None and self._run is None and self.game.position.is_over
        asks = self._review is not None or self.posed is not None
        if not (asks or starts or self._run or message):
            return None
        question = self.question
        mistake = self._mistake
        here = self._reviewed.get(self.game.node if mistake is None else mistake)
        instead = self._better_played
        shown_move = here or instead
        if question is not None:
            shown_move = question.reveal() if question.revealed else None
        asking: OpenExercise | None = None
        if question is not None:
            asking = {
                "text": (
                    review_sentences.answer(texts, question.reveal(), why=False)
                    if question.revealed
                    else review_sentences.question(texts, question)
                ),
                "tries": [review_sentences.try_data(texts, one) for one in question.tries],
                "busy": self._checking,
                "played": str(question.played),
                "answer": review_sentences.answer_data(shown_move)
                if shown_move is not None
                else None,
            }
        return {
            "starts": starts,
            "running": None if self._run is None else self._run.progress,
            "players": [] if self._review is None else plain(self._review.players),
            "marks": self._marks(texts),
            "expected": expected_data.of_review(
                self._reviewed.get(node) for node in self.game.current_line()
            ),
            "here": self._describe_here(texts, here, instead),
            "why": None
            if shown_move is None
            else review_sentences.why(texts, shown_move, self.game.names),
            "mistake": None if mistake is None else mistake.ply,
            "better": self._better_here is not None,
            "longer": self._can_analyse_longer(),
            "asks": asks,
            "writes": self._review is not None,
            "asking": asking,
            "text": message,
        }

    @staticmethod
    def _describe_here(
        texts: Texts, here: ReviewedMove | None, instead: ReviewedMove | None
    ) -> str:
        if here is not None:
            return review_sentences.judge_move(texts, here, better=True)
        return "" if instead is None else review_sentences.better_played(texts, instead)

    def _marks(self, texts: Texts) -> list[ReviewMark]:
        """Return the moves of the reviewed line that lost points."""
        marks = []
        current = set(self.game.current_line())
        for node, move in self._reviewed.items():
            if move.sign:
                mark = self._mark(node, move, texts)
                marks.append(mark if node in current else mark | {"elsewhere": True})
        return marks

    def _mark(self, node: Node, move: ReviewedMove, texts: Texts) -> ReviewMark:
        """Return a move that lost points; an open exercise hides the better one."""
        return {
            "ply": move.ply,
            "seat": move.seat,
            "sign": cast("Sign", move.sign),
            "text": review_sentences.judge_move(texts, move),
            "lost": with_error(move.loss, move.error, texts),
            "played": played_move(node),
            "better": None if self.is_asking else self._better.get(node),
        }

    def record(self, texts: Texts, _analyses: Sequence[Analysis | Forecast]) -> dict[str, Any]:
        """Return the review with a sentence for each ply; empty if there is none."""
        data = self.data(texts)
        if data is None or self._review is None:
            return {}
        line = [self._reviewed.get(node) for node in (self.game.root, *self.game.current_line())]
        here = [
            "" if move is None else review_sentences.judge_move(texts, move, better=True)
            for move in line
        ]
        why = [
            None if move is None else review_sentences.why(texts, move, self.game.names)
            for move in line
        ]
        without = {
            "mistake": None,
            "asks": False,
            "writes": False,
            "asking": None,
            "better": False,
            "longer": False,
            "text": "",
        }
        shown = data | without | {"running": None}
        return {"review": {"shown": shown, "here": here, "why": why}}


def _parent(node: Node) -> Node:
    if node.parent is None:
        raise AssertionError
    return node.parent
