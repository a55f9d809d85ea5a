"""Scenes contain what the engine computes."""

import pytest

import akropolis_nb as ak
from akropolis_nb.draw.board.scene import city_scene, tile_scene
from akropolis_nb.engine.rules import Architect
from akropolis_nb.engine.score import ArchitectScore
from akropolis_nb.messages.catalogue import catalogue
from akropolis_nb.messages.sentences import explain
from tests.engine.strategies import play_first


def built() -> ak.City:
    return ak.City().place("hmT", (0, 1, 2)).place("gbq", (2, 0, 2))


def test_districts_are_explained_as_the_score_explains_them() -> None:
    city, rules = built(), ak.Rules(variants="b")
    explained = {(hex_.q, hex_.r): hex_ for hex_ in city.score(rules).explain().hexes}
    for hex_ in city_scene(city, rules)["hexes"]:
        district = explained.get((hex_["q"], hex_["r"]))
        if district is None:
            assert hex_["counts"] is None
            assert hex_["value"] == 0
        else:
            assert (hex_["counts"], hex_["value"]) == (district.counts, district.value)


def test_plazas_and_quarries_are_explained_too() -> None:
    city = built()
    scene = explain(catalogue("en"), city_scene(city), city.score())
    said = {(hex_["q"], hex_["r"]): hex_["why"] for hex_ in scene["hexes"]}
    assert said[0, 0] == "the house plaza at (0, 0): ★"
    assert said[0, 2] == "the temple plaza at (0, 2): ★★"
    assert said[1, 0] == "the quarry at (1, 0) scores nothing; building over it brings a stone"


def test_a_tile_by_itself_is_unturned() -> None:
    scene = tile_scene("gqT")
    placed = {(hex_["q"], hex_["r"]): hex_["kind"] for hex_ in scene["hexes"]}
    assert placed == {(0, 0): "g", (0, -1): "q", (1, -1): "T"}
    assert scene["last"] == 0


@pytest.mark.parametrize("architect", ["hippodamos", "metagenes"])
def test_an_architects_city_is_explained_by_its_own_score(architect: Architect) -> None:
    game = play_first(ak.Game(architect=architect, seed=4), 10)
    city, score = game.position.cities[1], game.position.scores[1]
    scene = explain(catalogue("en"), city_scene(city, score=score), score)
    districts = [hex_ for hex_ in scene["hexes"] if hex_["counts"] is not None]
    assert all(hex_["counts"] and "architect" in hex_["why"] for hex_ in districts)
    quarry = next(hex_ for hex_ in scene["hexes"] if hex_["kind"] == "q")
    assert ("scores for the architect" in quarry["why"]) == (architect == "metagenes")


def test_the_picture_of_a_solo_game_tells_what_quarries_bring() -> None:
    game = ak.Game(architect="metagenes", seed=4)
    game.play(next(iter(game.legal_moves())))
    score = game.position.scores[1]
    assert isinstance(score, ArchitectScore)
    assert f"quarries {score.quarries})" in game.svg()
    assert "<title>quarries</title>" in game.svg()
