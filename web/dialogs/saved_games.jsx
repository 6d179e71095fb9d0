// @ts-check
// Dialog of the saved games: continue, rename, delete and restore one; export and import them as a file.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { regional } from "../game/dates.js";
import { diagram } from "../manual/diagram.js";
import { createGameList } from "../storage/game_list.js";
import { matchesFilter, opponentOf, scoreByLevel } from "../storage/statistics.js";
import { levelNumber } from "../text/levels.js";
import { namesIn, rulesNameIn } from "../text/players.js";
import { createSentences } from "../text/sentences.js";
import { useApp } from "./app.js";
import { exportGames, hasNothing, importGames } from "./games_copy.js";
import {
  Button,
  Dialog,
  Drawing,
  Field,
  FileButton,
  Foot,
  IconButton,
  Naming,
  Note,
  readText,
  Select,
  useClose,
  useRowFocus,
} from "./ui.jsx";
import { WaitingGames } from "./waiting_games.jsx";

/** @import { GameList, ListedGame, Restored } from "../storage/game_list.js" */
/** @import { GameEntry } from "../storage/game_store.js" */
/** @import { Tally } from "../storage/statistics.js" */
/** @import { Tournaments } from "../storage/tournaments.js" */
/** @import { App } from "./app.js" */
/**
 * @typedef {ListedGame & { restore?: (() => Promise<Restored>) | null }} Entry `restore` restores a deleted game
 * @typedef {{ store: GameList, games: Entry[], refresh: () => Promise<void>, tell: (text: string) => void, update: (id:
 *   string, change: Partial<Entry>) => void }} SavedList
 * @typedef {ReturnType<typeof createTexts>} GameTexts
 */

/** The number of games from which a search field is shown. */
const FEW = 3;
/** The rows rendered at once: a thousand would take seconds. */
const ROWS = 60;
/** The phrases of opponents without a level. @type {Record<string, string>} */
const OPPONENTS = { "": "games.any-opponent", people: "games.people" };
const COPIES = ".txt,.json,text/plain,application/json";

/** Creates the texts of saved games. @param {App} app */
function createTexts({ phrases, games }) {
  const { say } = phrases;
  const form = new Intl.DateTimeFormat(regional(phrases.language()), { dateStyle: "medium", timeStyle: "short" });

  /** @param {GameEntry} entry */
  const infoOf = ({ game, shown }) => games.find(({ id }) => id === game) ?? shown?.about;

  /** @param {ListedGame} entry */
  const nameOf = (entry) =>
    entry.name || rulesNameIn(entry.tags) || (infoOf(entry) ? say(`game.${entry.game}`) : entry.game);

  /** Gives the present number of a game's level. @param {GameEntry} entry */
  function levelOf(entry) {
    const info = infoOf(entry);
    return info ? levelNumber(info, entry.level) : entry.level;
  }

  /** Names two users at a game. @param {Tag[]} tags */
  function between(tags) {
    const { S, N } = namesIn(tags);
    return S || N ? say("games.between", { south: S ?? say("side.S"), north: N ?? say("side.N") }) : say("games.two");
  }

  /** Describes a game in a few words. @param {ListedGame} entry */
  function factsOf(entry) {
    const { tags, computer, moves, shown } = entry;
    const info = infoOf(entry);
    const facts = [
      computer === "" ? between(tags) : say("games.computer", { level: levelOf(entry) }),
      ...tags.flatMap(({ name, value }) => (name === "Event" && value !== "?" ? [value] : [])),
      say("games.moves", { count: moves }),
    ];
    if (!shown || !info) return facts;
    const seats = () => ({ computer, names: namesIn(tags) });
    return [...facts, createSentences(phrases, info.layout, info.reasons, seats).turn(shown)];
  }

  return {
    infoOf,
    nameOf,
    levelOf,
    factsOf,
    dateOf: (/** @type {ListedGame} */ { saved }) => form.format(saved),
    /** Gives the words of a game and its file, to search in. @param {ListedGame} entry */
    wordsOf: (entry) => [nameOf(entry), ...factsOf(entry), ...entry.tags.map(({ value }) => value)].join(" "),
  };
}

/** Renders a deleted game. @param {{ text: string, onUndo: () => void }} props */
const Deleted = ({ text, onUndo }) => [<span>{text}</span>, <Button say="control.restore" onClick={onUndo} />];

/** Renders a game of the list.
 * @param {{ entry: Entry, texts: GameTexts, list: SavedList, onOpen: (entry: Entry) => void }} props */
function Row({ entry, texts, list, onOpen }) {
  const { phrases, library } = useApp();
  const { say } = phrases;
  const { id, shown, restore } = entry;
  const info = texts.infoOf(entry);
  const name = texts.nameOf(entry);
  const now = id === library.id();
  const [naming, setNaming] = useState(false);
  const row = useRowFocus(restore ?? naming);
  const board = useMemo(() => {
    if (!shown || !info) return null;
    const drawn = diagram(info.layout, { seeds: { places: shown.places }, owners: shown.owners, name: "" });
    return <Drawing of={drawn} aria-hidden="true" />;
  }, [shown]);

  async function remove() {
    const { fault, restore: undo } = await list.store.remove(entry);
    if (undo) return list.update(id, { restore: undo });
    await list.refresh();
    if (fault) list.tell(say("games.undeleted"));
  }

  async function undo() {
    const restored = await restore?.();
    if (restored === "back") return list.update(id, { restore: null, count: entry.count + 1 });
    if (restored !== "beside") return list.tell(say(`storage.${restored}`));
    await list.refresh();
    list.tell(say("games.beside", { name }));
  }

  /** @param {string | null} called */
  async function rename(called) {
    if (called !== null && (await list.store.rename(id, called))) list.update(id, { name: called });
    else if (called !== null) list.tell(say("games.unnamed"));
    setNaming(false);
  }

  if (restore || naming) {
    return (
      <li class="kept-note" ref={row}>
        {restore ? (
          <Deleted text={say("games.deleted", { name })} onUndo={undo} />
        ) : (
          <Naming say="games.name" name={name} onName={rename} />
        )}
      </li>
    );
  }
  return (
    <li ref={row}>
      <button type="button" class="kept" disabled={now || !info} onClick={() => onOpen(entry)}>
        <span class="kept-board">{board}</span>
        <span class="kept-words">
          <b>{name}</b>
          <span>{texts.factsOf(entry).flatMap((fact) => [<span class="fact">{fact}</span>, " "])}</span>
          <span class="quiet">{now ? say("games.now") : texts.dateOf(entry)}</span>
        </span>
      </button>
      <span class="kept-tools">
        <IconButton icon="rename" name={name} onClick={() => setNaming(true)} />
        {!now && <IconButton icon="delete" name={name} onClick={remove} />}
      </span>
    </li>
  );
}

/** Renders a damaged game: its text, to be copied or deleted.
 * @param {{ id: string, text: string, list: SavedList }} props */
function DamagedGame({ id, text, list }) {
  const { say } = useApp().phrases;
  const [gone, setGone] = useState(/** @type {Awaited<ReturnType<GameList["drop"]>> | null} */ (null));
  const row = useRowFocus(gone);

  async function undo() {
    const fault = await gone?.restore();
    if (fault) list.tell(say(`storage.${fault}`));
    else setGone(null);
  }

  async function forget() {
    const dropped = await list.store.drop(id, text);
    if (dropped.fault) list.tell(say("games.undeleted"));
    else setGone(dropped);
  }

  const whole = [
    <Field say="games.damaged">
      <textarea value={text} readOnly rows={2} />
    </Field>,
    <Button say="games.forget" onClick={forget} />,
  ];
  return (
    <li class="kept-note" ref={row}>
      {gone ? <Deleted text={say("games.forgotten")} onUndo={undo} /> : whole}
    </li>
  );
}

/** Renders the button for more rows, which also load when it becomes visible.
 * @param {{ count: number, onMore: () => void }} props */
function More({ count, onMore }) {
  const button = useRef(/** @type {HTMLButtonElement | null} */ (null));
  useEffect(() => {
    const observer = new IntersectionObserver(([{ isIntersecting }]) => isIntersecting && onMore());
    if (button.current) observer.observe(button.current);
    return () => observer.disconnect();
  }, [count]);
  return (
    <Button id="games-more" ref={button} onClick={onMore}>
      {useApp().phrases.say("games.more", { count })}
    </Button>
  );
}

/**
 * Renders the filter.
 * @param {{ games: Entry[], levelOf: GameTexts["levelOf"], filter: Filter, onFilter: (change: Partial<Filter>) => void
 *   }} props
 * @typedef {{ words: string, game: string, opponent: string }} Filter empty values match all
 */
function Filters({ games, levelOf, filter, onFilter }) {
  const { say } = useApp().phrases;
  const opponents = [...new Set(games.map((entry) => opponentOf(entry, levelOf)))];
  opponents.sort((one, other) => (one === "people" ? -1 : other === "people" ? 1 : +one - +other));
  return (
    <div id="games-sought" hidden={games.length < FEW}>
      <Field say="games.find">
        <input
          id="games-find"
          type="search"
          autocomplete="off"
          value={filter.words}
          onInput={({ currentTarget }) => onFilter({ words: currentTarget.value })}
        />
      </Field>
      <Select
        id="games-game"
        say="games.of-game"
        values={["", ...new Set(games.map(({ game }) => game))]}
        labelOf={(game) => say(game ? `game.${game}` : "games.any-game")}
        onValue={(game) => onFilter({ game })}
      />
      <Select
        id="games-opponent"
        say="games.against"
        values={["", ...opponents]}
        labelOf={(one) => (OPPONENTS[one] ? say(OPPONENTS[one]) : say("games.computer", { level: +one }))}
        onValue={(opponent) => onFilter({ opponent })}
      />
    </div>
  );
}

/** Renders the user's results against each level. @param {{ tallies: Tally[] }} props */
function Results({ tallies }) {
  const { say } = useApp().phrases;
  const heads = ["games.of-game", "games.level", "games.won", "games.drawn", "games.lost"];
  return (
    <details id="games-results" hidden={tallies.length === 0}>
      <summary>{say("games.results")}</summary>
      <table id="games-tallies">
        <tr>{heads.map((key) => [<th scope="col">{say(key)}</th>])}</tr>
        {tallies.map(({ game, level, won, drawn, lost }) => (
          <tr key={`${game} ${level}`}>
            <th scope="row">{say(`game.${game}`)}</th>
            {[level, won, drawn, lost].map((number) => [<td>{number}</td>])}
          </tr>
        ))}
      </table>
    </details>
  );
}

/** Renders the export of all games, and the import.
 * @param {{ list: SavedList, tournaments: Tournaments, importing: { current: Promise<string> | null } }} props
 *   `importing` stays while the dialog is closed */
function Copies({ list, tournaments, importing }) {
  const app = useApp();
  useEffect(() => void follow(), []);

  /** Shows the result of the last import, which may have begun at an earlier opening. */
  async function follow() {
    const result = await importing.current;
    if (!result) return;
    await list.refresh();
    list.tell(result);
  }

  /** @param {File} file @returns {Promise<string>} the result in words */
  async function read(file) {
    const text = await readText(file, file.size);
    if (text === null) return app.phrases.say("share.unread", { name: file.name });
    return importGames(app, list, tournaments, text);
  }

  /** Adds a file once the one before is there, or the games of both would be there twice. @param {File} file */
  async function add(file) {
    const before = importing.current;
    const mine = Promise.resolve(before).then(() => read(file));
    importing.current = mine;
    await follow();
    if (importing.current === mine) importing.current = null;
  }

  return (
    <p class="ends">
      <FileButton id="games-import" inputId="games-file" accept={COPIES} say="games.import" onFile={add} />
      <Button
        id="games-export"
        say="games.export"
        disabled={hasNothing(app, list.games, tournaments)}
        onClick={() => exportGames(app, list, tournaments)}
      />
    </p>
  );
}

/** Renders the saved games at the opening, and their actions.
 * @param {Pick<Parameters<typeof Copies>[0], "tournaments" | "importing"> & { onChange: (games: GameEntry[]) => void }}
 *   props */
function SavedGames({ tournaments, importing, onChange }) {
  const app = useApp();
  const { say } = app.phrases;
  const close = useClose();
  const [store] = useState(() => createGameList(app.library));
  const [listed, setListed] = useState(/** @type {Awaited<ReturnType<GameList["list"]>> | null} */ (null));
  const [filter, setFilter] = useState({ words: "", game: "", opponent: "" });
  const [rows, setRows] = useState(ROWS);
  const note = useRef(/** @type {HTMLParagraphElement | null} */ (null));
  const refresh = async () => setListed(await store.list());
  useEffect(() => void refresh(), []);

  /** @type {{ games: Entry[], damaged: [string, string][] }} */
  const { games, damaged } = listed ?? { games: [], damaged: [] };
  useEffect(() => {
    if (listed) onChange(games.filter(({ restore }) => !restore));
  }, [listed]);
  const texts = useMemo(() => createTexts(app), [app.phrases.language()]);
  const wanted = { ...filter, words: filter.words.trim() };
  const found = games.filter((entry) => matchesFilter(entry, wanted, () => texts.wordsOf(entry), texts.levelOf));
  const wrong = app.library.trouble() ?? listed?.fault;
  /** @type {SavedList} */
  const list = {
    store,
    games,
    refresh,
    tell(text) {
      if (note.current) note.current.textContent = text; // during an import the list is not rendered for each game
    },
    update: (id, change) =>
      setListed(
        (now) => now && { ...now, games: now.games.map((one) => (one.id === id ? { ...one, ...change } : one)) },
      ),
  };

  /** Puts a game on the board and closes the dialog, or says that the game is gone. @param {Entry} entry */
  async function open(entry) {
    const { library, session } = app;
    if (entry.id === library.id() && library.ownsGame()) session.returnToGame();
    else if (!(await session.resume(entry.id))) {
      await refresh();
      return list.tell(say("games.gone", { name: texts.nameOf(entry) }));
    }
    close();
  }

  /** @param {Partial<Filter>} change */
  function search(change) {
    setFilter({ ...filter, ...change });
    setRows(ROWS);
  }

  return (
    <>
      <Note id="games-safe" text={listed ? say(wrong ? `storage.${wrong}` : "games.safe") : ""} />
      {listed && games.length + damaged.length === 0 && <p id="games-none">{say("games.none")}</p>}
      <WaitingGames games={games.filter(({ restore }) => !restore)} nameOf={texts.nameOf} onOpen={open} />
      <Filters games={games} levelOf={texts.levelOf} filter={filter} onFilter={search} />
      <p id="games-unfound" role="status">
        {games.length > 0 && found.length === 0 && say("games.none-found")}
      </p>
      <ul id="games-list">
        {damaged.map(([id, text]) => (
          <DamagedGame key={id} id={id} text={text} list={list} />
        ))}
        {found.slice(0, rows).map((entry) => (
          <Row key={entry.id} entry={entry} texts={texts} list={list} onOpen={open} />
        ))}
      </ul>
      {found.length > rows && <More count={found.length - rows} onMore={() => setRows((now) => now + ROWS)} />}
      <Results tallies={scoreByLevel(found, texts.levelOf)} />
      <p id="games-note" role="status" ref={note} />
      <Copies list={list} tournaments={tournaments} importing={importing} />
      <Foot />
    </>
  );
}

/** @param {{ opening: number, tournaments: Tournaments, onChange: (games: GameEntry[]) => void }} props `onChange` gets
 * the games that are listed */
export function SavedGamesDialog({ opening, tournaments, onChange }) {
  const title = useApp().phrases.say("games.title");
  const importing = useRef(/** @type {Promise<string> | null} */ (null));
  return (
    <Dialog id="games-dialog" class="wide" opening={opening} titleId="games-title" title={title}>
      <SavedGames tournaments={tournaments} importing={importing} onChange={onChange} />
    </Dialog>
  );
}
