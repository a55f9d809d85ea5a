"""Autosave: save a game after every change, and load it again with the same call."""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING, Any, ClassVar

from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.position import Position
from akropolis_nb.game.formats.files import file_path, save_text
from akropolis_nb.game.formats.record import load_record

if TYPE_CHECKING:
    from os import PathLike
    from pathlib import Path

    from akropolis_nb.game.game import Game
    from akropolis_nb.game.tree import Node


class Autosave:
    """Saves a game to a file after every change.

    Args:
        game: the game; if nothing has been played in it, it is replaced by the file's game.
        path: the file; it is created if it does not exist.

    Raises:
        AkropolisError: the file has another game, or moves that this one does not have.
        RecordError: the file is not a record of a game.
        OSError: it cannot be read or written.
    """

    _of_files: ClassVar[weakref.WeakValueDictionary[Path, Autosave]] = weakref.WeakValueDictionary()

    def __init__(self, game: Game, path: str | PathLike[str]) -> None:
        self.path = file_path(path).resolve()
        self._game = weakref.ref(game)
        self._lost = False
        """Whether another game is now saved in the file."""
        self._text = ""
        """The content of the file."""
        loaded = self._load(game) if self.path.exists() else False
        self._write(game)
        before = self._of_files.get(self.path)
        if before is not None and before._game() is not game:
            before._lost = True  # the other game's next change raises an error
        self._of_files[self.path] = self
        self._stop = game.on_change(self._save)
        if loaded:
            game._listeners.notify()

    def stop(self) -> None:
        """Stop saving; the file stays."""
        self._stop()

    def _load(self, game: Game) -> bool:
        """Load the file's game into a new game; return whether it was done.

        Raises:
            AkropolisError: the file's game or the present one would be lost.
        """
        found = load_record(self.path)
        if not _fits(found, game):
            raise AkropolisError(
                f"{self.path} has another game, {found!r}, and was left as it is; open it with "
                "ak.Game.load, or give another path"
            )
        fresh = _is_fresh(game)
        if not fresh and not _holds(game.root, found.root):
            raise AkropolisError(
                f"{self.path} has moves or comments that this game does not have, and was left as "
                "it is; open it with ak.Game.load, or give another path"
            )
        self._text = self.path.read_text("utf-8-sig")
        if fresh:
            _take_over(game, found)
        return fresh

    def _save(self) -> None:
        game = self._game()
        if game is None:
            return
        if self._lost:
            self._stop()
            raise AkropolisError(
                f"this game is saved no more: another game is saved in {self.path}"
            )
        try:
            self._write(game)
        except OSError as error:
            raise AkropolisError(
                f"the game could not be saved in {self.path} ({error.strerror}); the next change "
                "tries again"
            ) from error

    def _write(self, game: Game) -> None:
        text = game.to_json()
        if text == self._text and self.path.exists():
            return
        if self._is_foreign():
            raise AkropolisError(
                f"{self.path} has been changed by another program, and was left as it is: the game "
                "is not saved; give game.autosave another path"
            )
        save_text(text, self.path)
        self._text = text

    def _is_foreign(self) -> bool:
        """Return whether the file differs from what was read or written last."""
        if not self._text or not self.path.exists():
            return False
        try:
            return self.path.read_text("utf-8-sig") != self._text
        except UnicodeDecodeError:
            return True


def _take_over(game: Game, other: Game) -> None:
    """Give a game another one's state except its bots; the other must not be used again."""
    with game._listeners.change():
        game.seed, game._dealer, game._names = other.seed, other._dealer, other._names
        game._root, game._node = other._root, other._node
        game._deletions.clear()
        # At the end of a line, a bot whose turn it is has not played yet and may play now.
        game._live = game._root if game._node.children else game._node
        game._seeded = True


def _fits(found: Game, game: Game) -> bool:
    """Return whether the file's game has the rules, start and seed that the game was made with."""
    same_start = found.root.position == game.root.position
    if isinstance(game._made_of, Position) and not same_start:
        return False
    if game._seeded or not _is_fresh(game):
        return same_start and found.stacks_from_root() == game.stacks_from_root()
    return found.rules == game.rules


def _is_fresh(game: Game) -> bool:
    """Return whether a game has no moves (except an architect's), comments or marks."""
    return not any(
        node.comment or node.marks or not (node.parent is None or node.seat == _architect(game))
        for node in game
    )


def _architect(game: Game) -> int:
    return -1 if game.rules.architect is None else 1


def _holds(tree: Node, part: Node) -> bool:
    """Return whether a tree has all moves, comments and marks of another."""
    pairs: list[tuple[Node, Node]] = [(tree, part)]
    while pairs:
        node, other = pairs.pop()
        if other.comment not in {"", node.comment} or not set(other.marks) <= set(node.marks):
            return False
        children: dict[Any, Node] = {child.move: child for child in node.children}
        for child in other.children:
            if child.move not in children:
                return False
            pairs.append((children[child.move], child))
    return True
