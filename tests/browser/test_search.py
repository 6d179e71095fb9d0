"""Search workers at work in a browser: the scripts of web/engine with the real workers, on their own page.

That page has the site's policy and nothing to look at; its `lab` also listens in, changes limits, and kills workers.
"""

from __future__ import annotations

import itertools
import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from build_scripts.lib import chromium
from mashimo import GAMES, Game
from mashimo.bridge.messages import GameRecord, plain
from mashimo.search import best_move, number_of
from tests.browser.module_page import built_file, open_empty, runtime
from tests.browser.page_actions import GamePage
from tests.golden.golden_endings import SOLVED
from tests.support.boards import GAME_IDS
from tests.support.sample import OF_EACH_SHAPE, sample, sample_of_several

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from build_scripts.lib.serve import SiteServer

LAB = """
async ({ root, runtime, engineWorker, searchWorker, cores }) => {
  const { createEngine } = await import(new URL("lab/engine/client.js", root).href);
  const { analyse } = await import(new URL("lab/engine/analysis.js", root).href);
  const lab = { workers: [], reports: 0, done: 0, limits: {}, searchWorker, lastId: 1e6 };
  const start = (address) => new Worker(new URL(address, root), { type: "module" });
  const spawnEngine = () => {
    lab.engineWorker = start(engineWorker);
    return lab.engineWorker;
  };
  const spawnSearch = () => {
    const worker = start(lab.searchWorker);
    const post = worker.postMessage.bind(worker);
    worker.postMessage = (order) => post({ ...order, ...lab.limits });
    worker.addEventListener("message", ({ data }) => {
      lab.reports += 1;
      if (data.done) lab.done += 1;
      lab.busy = data.done ? null : worker;
    });
    lab.workers.push(worker);
    return worker;
  };
  // The answer of the engine's own worker to a question, past client.js, which knows no such id.
  lab.ask = (question) => {
    lab.lastId += 1;
    const id = lab.lastId;
    return new Promise((keep) => {
      const hear = ({ data }) => {
        const answer = typeof data === "string" ? JSON.parse(data).find((one) => one.id === id) : null;
        if (!answer) return;
        lab.engineWorker.removeEventListener("message", hear);
        keep(answer);
      };
      lab.engineWorker.addEventListener("message", hear);
      lab.engineWorker.postMessage(JSON.stringify({ ...question, id }));
    });
  };
  // Thinks; when a worker has reported twice, does something to it.
  lab.disturb = async (record, level, disturb) => {
    const before = lab.reports;
    const thinking = lab.engine.think(record, level, 1);
    let early = false;
    thinking.chosen.then(() => { early = true; });
    while ((lab.reports < before + 2 || !lab.busy) && !early) await new Promise((later) => setTimeout(later, 5));
    if (early) throw new Error("the search was over before it could be disturbed");
    const { done } = lab;
    disturb(thinking);
    const chosen = await thinking.chosen;
    return { ...chosen, ended: lab.done > done };
  };
  // The reports, one for each depth in moves ahead, until all moves are decided: [depth, [move, points, depth] in the
  // order of the moves].
  lab.worths = (record, depth) => {
    let end;
    const told = [];
    return new Promise((keep, fail) => {
      const onFound = (found) => {
        told.push([found.depth, found.moves.map(({ move, points, depth }) => [move, points, depth]).sort()]);
        if (found.depth >= depth || found.moves.every(({ decided }) => decided)) keep(told.slice(0, depth));
      };
      end = analyse(lab.engine.workers, record, onFound, Number.POSITIVE_INFINITY, fail);
    }).finally(() => end());
  };
  // Thinks about each game at length and stops after a while: what is answered.
  lab.stopped = async (asked) => {
    const found = [];
    for (const { record, wait } of asked) {
      const thinking = lab.engine.think(record, 8, 1);
      await new Promise((later) => setTimeout(later, wait));
      thinking.stop();
      const { move, fallback } = await thinking.chosen;
      found.push({ move, fallback });
    }
    return found;
  };
  await new Promise((ready, failed) => {
    const onState = (state) => {
      if (state.name === "ready") ready();
      if (state.name === "failed") failed(new Error(state.detail));
    };
    lab.engine = createEngine(spawnEngine, { boot: runtime, root }, onState, spawnSearch, cores);
    lab.engine.start();
  });
  window.lab = lab;
}
"""
TURNS = """
async ({ record, turns }) => {
  const thinking = lab.engine.think(record, 8, 1);
  let ended = false;
  thinking.chosen.then(() => { ended = true; });
  for (let turn = 0; turn < turns; turn += 1) await new Promise((later) => setTimeout(later));
  const before = ended;
  thinking.stop();
  await thinking.chosen;
  return before;
}
"""
"""Whether the computer has come to an end when the page, while it thinks, has had its turn a number of times."""
WITHOUT_TIME = """
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (order, ...rest) {
  post.call(this, order.places ? { ...order, seconds: 0 } : order, ...rest);
};
"""
FOR_LONG = ("--js-flags=--wasm-tiering-budget=200000000",)
"""What Chromium is told for that: many times what it usually waits for."""
ENDLESS = {"depth": 64, "nodes": 2**30, "seconds": 600}
"""Limits that no search of a test reaches."""
GAMES_BY_SHAPE = sample(GAME_IDS, *OF_EACH_SHAPE)
"""All games with `--long`: what is done to a worker is the same in all, and a game of each shape of board shows it."""
LASTING = {"bao-la-kujifunza": ["A6>"]}
"""The opening after which a search is busy longest, for the game that searches decide from its start."""


@dataclass(frozen=True)
class Lab:
    """The page with the engine and its search workers."""

    page: Page

    def think(self, record: object, level: int) -> dict[str, Any]:
        """Return the choice with the help of the workers."""
        chosen: dict[str, Any] = self.page.evaluate(
            "({ record, level }) => lab.engine.think(record, level, 1).chosen", {"record": record, "level": level}
        )
        return chosen

    def engine_thinks(self, record: object, level: int) -> dict[str, Any]:
        """Return the choice of the engine's own worker: asked again until the clock does not end it."""
        question = {"type": "think", "record": record, "level": level, "seed": 1}
        for _ in range(20):
            chosen: dict[str, Any] = self.page.evaluate("(question) => lab.ask(question)", question)
            if not chosen["capped"]:
                return chosen
        pytest.fail("the clock has ended each of its searches")

    def disturb(self, record: object, level: int, how: str) -> dict[str, Any]:
        """Return the choice when something is done, in JavaScript, while a worker searches."""
        chosen: dict[str, Any] = self.page.evaluate(
            f"({{ record, level }}) => lab.disturb(record, level, (thinking) => {{ {how} }})",
            {"record": record, "level": level},
        )
        return chosen

    def limit(self, **limits: float) -> None:
        """Give the workers other limits than the level's; none: the level's."""
        self.page.evaluate("(limits) => { lab.limits = limits; }", limits)


def open_lab(browser: Browser, server: SiteServer, folder: Path, cores: int) -> tuple[Lab, list[str]]:
    """Open a lab with this number of cores, and return it with the complaints of its page."""
    page, complaints = open_empty(browser, server)
    workers = {
        name: built_file(folder, f"assets/{stem}-*.js")["url"]
        for name, stem in (("engineWorker", "engine_worker"), ("searchWorker", "search_worker"))
    }
    page.evaluate(LAB, {"root": server.url, "runtime": runtime(folder), "cores": cores, **workers})
    return Lab(page), complaints


@pytest.fixture(scope="module")
def thorough(browser: Browser, launching: dict[str, Any]) -> Iterator[Browser]:
    """Run a Chromium that compiles the search, but not Python, once more to be faster, after it has run for long."""
    thorough = browser.browser_type.launch(**launching | {"args": [*chromium.ARGUMENTS, *FOR_LONG]})
    yield thorough
    thorough.close()


@pytest.fixture(scope="module")
def one(thorough: Browser, server: SiteServer, site_folder: Path) -> Iterator[Lab]:
    """Open a lab on a machine with two cores: one worker examines. Its page may complain of nothing."""
    lab, complaints = open_lab(thorough, server, site_folder, cores=2)
    yield lab
    lab.page.context.close()
    assert complaints == []


@pytest.fixture(scope="module")
def four(thorough: Browser, server: SiteServer, site_folder: Path) -> Iterator[Lab]:
    """Open a lab on a machine with four cores: three workers analyse. Its page may complain of nothing."""
    lab, complaints = open_lab(thorough, server, site_folder, cores=4)
    yield lab
    lab.page.context.close()
    assert complaints == []


@pytest.fixture
def lab(one: Lab) -> Lab:
    """Return the lab of one worker, with the limits of the levels."""
    one.limit()
    return one


def record_of(game: Game) -> object:
    """Return a game as a question carries it."""
    record = game.to_record()
    return plain(GameRecord(record.game, record.start, record.match, list(record.moves), record.end))


def after(name: str, moves: int, seed: int = 1) -> Game:
    """Play this many random moves, or as many as leave the game going on."""
    chance = random.Random(f"{name};{seed}")
    game = Game(name)
    for _ in range(moves):
        before = Game.from_record(game.to_record())
        game.play(chance.choice(game.legal_moves()))
        if game.result:
            return before
    return game


def lasting(name: str) -> Game:
    """Return a game in which no search is over while a test lasts."""
    if name not in LASTING:
        return after(name, 2)
    game = Game(name)
    game.play_on(LASTING[name])
    return game


@pytest.mark.parametrize("name", GAMES_BY_SHAPE)
def test_stop_answers_without_waiting_for_the_worker(lab: Lab, name: str) -> None:
    """How soon that is, bench.py measures (`stops`)."""
    lab.limit(**ENDLESS)
    game = lasting(name)
    chosen = lab.disturb(record_of(game), 8, "thinking.stop()")
    assert chosen["move"] in game.legal_moves(), chosen
    assert (chosen["fallback"], chosen["compiled"], chosen["ended"]) == (False, True, False)
    assert chosen["depth"] > 0
    # And the next question finds a worker again.
    lab.limit()
    assert lab.think(record_of(game), 3)["fallback"] is False


@pytest.mark.parametrize("name", GAMES_BY_SHAPE)
def test_a_worker_that_breaks_off_is_replaced_and_the_answer_comes(lab: Lab, name: str) -> None:
    lab.limit(**ENDLESS)
    game = lasting(name)
    broken = "const { busy } = lab; busy.terminate(); busy.dispatchEvent(new ErrorEvent('error'));"
    chosen = lab.disturb(record_of(game), 6, f"lab.limits = {{ seconds: 600 }}; {broken}")
    assert (chosen["fallback"], chosen["compiled"], chosen["ended"]) == (False, True, True)
    expected = lab.engine_thinks(record_of(game), 6)
    expected["nodes"] = chosen["nodes"]  # the worker that broke off, which had no limit, may have come as far
    assert agree(chosen, expected), f"{game.record()}\nworkers {chosen}\nengine  {expected}"


def test_a_worker_killed_without_a_word_is_missed_and_replaced(lab: Lab) -> None:
    lab.limit(**ENDLESS)
    game = after("oware-abapa", 6)
    chosen = lab.disturb(record_of(game), 6, "lab.limits = { seconds: 600 }; lab.busy.terminate();")
    assert (chosen["fallback"], chosen["ended"]) == (False, True)
    assert agree(chosen, lab.engine_thinks(record_of(game), 6))


def agree(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Tell whether two choices are the same, but for the time they took; the clock may have ended neither."""
    assert (one["capped"], other["capped"]) == (False, False), (one, other)
    same = ("move", "value", "depth", "nodes", "level")
    return {name: one[name] for name in same} == {name: other[name] for name in same}


@pytest.mark.parametrize("level", [1, 3, 5, 6])
@pytest.mark.parametrize("name", GAMES_BY_SHAPE)
def test_the_workers_choose_what_the_engine_itself_chooses(lab: Lab, name: str, level: int) -> None:
    lab.limit(seconds=600)
    for moves in (0, 5, 16):
        game = after(name, moves)
        chosen, expected = lab.think(record_of(game), level), lab.engine_thinks(record_of(game), level)
        assert chosen["fallback"] is False
        if len(game.legal_moves()) > 1:  # else the engine has nothing to ask of the worker
            assert agree(chosen, expected), f"{game.record()}\nworkers {chosen}\nengine  {expected}"


@pytest.mark.parametrize(
    ("name", "level"),
    sample_of_several(
        itertools.product(GAME_IDS, (5, 6, 7)),
        *itertools.product(OF_EACH_SHAPE, (5,)),
        *itertools.product(GAME_IDS, (6, 7)),
    ),
)
def test_the_workers_choose_as_the_engine_near_the_end_too(lab: Lab, name: str, level: int) -> None:
    """There levels 6 to 8 know endings, which a worker solves for the page, and the engine for itself."""
    lab.limit(seconds=600)
    chance = random.Random(f"{name};{level}")
    proved = 0
    for _ in range(3):
        game = late(name, chance)
        chosen = lab.think(record_of(game), level)
        expected = best_move(game, level=level, seed=1)
        same = ("move", "value", "proved", "depth", "nodes")
        assert chosen["fallback"] is False
        told = {part: chosen[part] for part in same}
        assert told == {part: getattr(expected, part) for part in same}, game.record()
        proved += expected.proved
    if level == 7 and name in SOLVED and len(GAMES[name].layout.houses) == 12:
        assert proved, "no game was near enough to its end"


def late(name: str, chance: random.Random) -> Game:
    """Play a random game until few seeds are left, in houses that they leave, with more than one move."""
    while True:
        game = Game(name)
        while game.result is None and len(game.moves) < 500:
            seeds = sum(game.board[house.cell] for house in GAMES[name].layout.houses)
            if len(game.legal_moves()) > 1 and (seeds < 14 or (name not in SOLVED and len(game.moves) > 20)):
                return game
            game.play(chance.choice(game.legal_moves()))


def test_the_page_has_its_turn_again_and_again_while_the_computer_thinks(lab: Lab) -> None:
    """A search that blocked the page would be over before it could be stopped. The longest task, bench.py measures."""
    lab.limit(**ENDLESS)
    for name in GAME_IDS:
        ended = lab.page.evaluate(TURNS, {"record": record_of(lasting(name)), "turns": 50})
        assert ended is False, name


@pytest.mark.long
def test_where_search_workers_do_not_start_the_engine_thinks_and_says_so(
    browser: Browser, server: SiteServer, site_folder: Path
) -> None:
    lab, complaints = open_lab(browser, server, site_folder, cores=2)
    lab.page.evaluate("lab.searchWorker = 'assets/none.js'")
    chosen = lab.think(record_of(Game("awale")), 5)
    assert chosen["fallback"] is True
    assert agree(chosen, lab.engine_thinks(record_of(Game("awale")), 5))
    assert all("404" in complaint for complaint in complaints), complaints
    lab.page.context.close()


@pytest.mark.parametrize("depth", sample((3, 4, 6), 3))
@pytest.mark.parametrize("name", GAMES_BY_SHAPE)
def test_several_workers_find_what_one_finds(lab: Lab, four: Lab, name: str, depth: int) -> None:
    """At each depth every move has the same value from any worker, and each depth is reported."""
    assert [each.page.evaluate("lab.engine.workers.most") for each in (lab, four)] == [1, 3]
    asked = {"record": record_of(after(name, 4)), "depth": depth}
    one, several = (
        each.page.evaluate("({ record, depth }) => lab.worths(record, depth)", asked) for each in (lab, four)
    )
    assert several == one


@pytest.mark.parametrize("level", [7, 8])
def test_a_strong_level_answers_the_same_whatever_the_machine(lab: Lab, four: Lab, level: int) -> None:
    """Bounded by positions and in one worker: how many cores there are decides nothing."""
    record = record_of(after("oware-abapa", 12))
    for each in (lab, four):
        each.limit(seconds=600)
    assert agree(lab.think(record, level), four.think(record, level))


def stop_at_random(lab: Lab, name: str, least: int, every: int) -> None:
    """Think in positions of random games, `every` moves apart, and stop, until `least` answers have been legal."""
    chance = random.Random(f"stopped {name}")
    answers = 0
    for seed in itertools.count():
        game, asked, legal = Game(name), [], []
        while game.result is None and len(game.moves) < 200:
            if len(game.moves) % every == seed % every:
                asked.append({"record": record_of(game), "wait": chance.choice((0, 0, 10, 40))})
                legal.append(game.legal_moves())
            game.play(chance.choice(game.legal_moves()))
        for answer, question, moves in zip(
            lab.page.evaluate("(asked) => lab.stopped(asked)", asked), asked, legal, strict=True
        ):
            assert answer["move"] in moves, (question, answer)
            assert answer["fallback"] is False, (question, answer)
            answers += 1
        if answers >= least:
            return


def test_in_random_games_every_answer_is_legal_whenever_it_is_stopped(lab: Lab) -> None:
    lab.limit(**ENDLESS)
    for name in GAME_IDS:
        stop_at_random(lab, name, least=1, every=32)


@pytest.mark.long
@pytest.mark.parametrize("name", GAME_IDS)
def test_a_thousand_stopped_answers_in_random_games_are_legal(lab: Lab, name: str) -> None:
    lab.limit(**ENDLESS)
    stop_at_random(lab, name, least=1000, every=8)


def test_the_page_thinks_in_a_search_worker_and_says_if_time_was_up(
    page: Page, site: SiteServer, requests: list[str]
) -> None:
    page.add_init_script(WITHOUT_TIME)
    game_page = GamePage(page)
    game_page.open(site.url)
    game_page.set(speed="instant", level="5")
    game_page.wait_for_engine()
    game_page.click(2)
    assert len(game_page.moves()) == 2, game_page.moves()
    assert [address for address in requests if "search_worker" in address]
    said = f"The computer ran out of time: this move is weaker than level {number_of('oware-abapa', 5)}."
    expect(page.locator("#message")).to_contain_text(said)
    expect(page.locator("#spoken")).to_contain_text(said)
    game_page.page.locator("#undo").click()
    expect(page.locator("#message")).not_to_contain_text(said)
