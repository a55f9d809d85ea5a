"""The part of a view that shows a review: marks, moving between mistakes, and exercises."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Self, TypeVar

from akropolis_nb.analysis.aims import check_aim
from akropolis_nb.analysis.review.exercise import Exercise
from akropolis_nb.analysis.review.review import Review
from akropolis_nb.analysis.review.steps import ReviewSteps
from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.checks import short_repr
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.messages import review_sentences
from akropolis_nb.messages.catalogue import fill
from akropolis_nb.widget.session import intents
from akropolis_nb.widget.session.background import Job
from akropolis_nb.widget.session.bot_runner import BotRunner
from akropolis_nb.widget.session.intents import Action
from akropolis_nb.widget.session.kernel import event_loop, kernel_lock, weakly
from akropolis_nb.widget.session.panels.reviewed_line import ReviewedLine
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
    )

T = TypeVar("T")


class ReviewPanel(ViewPart):
    """Shows a review of a view's game, moves between its mistakes, and sets exercises."""

    trait = "review_data"

    def __init__(self, game: Game, show: Callable[[Self], None]) -> None:
        super().__init__(game, show)
        self._review: Review | None = None
        self._line = ReviewedLine(game)
        self.posed: Exercise | None = None
        """The exercise about the start of the game, if there is no review."""
        self._exercise: Exercise | None = None
        self._exercise_node: Node | None = None
        self._gone_to: Node | None = None
        """The mistake that was gone to last, or the better move that was played instead."""
        self._checking = False
        self._steps: ReviewSteps | None = None
        self._job: Job[Review] | None = None
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
            self._line = ReviewedLine(self.game, () if review is None else review.moves)
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
        return self.question is not None and not self.question.revealed

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
            return self._open(question, _parent(self._line.node_at(question.ply)))

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
        if gone_to is not None and self._line.is_mistake(gone_to) and self._is_beside(gone_to):
            return gone_to
        return here if self._line.is_mistake(here) else None

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
        if (illegal := question.position.why_illegal(move)) is not None:
            raise illegal

        def done(found: Try | Exception) -> None:
            if question is self.question:
                self._message = partial(review_sentences.try_result, found=found)

        return self._check(lambda: question.check(move), done, fill(texts["trying"], move=move))

    def _check(
        self, work: Callable[[], T], done: Callable[[T | Exception], None], text: str
    ) -> Answer:
        """Do some work in the background; return the message meanwhile."""
        self._checking = True
        self.changed()
        ended = partial(weakly(self._on_checked), done)
        Job(event_loop(), "akropolis-try", work, ended).start()
        return {"text": text} if self._checking else {}

    def _on_checked(self, done: Callable[[T | Exception], None], found: T | Exception) -> None:
        with kernel_lock:
            self._checking = False
            done(found)
            self.changed()

    def _handle(self, intent: Intent, texts: Texts) -> Answer:
        """Carry out the intent of a button in the panel."""
        match wanted := intent.get("do"):
            case "start":
                self._start()
            case "stop":
                if self._job is not None:
                    self._job.stop.set()
            case "goto":
                if "ply" not in intent:
                    raise AkropolisError(texts["no_mistake"])
                ply = intents.whole(intent, "ply")
                node = self._line.node_at(ply)
                if node is None:
                    raise AkropolisError(f"move {ply} was not reviewed", reason="not-reviewed")
                self._go_to(node)
            case "after":
                self.game.goto(_require(self._mistake))
            case "ask":
                self.ask(intents.whole(intent, "ply") if "ply" in intent else None)
            case "better":
                self._play_better()
            case "longer":
                return self._analyse_longer(texts)
            case "answer":
                self.show_answer()
            case "end":
                self._end()
            case "write":
                lines = self._needed_review.add_lines(self.game)
                return {"text": fill(texts["lines_written"], n=len(lines))}
            case _:
                raise AkropolisError(f"a review cannot be asked for {short_repr(wanted)} now")
        return {}

    @property
    def _extendable(self) -> Node | None:
        """The mistake that is shown, if more games would tell more about it."""
        mistake = self._mistake
        if mistake is None or self._checking or not self._line.moves[mistake].can_extend:
            return None
        return mistake

    def _analyse_longer(self, texts: Texts) -> Answer:
        """Play as many games of the mistake again, in the background."""
        mistake, review = _require(self._extendable), self._needed_review

        def done(found: ReviewedMove | Exception) -> None:
            if review is self._review:
                self.review = review
            if isinstance(found, Exception):
                self._message = partial(review_sentences.failure, error=found)
            else:
                self._message = partial(review_sentences.judge_move, move=found)

        return self._check(lambda: review.extend(mistake.ply), done, f"{texts['analyse_longer']}…")

    def _end(self) -> None:
        """End the exercise; once it was answered, go to the mistake that it was about."""
        question = self.question
        self.end_question()
        asked = question and question.revealed and self._line.node_at(question.ply)
        if asked:
            self._go_to(asked)

    @property
    def _better_here(self) -> ReviewedMove | None:
        """The answered exercise, or the mistake at the current node; ``None`` if there is none."""
        question, mistake = self.question, self._mistake
        if question is not None:
            return question.reveal() if question.revealed else None
        return None if mistake is None else self._line.moves[mistake]

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
        if self._job is None:
            self._message = None
            aim = check_aim(None, self.game.position.rules)
            self._steps = steps = ReviewSteps(self.game, k.REVIEW_PLAYOUTS, aim)
            self._job = Job(
                event_loop(),
                "akropolis-review",
                steps.review,
                weakly(self._on_review),
                steps=steps,
                stepped=weakly(self.changed),
            )
            self._job.start()
            self.changed()

    def _on_review(self, found: Review | Exception) -> None:
        """Show the review, or why there is none."""
        with kernel_lock:
            self._job = self._steps = None
            if not isinstance(found, Exception):
                try:
                    self.review = found
                except AkropolisError as error:
                    found = error
            if isinstance(found, Exception):
                self._message = partial(review_sentences.failure, error=found)
            else:
                mistakes = len(found.mistakes)
                self._message = partial(review_sentences.describe_result, mistakes=mistakes)
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
        steps, has_review = self._steps, self._review is not None
        starts = not has_review and steps is None and self.game.position.is_over
        asks = has_review or self.posed is not None
        if not (asks or starts or steps or message):
            return None
        question, mistake, line = self.question, self._mistake, self._line
        instead = line.mistake_beside(self.game.node)
        here = line.moves.get(self.game.node if mistake is None else mistake)
        better = self._better_here
        judgement = line.judge(texts, here)
        if here is None and instead is not None:
            judgement = review_sentences.better_played(texts, instead)
        return {
            "starts": starts,
            "running": None if steps is None else (steps.done, steps.total),
            "players": [] if self._review is None else plain(self._review.players),
            "marks": line.marks(texts, hide_better=self.is_asking),
            "expected": line.expected(),
            "here": judgement,
            "why": line.why(texts, here or instead if question is None else better),
            "mistake": None if mistake is None else mistake.ply,
            "better": better is not None,
            "longer": self._extendable is not None,
            "asks": asks,
            "writes": has_review,
            "asking": None if question is None else self._exercise_data(question, texts),
            "text": message,
        }

    def _exercise_data(self, question: Exercise, texts: Texts) -> OpenExercise:
        answer = question.reveal() if question.revealed else None
        return {
            "text": (
                review_sentences.question(texts, question)
                if answer is None
                else review_sentences.answer(texts, answer, why=False)
            ),
            "tries": [review_sentences.try_data(texts, one) for one in question.tries],
            "busy": self._checking,
            "played": str(question.played),
            "answer": None if answer is None else review_sentences.answer_data(answer),
        }

    def record(self, texts: Texts, _analyses: Sequence[Analysis | Forecast]) -> dict[str, Any]:
        """Return the review with a sentence for each ply; empty if there is none."""
        data = self.data(texts)
        if data is None or self._review is None:
            return {}
        absent = {"running": None, "mistake": None, "asking": None, "text": ""}
        cannot = dict.fromkeys(("asks", "writes", "better", "longer"), False)
        line = [self._line.moves.get(node) for node in (self.game.root, *self.game.current_line())]
        return {
            "review": {
                "shown": data | absent | cannot,
                "here": [self._line.judge(texts, move) for move in line],
                "why": [self._line.why(texts, move) for move in line],
            }
        }


def _require(mistake: Node | None) -> Node:
    if mistake is None:
        raise AkropolisError("no mistake is shown here", reason="no-mistake")
    return mistake


def _parent(node: Node | None) -> Node:
    if node is None or node.parent is None:
        raise AssertionError
    return node.parent
