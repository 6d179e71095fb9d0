"""Correspondence games: two people far apart send each other links, and each device has the one game."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from mashimo.play.correspondence import TAG, Turn, decode_turn, encode_turn
from mashimo.play.import_text import read_file
from mashimo.play.record import Record
from tests.browser.complaints import NOT_LOADED
from tests.browser.page_actions import PATIENCE, SAVED, GamePage
from tests.browser.test_score_sheet import open_from_menu
from tests.browser.test_share import share

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import BrowserContext, Locator

    from build_scripts.lib.serve import SiteServer
    from tests.browser.complaints import Complaints
    from tests.browser.conftest import NewPage

ANNA, BEN = "Anna", "Ben"
SHORT, LONG = 6, 60


@dataclass
class Device:
    """A person's device: a browser profile in which each link is opened in a tab of its own."""

    profile: BrowserContext
    site: SiteServer

    @property
    def game_page(self) -> GamePage:
        """Return the tab opened last."""
        return GamePage(self.profile.pages[-1])

    def close_app(self) -> None:
        """Close every tab but an empty one, without which the browser would end."""
        empty = self.profile.new_page()
        for page in self.profile.pages:
            if page != empty:
                page.close()

    def open(self, link: str = "") -> GamePage:
        """Open the app, or a link, in a fresh tab of a closed app."""
        self.close_app()
        game_page = GamePage(self.profile.new_page())
        game_page.open(link or self.site.url)
        game_page.wait_for_turn()
        return game_page

    def games(self) -> list[dict[str, Any]]:
        """Return the saved correspondence games."""
        records = self.game_page.page.evaluate(SAVED, "")
        return [record for record in records if record.get("state", {}).get("correspondence")]

    def moves(self) -> list[str]:
        """Return the moves of the only saved game."""
        (game,) = self.games()
        moves: list[str] = game["state"]["line"]
        return moves

    def act(self, key: str) -> Locator:
        """Return a button at the board."""
        return self.game_page.page.locator(f'#acts [data-board-mode="correspondence.{key}"]')

    def play(self) -> None:
        """Play the first move that may be played, and as long as it is this side's turn."""
        self.game_page.click(self.game_page.playable()[0])
        expect(self.act("send")).to_be_visible(timeout=PATIENCE)

    def send(self) -> str:
        """Press the button, and copy the link: by keys where the browser refuses its button the clipboard."""
        self.act("send").click()
        page = self.game_page.page
        expect(page.locator("#correspondence-link")).not_to_have_value("", timeout=PATIENCE)
        link = page.locator("#correspondence-link").input_value()
        page.locator("#correspondence-copy").click()
        expect(page.locator("#correspondence-note")).not_to_have_text("")
        page.locator("#correspondence-link").press("Control+c")
        page.locator("#correspondence-dialog [data-close]").click()
        expect(self.act("send")).to_be_hidden()
        return link

    def read(self, said: str) -> None:
        """Expect this sentence at the board."""
        expect(self.game_page.page.locator("#message")).to_contain_text(said, timeout=PATIENCE)


@pytest.fixture
def devices(new_profile: Callable[..., BrowserContext], site: SiteServer) -> Iterator[tuple[Device, Device]]:
    """Open two devices that know nothing of each other."""
    profiles = [new_profile(viewport={"width": 1280, "height": 800}) for _ in range(2)]
    yield Device(profiles[0], site), Device(profiles[1], site)
    for profile in profiles:
        profile.close()


def begin(device: Device, first: str = "me", days: str = "0", game: str = "oware-abapa") -> None:
    """Begin a game far away, with both names."""
    page = device.open().page
    device.game_page.set(speed="instant")
    page.locator("#new").click()
    page.locator("#new-opponent button").last.click()
    page.locator("#new-far").click()
    device.game_page.choose_game(game)
    page.locator("#new-ownName").fill(ANNA)
    page.locator("#new-friend").fill(BEN)
    page.locator("#new-first").select_option(first)
    page.locator("#new-days").select_option(days)
    page.locator("#start-new").click()
    device.game_page.wait_for_turn()


@pytest.fixture
def anna(new_page: NewPage, site: SiteServer) -> Device:
    """Open Anna's device, on which she has played A in a game far away, and has sent it to Ben."""
    device = Device(new_page().context, site)
    begin(device, days="3")
    device.play()
    device.send()
    return device


def ben_sends(device: Device, *moves: str, end: str = "", side: str = "N", **more: Any) -> str:  # noqa: ANN401 -- fields
    """Write a link to the device's game as Ben's device would, or as somebody would who has seen its id."""
    (game,) = device.games()
    known = game["state"]["correspondence"]
    turn = Turn(Record(game["state"]["game"], moves=moves, end=end), known["id"], side, ANNA, BEN, known["days"])
    return device.site.url + quote(encode_turn(turn._replace(**more)), safe="#;=")


def link_tags(link: str) -> str:
    """Write the tags of a turn's link as a file has them."""
    _, file = read_file("oware-abapa", link)
    return "\n".join(f'[{name} "{value}"]' for name, value in file.tags.items() if name in ("South", "North", TAG))


@pytest.mark.parametrize("plies", [SHORT, pytest.param(LONG, marks=pytest.mark.long)])
def test_two_people_play_by_links_and_each_device_has_the_one_game(devices: tuple[Device, Device], plies: int) -> None:
    """Each link is opened in a fresh tab of a closed app, two of them twice, and two in the wrong order."""
    anna, ben = devices
    begin(anna)
    links: list[str] = []
    mover, other = ben, anna
    for ply in range(plies):
        mover, other = other, mover
        mover.play()
        links.append(mover.send())
        assert decode_turn(links[-1]).record.moves == tuple(mover.moves())
        other.open(links[-1])
        other.read("invites you" if ply == 0 else "Your move.")
        if ply in (2, 3):
            other.open(links[-1])
            other.read("opened this link before")
        if ply in (4, 5):
            other.open(links[-3])
            other.read("older link")
    other.play()
    last = other.send()
    mover.open(last)
    mover.read("Your move.")
    for device in devices:
        (game,) = device.games()
        assert game["state"]["line"] == list(decode_turn(last).record.moves)
        assert len(game["state"]["line"]) == plies + 1


def test_a_move_is_sent_by_a_code_once_that_is_shown(new_page: NewPage, site: SiteServer, errors: Complaints) -> None:
    page = new_page()
    anna = Device(page.context, site)
    begin(anna)
    anna.play()
    page = anna.game_page.page
    errors.expect(NOT_LOADED)
    page.context.route("**/qr_code-*.js", lambda route: route.abort())
    anna.act("send").click()
    state, note = page.locator("#correspondence-state"), page.locator("#correspondence-note")
    unsent = state.inner_text()
    page.locator("#correspondence-qr-open").click()
    expect(note).to_contain_text("couldn’t be loaded")  # noqa: RUF001 -- as the page has it
    expect(state).to_have_text(unsent)
    page.context.unroute("**/qr_code-*.js")
    page.locator("#correspondence-qr-open").click()
    page.locator("#correspondence-qr-open").click()
    expect(page.locator("#correspondence-qr")).to_be_visible()
    expect(state).not_to_have_text(unsent)
    expect(page.locator("#correspondence-qr")).to_be_visible()


@pytest.mark.long
def test_a_crafted_link_changes_nothing_but_by_legal_moves_of_the_other_side(anna: Device) -> None:
    """Each is told in one sentence; names and sides stay, and the game can be looked at where moves differ."""
    (before,) = anna.games()
    game_page = anna.game_page
    good = ben_sends(anna, "A", "f")
    for link, said in {
        good.replace("moves=A.f", "moves=A.e"): "cut or changed",
        good[:-9]: "cut or changed",
        ben_sends(anna, "A", side="S"): "your own link",
        ben_sends(anna, "A", end="resign-S"): "fit your game",
        ben_sends(anna, "A", offer="undone"): "opened this link before",
        ben_sends(anna, offer="undone"): "opened this link before",
        ben_sends(anna, "A", "f", "C"): "differ from your game",
        ben_sends(anna, "B", "f"): "differ from your game",
    }.items():
        game_page = anna.open(link)
        anna.read(said)
        assert [game["state"]["line"] for game in anna.games()] == [["A"]], link
    anna.act("look").click()
    game_page.wait_for_turn()
    assert game_page.moves() == ["B", "f"]
    assert len(anna.games()) == 1
    anna.open(ben_sends(anna, "A", "f", north="Eve", south="Eve", days=9))
    anna.read("Ben plays f")
    (after,) = anna.games()
    assert after["state"]["line"] == ["A", "f"]
    assert after["state"]["notes"]["tags"] == before["state"]["notes"]["tags"]
    known, was = after["state"]["correspondence"], before["state"]["correspondence"]
    assert [known[name] for name in ("id", "side", "days")] == [was[name] for name in ("id", "side", "days")]


@pytest.mark.long
def test_an_invitation_is_kept_as_soon_as_it_is_opened_and_can_be_deleted(anna: Device) -> None:
    """It is listed, counted and found again by its link, before a move is played in it."""
    link = ben_sends(anna, "B", "f", id="another-game")
    anna.open(link)
    anna.read("Ben invites you")
    assert sorted(len(game["state"]["line"]) for game in anna.games()) == [1, 2]
    anna.open(link)
    anna.read("opened this link before")
    anna.game_page.begin()
    page = anna.game_page.page
    open_from_menu(page, "games-dialog")
    expect(page.locator(".menus [data-open=games-dialog]")).to_have_attribute("data-count", "1")
    expect(page.locator("#games-yours .far-game")).to_contain_text("Ben")
    invited = page.locator("#games-list > li").filter(has_text="2 moves")
    invited.locator("button.icon").last.click()
    expect(page.locator("#games-yours")).to_have_count(0)
    expect(page.locator(".menus [data-open=games-dialog]")).to_have_attribute("data-count", "")
    assert [game["state"]["line"] for game in anna.games()] == [["A"]]


@pytest.mark.long
@pytest.mark.parametrize(("first", "listed"), [("me", "yours"), ("friend", "waiting")])
def test_an_invitation_is_listed_as_soon_as_it_is_made(
    new_page: NewPage, site: SiteServer, first: str, listed: str
) -> None:
    """It waits for the user who begins, and for the friend once the link is sent."""
    device = Device(new_page().context, site)
    begin(device, first=first)
    if first == "friend":
        device.send()
    device.open()
    assert device.moves() == []
    page = device.game_page.page
    open_from_menu(page, "games-dialog")
    expect(page.locator(f"#games-{listed} .far-game")).to_contain_text("Ben")


def test_a_link_in_a_second_tab_waits_until_that_tab_may_play(anna: Device) -> None:
    """The tab that has the game keeps it until the user takes it over; then the move is played, once."""
    link = ben_sends(anna, "A", "f")
    first = anna.game_page
    second = GamePage(anna.profile.new_page())
    second.open(link)
    expect(second.page.locator("#acts [data-does=take]")).to_be_visible(timeout=PATIENCE)
    assert anna.moves() == ["A"]
    second.page.locator("#acts [data-does=take]").click()
    expect(second.page.locator("#message")).to_contain_text("Ben plays f", timeout=PATIENCE)
    assert second.moves() == ["A", "f"]
    expect(first.page.locator("#moves .move")).to_have_text(["Start", "A", "f"])
    assert anna.moves() == ["A", "f"]


@pytest.mark.long
def test_a_sent_move_is_taken_back_only_if_the_other_player_grants_it(anna: Device) -> None:
    page = anna.game_page.page
    page.locator("#undo").click()
    anna.game_page.wait_for_turn()
    assert anna.moves() == ["A"]
    page.locator("#step-last").click()
    anna.act("open").click()
    page.locator("#correspondence-undo").click()
    expect(page.locator("#correspondence-dialog")).to_contain_text("asks Ben to let you take back")
    page.locator("#correspondence-dialog [data-close]").click()
    asked = decode_turn(anna.send())
    assert (asked.offer, asked.record.moves) == ("undo", ("A",))
    anna.open(ben_sends(anna, offer="undone"))
    anna.read("lets you take back your move")
    assert anna.moves() == []
    expect(anna.game_page.page.locator("#redo")).to_be_disabled()
    anna.game_page.click(anna.game_page.playable()[1])
    assert decode_turn(anna.send()).record.moves == ("B",)


@pytest.mark.long
def test_a_request_is_granted_or_declined_by_the_next_link(anna: Device) -> None:
    anna.open(ben_sends(anna, "A", "f"))
    anna.play()
    anna.send()
    moves = tuple(anna.moves())
    anna.open(ben_sends(anna, "A", "f", moves[2], "a", offer=""))
    anna.open(ben_sends(anna, "A", "f", moves[2], "a", offer="undo"))
    anna.read("asks to take back the last move")
    anna.act("decline").click()
    assert decode_turn(anna.send()).offer == "declined"
    anna.open(ben_sends(anna, "A", "f", moves[2], "a", offer="undo"))
    anna.act("grant").click()
    answer = decode_turn(anna.send())
    assert (answer.offer, answer.record.moves) == ("undone", moves)
    assert tuple(anna.moves()) == moves
    expect(anna.game_page.page.locator("#redo")).to_be_disabled()


@pytest.mark.long
def test_the_games_that_wait_for_the_user_are_listed_first_and_counted(anna: Device) -> None:
    page = anna.game_page.page
    page.locator("[data-open=menu-dialog]").click()
    item = page.locator(".menus [data-open=games-dialog]")
    expect(item).to_have_attribute("data-count", "")
    item.click()
    expect(page.locator("#games-waiting .far-game")).to_contain_text("Ben")
    expect(page.locator("#games-yours")).to_have_count(0)
    page.locator("#games-dialog [data-close]").click()
    anna.game_page.begin()
    anna.game_page.paste(ben_sends(anna, "A", "f"))
    anna.read("Ben plays f")
    page.locator("[data-open=menu-dialog]").click()
    expect(item).to_have_attribute("data-count", "1")
    item.click()
    expect(page.locator("#games-yours .far-game")).to_contain_text("3 days left")
    expect(page.locator("#games-waiting")).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("unsent", [False, True])
def test_resigning_is_sent_and_arrives(devices: tuple[Device, Device], unsent: bool) -> None:
    """So is a move that was not sent before."""
    anna, ben = devices
    begin(anna, first="friend")
    ben.open(anna.send())
    ben.read("Anna invites you")
    ben.play()
    anna.open(ben.send())
    anna.read("Your move.")
    if unsent:
        anna.play()
    anna.game_page.page.locator("#resign").click()
    anna.game_page.page.locator("#do-resign").click()
    ben.open(anna.send())
    ben.read("Ben wins")
    for device in devices:
        (game,) = device.games()
        assert game["state"]["end"] == "resign-N"
        assert len(game["state"]["line"]) == (2 if unsent else 1)
        assert game["state"]["correspondence"]["due"] == "over"


@pytest.mark.long
def test_where_there_is_a_share_sheet_one_press_sends_the_move(new_page: NewPage, site: SiteServer) -> None:
    """What is cancelled there is not sent."""
    page = new_page(390, 844)
    page.context.add_init_script(
        """navigator.share = async (data) => {
          window.shared = data.url;
          if (window.cancels) throw new DOMException("", "AbortError");
        };"""
    )
    device = Device(page.context, site)
    begin(device)
    page = device.game_page.page
    device.play()
    page.evaluate("window.cancels = true")
    device.act("send").click()
    page.wait_for_function("() => window.shared")
    expect(device.act("send")).to_be_visible()
    page.evaluate("window.cancels = false")
    device.act("send").click()
    device.read("Sent. Now Ben is to move.")
    assert decode_turn(page.evaluate("window.shared")).record.moves == tuple(device.moves())
    expect(page.locator("#correspondence-dialog")).to_be_hidden()


@pytest.mark.long
@pytest.mark.parametrize("way", ["file", "paste", "drop", "share", "address"])
def test_a_turn_continues_its_game_however_it_comes(anna: Device, way: str) -> None:
    """An OGN file holds a turn like a link. What is shared with the installed app comes offline."""
    link = ben_sends(anna, "A", "f")
    game_page = anna.open()
    game_page.begin()
    if way == "drop":
        game_page.page.evaluate(
            """(text) => {
              const data = new DataTransfer();
              data.setData("text/plain", text);
              document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true }));
            }""",
            f"My move: {link}\n",
        )
    elif way == "share":
        anna.site.stop()
        share(game_page.page, anna.site, text=f"My move: {link} Bye!")
    elif way == "address":
        anna.site.stop()
        game_page.page.goto(f"{anna.site.url}?url={quote(link, safe='')}")
    elif way == "paste":
        game_page.paste(f"My move: {link} Bye!")
    else:
        text = f'[Variant "oware-abapa"]\n{link_tags(link)}\n\n1. A f *\n'
        game_page.page.locator("#share").click()
        game_page.page.locator("#file").set_input_files(
            {"name": "turn.ogn", "mimeType": "text/plain", "buffer": text.encode()}
        )
    anna.read("Ben plays f")
    game_page.wait_until_kept_twice("oware-abapa", 2)
    assert [game["state"]["line"] for game in anna.games()] == [["A", "f"]]


@pytest.mark.long
def test_the_icon_has_the_number_of_games_in_which_the_user_must_act(new_page: NewPage, site: SiteServer) -> None:
    """No browser of the tests has an icon: what the page asks the system for is heard."""
    profile = new_page().context
    badges: list[int] = []

    def hear(count: int) -> None:
        badges.append(count)

    profile.expose_function("badge", hear)
    profile.add_init_script("navigator.setAppBadge = (count) => window.badge(count ?? -1);")
    device = Device(profile, site)

    def expect_badge(count: int) -> None:
        expect(device.game_page.page.locator(".menus [data-open=games-dialog]")).to_have_attribute(
            "data-count", str(count or "")
        )
        device.game_page.page.wait_for_timeout(300)
        assert badges[-1] == count, badges

    begin(device)
    expect_badge(1)
    device.play()
    expect_badge(1)
    device.send()
    expect_badge(0)
    (first,) = device.moves()
    device.open(ben_sends(device, first, "f"))
    device.read("Your move.")
    expect_badge(1)
    device.game_page.begin()
    open_from_menu(device.game_page.page, "games-dialog")
    device.game_page.page.locator("#games-list > li").filter(has_text="2 moves").locator("button.icon").last.click()
    expect_badge(0)


@pytest.mark.long
def test_a_game_whose_time_is_over_goes_on_until_the_user_ends_it(anna: Device) -> None:
    page = anna.game_page.page
    expect(page.locator("#message")).to_contain_text("3 days left")
    page.clock.install(time=datetime.now(UTC) + timedelta(days=4))
    page.reload()
    anna.game_page.wait_for_turn()
    anna.read("The time for this move is up")
    open_from_menu(page, "games-dialog")
    expect(page.locator("#games-waiting .far-game")).to_contain_text("For 4 days")
    page.locator("#games-dialog [data-close]").click()
    anna.act("open").click()
    page.locator("#correspondence-claim").click()
    page.locator("#correspondence-dialog [data-close]").click()
    expect(page.locator("#status")).to_have_text("Anna wins")
    expect(anna.act("send")).to_be_hidden()


@pytest.mark.long
@pytest.mark.parametrize("offers", ["Anna", "Ben"])
def test_a_game_ends_by_agreement_only_where_both_want_it(new_page: NewPage, site: SiteServer, offers: str) -> None:
    device = Device(new_page().context, site)
    begin(device, game="bao-kenya")
    device.play()
    device.send()
    (first,) = device.moves()
    device.open(ben_sends(device, first, end="agree"))
    device.read("fit your game")
    if offers == "Ben":
        device.open(ben_sends(device, first, offer="agree"))
        device.read("offers to end the game by agreement")
        device.act("grant").click()
        assert decode_turn(device.send()).record.end == "agree"
    else:
        device.act("open").click()
        device.game_page.page.locator("#correspondence-agree").click()
        device.game_page.page.locator("#correspondence-dialog [data-close]").click()
        assert decode_turn(device.send()).offer == "agree"
        device.open(ben_sends(device, first, end="agree"))
        expect(device.game_page.page.locator("body.over")).to_be_attached(timeout=PATIENCE)
    (game,) = device.games()
    assert (game["state"]["end"], game["state"]["correspondence"]["due"]) == ("agree", "over")
