// @ts-check
// Dialog of a class's tournaments: the list of those on the device, a new one, and the one that is played, also large on
// a projector. The engine pairs and ranks; the device keeps the record after each change.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { byId } from "../dom.js";
import { newId } from "../storage/game_store.js";
import { nameIn } from "../text/tournament_text.js";
import { useAnswer, useApp } from "./app.js";
import { clockName, TournamentForm } from "./tournament_form.jsx";
import { TournamentPlayers } from "./tournament_players.jsx";
import { Returned } from "./tournament_returned.jsx";
import { addressOf, TournamentRound, useCodes } from "./tournament_round.jsx";
import { PairingsSheet, Slips, Standings, StandingsSheet } from "./tournament_sheets.jsx";
import { Button, Dialog, Foot, Note, printPage, useCollapse } from "./ui.jsx";

/** @import { TournamentChanger } from "../engine/dialog_requests.js" */
/** @import { Tournaments } from "../storage/tournaments.js" */
/** @import { I18n } from "../text/i18n.js" */
/** @import { DrawCode } from "./tournament_round.jsx" */

const VIEWS = /** @type {const} */ (["pairings", "standings", "players"]);

/** Says how far a tournament is. @param {I18n["say"]} say @param {TournamentReply} shown */
function stateText(say, { over, played, rounds }) {
  if (over) return say("tournament.over");
  return say("tournament.state", { number: played.length, rounds });
}

/** Counts the missing results of the last round. @param {TournamentReply} shown */
const missingIn = ({ played }) => played.at(-1)?.pairings.filter(({ result }) => result === "").length ?? 0;

/** Renders the buttons that pair the next round or take the last one back.
 * @param {{ shown: TournamentReply, change: TournamentChanger }} props */
function Steps({ shown, change }) {
  const { say } = useApp().phrases;
  const missing = missingIn(shown);
  return (
    <>
      {missing > 0 && <Note id="tournament-missing" text={say("tournament.missing", { count: missing })} />}
      <p class="ends">
        {shown.may_unpair && (
          <Button id="tournament-unpair" say="tournament.unpair" onClick={() => change({ change: "unpair" })} />
        )}
        {!shown.over && shown.played.length < shown.rounds && (
          <Button main id="tournament-pair" disabled={!shown.may_pair} onClick={() => change({ change: "pair" })}>
            {say("tournament.pair", { number: shown.played.length + 1 })}
          </Button>
        )}
      </p>
    </>
  );
}

/** Renders the buttons that print. @param {{ shown: TournamentReply, number: number, draw: DrawCode | null }} props */
function Prints({ shown, number, draw }) {
  const app = useApp();
  const of = { app, shown, number };
  const codeOf = (/** @type {TournamentPairing} */ pairing) =>
    draw && pairing.link ? draw(addressOf(app, pairing)) : null;
  return (
    <p class="ends tournament-prints">
      {shown.played.length > 0 && (
        <>
          <Button
            id="tournament-print-pairings"
            say="tournament.print-pairings"
            onClick={() => printPage(<PairingsSheet {...of} />)}
          />
          <Button
            id="tournament-print-slips"
            say="tournament.print-slips"
            onClick={() => printPage(<Slips {...of} codeOf={codeOf} />)}
          />
        </>
      )}
      <Button
        id="tournament-print-standings"
        say="tournament.print-standings"
        onClick={() => printPage(<StandingsSheet {...of} />)}
      />
    </p>
  );
}

/** Renders one of the views of a tournament, and what can be done in it.
 * @param {{ shown: TournamentReply, change: TournamentChanger, said: string, tell: (said: string) => void }} props
 * `said` is what was told last */
function Views({ shown, change, said, tell }) {
  const app = useApp();
  const draw = useCodes();
  const [view, setView] = useState(/** @type {(typeof VIEWS)[number]} */ ("pairings"));
  const [chosen, setChosen] = useState({ number: 0, of: 0 }); // of so many rounds: a new round is shown at once
  const { played } = shown;
  const number = chosen.of === played.length && chosen.number > 0 ? chosen.number : played.length;
  return (
    <>
      <div class="tournament-views">
        {VIEWS.map((one) => (
          <Button
            key={one}
            id={`tournament-view-${one}`}
            say={`tournament.${one}`}
            aria-pressed={one === view}
            onClick={() => setView(one)}
          />
        ))}
      </div>
      {view === "pairings" && (
        <>
          {number > 0 && (
            <TournamentRound
              shown={shown}
              number={number}
              onNumber={(one) => setChosen({ number: one, of: played.length })}
              draw={draw}
              change={change}
            />
          )}
          <Steps shown={shown} change={change} />
          {number > 0 && <Returned change={change} said={said} tell={tell} />}
        </>
      )}
      {view === "standings" && (
        <>
          <div class="sheet-moves" id="tournament-standings">
            <Standings app={app} shown={shown} />
          </div>
          <Note say={`tournament.ties.${shown.kind}`} />
        </>
      )}
      {view === "players" && <TournamentPlayers shown={shown} change={change} />}
      <Prints shown={shown} number={number} draw={draw} />
    </>
  );
}

/** Makes the changes of a saved tournament, one after another. @param {Tournaments} tournaments @param {string} id
 * @param {(said: string) => void} tell @param {() => void} onSaved */
function useChanges(tournaments, id, tell, onSaved) {
  const { ask, phrases } = useApp();
  const last = useRef(/** @type {Promise<unknown>} */ (Promise.resolve()));
  const known = useRef(/** @type {TournamentReply | null} */ (null));
  const recordNow = () => tournaments.read().find((one) => one.id === id)?.record ?? "";

  /** @type {TournamentChanger} */
  async function make(change) {
    const before = recordNow();
    try {
      const shown = await ask.tournament(before, change);
      const fault = await tournaments.keep(id, before, shown.record);
      known.current = shown;
      tell(fault ? phrases.say(`tournament.fault.${fault}`) : "");
      onSaved();
      return fault === "parted" ? null : shown;
    } catch (error) {
      tell(ask.failed(error));
      return null;
    }
  }

  return {
    /** @type {TournamentChanger} */
    change(change) {
      const done = last.current.catch(() => {}).then(() => make(change)); // an error of one is none of the next
      last.current = done;
      return done;
    },
    /** Reads a record, unless a change has just made it. @param {string} record @returns {Promise<TournamentReply>} */
    read: async (record) => (known.current?.record === record ? known.current : ask.tournament(record)),
  };
}

/** Shows an element on the whole screen; if full screen fails, it fills the page all the same. */
function useLarge() {
  const place = useRef(/** @type {HTMLDivElement | null} */ (null));
  const [large, setLarge] = useState(false);
  useEffect(() => {
    const follow = () => document.fullscreenElement || setLarge(false);
    document.addEventListener("fullscreenchange", follow);
    return () => document.removeEventListener("fullscreenchange", follow);
  }, []);

  /** @param {boolean} on */
  function show(on) {
    setLarge(on);
    if (on) place.current?.requestFullscreen?.().catch(() => {});
    else if (document.fullscreenElement) document.exitFullscreen();
  }
  useCollapse(place, large, () => show(false));
  return { place, large, show };
}

/**
 * Renders a saved tournament.
 * @param {{ id: string, record: string, fault: string, tournaments: Tournaments, onSaved: () => void, onList: () => void
 *   }} props `fault` is the sentence of why it could not be saved when it began, or ""
 */
function Running({ id, record, fault, tournaments, onSaved, onList }) {
  const app = useApp();
  const { say } = app.phrases;
  const [said, tell] = useState(fault);
  const { change, read } = useChanges(tournaments, id, tell, onSaved);
  const { value: shown, error } = useAnswer(() => read(record), [record]);
  const { place, large, show } = useLarge();
  const title = shown && [say(`game.${shown.game}`), clockName(say, shown.clock), stateText(say, shown)].join(" · ");
  return (
    <>
      <div class={large ? "tournament-shown large" : "tournament-shown"} ref={place}>
        {shown && (
          <>
            <p class="tournament-title">
              <b>{shown.name}</b> <span id="tournament-state">{title}</span>
            </p>
            <Views shown={shown} change={change} said={said} tell={tell} />
          </>
        )}
        <p id="tournament-said" role="status">
          {error ? app.ask.failed(error) : shown ? said : say("tournament.reading")}
        </p>
        {large && <Button id="tournament-small" say="project.end" onClick={() => show(false)} />}
      </div>
      <Foot>
        <Button id="tournament-list" say="tournament.list" onClick={onList} />
        <Button main id="tournament-large" say="tournament.large" disabled={!shown} onClick={() => show(true)} />
      </Foot>
    </>
  );
}

/** Renders a tournament in the list. @param {{ id: string, record: string, onOpen: () => void, onDelete: () => void }}
 *   props */
function Listed({ id, record, onOpen, onDelete }) {
  const { ask, phrases } = useApp();
  const { say } = phrases;
  const [asked, setAsked] = useState(false);
  const { value: shown, error } = useAnswer(() => ask.tournament(record), [record]);
  const name = shown?.name || say("tournament.title");
  const first = shown ? nameIn(shown, shown.standings[0].number) : "";
  return (
    <li>
      <Button data-tournament={id} disabled={!shown} onClick={onOpen}>
        {error ? ask.failed(error) : name}
      </Button>
      <span class="quiet">{shown && [stateText(say, shown), ...(shown.over ? [first] : [])].join(" · ")}</span>
      <Button onClick={() => (asked ? onDelete() : setAsked(true))}>
        {say(asked ? "tournament.delete-sure" : "games.delete", { name })}
      </Button>
    </li>
  );
}

/** Renders the tournaments of the device, and the form of a new one.
 * @param {{ tournaments: Tournaments, onSaved: () => void, onOpen: (id: string, fault?: string) => void }} props `fault`
 *   is the sentence of why it could not be saved, or "" */
function List({ tournaments, onSaved, onOpen }) {
  const { ask, phrases } = useApp();
  const { say } = phrases;
  const [said, tell] = useState("");
  const all = tournaments.read();
  const list = useRef(/** @type {HTMLUListElement | null} */ (null));
  /** The place of the tournament deleted last, until the focus has left it; -1 for none. */
  const deleted = useRef(-1);
  useLayoutEffect(() => {
    if (deleted.current < 0) return;
    const rows = list.current?.children ?? [];
    const next = rows[Math.min(deleted.current, rows.length - 1)]?.querySelector("button:not(:disabled)");
    /** @type {HTMLElement} */ (next ?? byId("tournament-title")).focus();
    deleted.current = -1;
  }, [all.length]);

  /** @param {import("./tournament_form.jsx").Plan} plan */
  async function begin(plan) {
    try {
      const { record } = await ask.beginTournament(plan);
      const id = newId();
      const fault = await tournaments.keep(id, "", record);
      onSaved();
      onOpen(id, fault ? say(`tournament.fault.${fault}`) : "");
    } catch (error) {
      tell(ask.failed(error));
    }
  }

  /** @param {string} id @param {number} at its place in the list */
  async function remove(id, at) {
    deleted.current = at;
    const fault = await tournaments.remove(id);
    tell(fault === "denied" ? say("games.undeleted") : fault ? say("tournament.fault.journal") : "");
    onSaved();
  }

  return (
    <>
      {all.length > 0 && (
        <ul class="tournament-kept" id="tournament-kept" ref={list}>
          {all.map(({ id, record }, at) => (
            <Listed key={id} id={id} record={record} onOpen={() => onOpen(id)} onDelete={() => remove(id, at)} />
          ))}
        </ul>
      )}
      <TournamentForm names="" onBegin={begin} />
      <p id="tournament-said" class="wrong" role="alert">
        {said}
      </p>
      <Foot />
    </>
  );
}

/** Renders the last tournament, or the list. @param {{ tournaments: Tournaments }} props */
function Room({ tournaments }) {
  const [, redraw] = useState(0);
  const update = () => redraw((times) => times + 1);
  const [{ open, fault }, setOpen] = useState({ open: tournaments.read()[0]?.id ?? "", fault: "" });
  useEffect(() => tournaments.onChange(update), []);
  const saved = tournaments.read().find(({ id }) => id === open);
  const before = useRef(saved?.id);
  useLayoutEffect(() => {
    if (before.current !== saved?.id) byId("tournament-title").focus(); // what was pressed is gone
    before.current = saved?.id;
  }, [saved?.id]);
  /** @param {string} id @param {string} [why] it could not be saved */
  const show = (id, why = "") => setOpen({ open: id, fault: why });
  if (!saved) return <List tournaments={tournaments} onSaved={update} onOpen={show} />;
  return (
    <Running
      key={saved.id}
      id={saved.id}
      record={saved.record}
      fault={fault}
      tournaments={tournaments}
      onSaved={update}
      onList={() => show("")}
    />
  );
}

/** @param {{ opening: number, tournaments: Tournaments }} props */
export const TournamentDialog = ({ opening, tournaments }) => (
  <Dialog
    id="tournament-dialog"
    class="bench tournament"
    opening={opening}
    ends
    titleId="tournament-title"
    title={useApp().phrases.say("tournament.title")}
  >
    <Room tournaments={tournaments} />
  </Dialog>
);
