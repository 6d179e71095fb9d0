// @ts-check
// Dialog for setting up a position: seeds, side to move, owners, seeds still to be claimed. After each change the
// engine says whether the position is legal, or why not.

import { useEffect, useRef, useState } from "preact/hooks";
import { SIDES } from "../board/geometry.js";
import { isClaim, MOST_SEEDS, otherSide, selectableGames } from "../game/state.js";
import { UNKNOWN } from "../text/players.js";
import { identityOf, useAnswer, useApp } from "./app.js";
import { Button, Close, Dialog, Field, Note, Select } from "./ui.jsx";

/** @import { App } from "./app.js" */
/**
 * @typedef {{ places: number[], turn: Side, owners: Side[], flagged: number[], began: Side | "", pending: number }}
 *   EditedBoard
 * @typedef {{ info: GameInfo, board: EditedBoard, text: string | null, change: object }} Draft `text` is typed instead
 *   of the board, `change` differs after each change
 * @typedef {{ info: GameInfo, board: EditedBoard, onChange: (parts: Partial<EditedBoard>) => void }} Edited
 * @typedef {"share" | "analyse" | "play"} EditorWay a use of the position
 * @typedef {object} EditorUse
 * @property {() => Position} shown gives the position to begin with
 * @property {() => string} under identifies the game under way, with which an unfinished draft is restored
 * @property {(shown: Position, way: EditorWay) => void} onTake called with the finished position
 * @property {{ [way in EditorWay]?: string }} ways the phrases of the buttons; the last is the main one
 */

/** The pause in ms after a change before the engine is asked. */
const REST = 150;
/** The time in ms within which typed digits form one number. */
const TYPING = 1200;
/** The seeds that each key adds. @type {Record<string, number>} */
const KEYS = { ArrowUp: 1, "+": 1, ArrowDown: -1, "-": -1, PageUp: 4, PageDown: -4 };
/** The keys that move between places. @type {Record<string, 1 | -1>} */
const STEPS = { ArrowRight: 1, ArrowLeft: -1 };

/** Gives the app's use of the editor. @param {App} app @returns {EditorUse} */
export const editorOf = ({ game, session, library, analysed, open, tell, failure }) => ({
  shown: () => game().shown,
  under: () => identityOf({ game, library }),
  async onTake({ link }, way) {
    const wrong =
      way === "analyse"
        ? await analysed.open(() => session.open(link, false, "new", { computer: "" }))
        : await session.open(link, way === "play", "new");
    if (wrong) tell(failure(wrong));
    else if (way === "analyse") open("lines");
    else if (way === "share") open("share-dialog");
  },
  ways: { share: "control.share", analyse: "editor.analyse", play: "editor.play" },
});

/** @param {Position} shown @returns {EditedBoard} */
function boardOf({ places, turn, owners, flagged, began, choices }) {
  const pending = choices.find(isClaim)?.cells.length ?? 0;
  return { places: [...places], turn, owners: [...(owners ?? [])], flagged, began, pending };
}

/** @param {EditedBoard} board */
const totalOf = ({ places }) => places.reduce((sum, seeds) => sum + seeds, 0);

/**
 * Renders radio buttons; `words` prefixes the phrase keys.
 * @param {{ name: string, values: readonly string[], words: string, chosen: string, onChoose: (value: any) => void }}
 *   props
 */
function Radios({ name, values, words, chosen, onChoose }) {
  const { say } = useApp().phrases;
  return values.map((value) => (
    <label key={value}>
      <input type="radio" name={name} value={value} checked={chosen === value} onChange={() => onChoose(value)} />
      <span>{say(`${words}.${value}`)}</span>
    </label>
  ));
}

/** @param {HTMLElement} pit @param {1 | -1} by */
function step(pit, by) {
  const pits = /** @type {HTMLElement[]} */ ([...(pit.parentElement?.children ?? [])]);
  pits[(pits.indexOf(pit) + by + pits.length) % pits.length].focus();
}

/**
 * Renders a place with its seeds, which pointer and keys change.
 * @param {{ place: House | Store, owner: Side, seeds: number, most: number, tabIndex: number, onTouch: () => void,
 *   onPut: (seeds: number) => void, onFocus: () => void }} props
 */
function Pit({ place, owner, seeds, most, onTouch, onPut, ...rest }) {
  const { say } = useApp().phrases;
  const typed = useRef({ text: "", time: 0 });
  const side = say(`side.${place.side}`);
  const house = "name" in place ? place.name : "";
  const owned = say("spoken.sides", { side: say(`side.${owner}`) });

  /** Adds a typed digit. @param {string} digit */
  function type(digit) {
    const { text, time } = typed.current;
    const goesOn = performance.now() - time < TYPING && text.length < String(most).length;
    typed.current = { text: goesOn ? text + digit : digit, time: performance.now() };
    onPut(Number(typed.current.text));
  }

  /** @param {HTMLElement} pit @param {string} key @returns {boolean} whether it used the key */
  function press(pit, key) {
    if (key in KEYS) onPut(seeds + KEYS[key]);
    else if (key in STEPS) step(pit, STEPS[key]);
    else if (/^\d$/.test(key)) type(key);
    else if (key === "Delete" || key === "Backspace") onPut(0);
    else if (key === " " || key === "Enter") onTouch();
    else return false;
    return true;
  }

  /** @param {import("preact").TargetedKeyboardEvent<HTMLElement>} event */
  function onKeyDown(event) {
    const { key, ctrlKey, metaKey, altKey, currentTarget } = event;
    const isHeld = event.repeat && key === " "; // elsewhere a held Space scrolls
    if (isHeld || (!ctrlKey && !metaKey && !altKey && press(currentTarget, key))) event.preventDefault();
  }

  return (
    <div
      class={house ? "pit" : "pit bowl"}
      role="spinbutton"
      data-cell={place.cell}
      data-side={owner}
      aria-valuemin={0}
      aria-valuemax={most}
      aria-valuenow={seeds}
      aria-label={house ? say("editor.house", { house, owner: owned }) : say("place.store", { side })}
      onClick={onTouch}
      onKeyDown={onKeyDown}
      {...rest}
    >
      <b>{seeds}</b>
      <small>{house || side}</small>
    </div>
  );
}

/** Renders the places in reading order. @param {Edited & { tool: string }} props */
function Board({ info, board, tool, onChange }) {
  const { houses, stores, columns } = info.layout;
  const [stop, setStop] = useState(-1);
  const inOrder = houses.toSorted((one, other) => one.row - other.row || one.column - other.column);
  const places = [...inOrder, ...stores.toSorted((one, other) => other.side.localeCompare(one.side))];
  const stops = places.some(({ cell }) => cell === stop) ? stop : places[0].cell;
  const most = Math.min(info.seeds, MOST_SEEDS);

  /** @param {number} cell @param {number} seeds */
  const put = (cell, seeds) => onChange({ places: board.places.with(cell, Math.min(Math.max(seeds, 0), most)) });

  /** @param {number} cell @param {number} index the house's, or -1 */
  function touch(cell, index) {
    if (tool !== "owner") put(cell, board.places[cell] + (tool === "add" ? 1 : -1));
    else if (index in board.owners) onChange({ owners: board.owners.with(index, otherSide(board.owners[index])) });
  }

  /** @param {House | Store} place */
  function pitOf(place) {
    const { cell, side } = place;
    const index = houses.findIndex((house) => house.cell === cell);
    return (
      <Pit
        key={cell}
        place={place}
        owner={board.owners[index] ?? side}
        seeds={board.places[cell]}
        most={most}
        tabIndex={cell === stops ? 0 : -1}
        onTouch={() => touch(cell, index)}
        onPut={(seeds) => put(cell, seeds)}
        onFocus={() => setStop(cell)}
      />
    );
  }

  const label = useApp().phrases.say("editor.board");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no grid everywhere
    <div id="editor-board" class="pits" role="group" aria-label={label} style={{ "--columns": columns }}>
      {places.map(pitOf)}
    </div>
  );
}

/** Renders the buttons for starting boards, and for the rest of the seeds.
 * @param {Edited & { onStart: () => void }} props */
function Fillers({ info, board, onStart, onChange }) {
  const rest = info.seeds - totalOf(board);
  return (
    <p class="ends">
      <Button id="editor-start" say="editor.start" onClick={onStart} />
      <Button
        id="editor-empty"
        say="editor.empty"
        onClick={() => onChange({ places: board.places.map(() => 0), flagged: [] })}
      />
      {info.layout.stores.map(({ cell, side }) => (
        <Button
          key={side}
          id={`editor-rest-${side}`}
          say={`editor.rest-${side}`}
          disabled={rest <= 0}
          onClick={() => onChange({ places: board.places.with(cell, board.places[cell] + rest) })}
        />
      ))}
    </p>
  );
}

/** Renders the rest of a position beside its seeds. @param {Edited} props */
function Circumstances({ info: { claims }, board, onChange }) {
  const { say } = useApp().phrases;
  const parts = /** @type {const} */ (["turn", "began"]).filter((part) => board[part] !== "");
  return (
    <>
      {parts.map((part) => (
        <fieldset key={part} id={`editor-${part}`} class="choices">
          <legend>{say(`editor.${part}`)}</legend>
          <Radios
            name={`editor-${part}`}
            values={SIDES}
            words="side"
            chosen={board[part]}
            onChoose={(side) => onChange({ [part]: side })}
          />
        </fieldset>
      ))}
      {claims > 0 && (
        <Select
          say="editor.pending"
          id="editor-pending"
          values={Array.from({ length: claims + 1 }, (_, count) => count)}
          labelOf={String}
          value={board.pending}
          onValue={(pending) => onChange({ pending: Number(pending) })}
        />
      )}
    </>
  );
}

/** Holds the draft and the engine's last answer about it.
 * @param {EditorUse} use @param {{ current: { draft: Draft, under: string } | null }} halfMade */
function useDraft({ shown, under }, halfMade) {
  const { games, ask } = useApp();
  const infoOf = (/** @type {string} */ id) => games.find((one) => one.id === id) ?? games[0];
  const [draft, setDraft] = useState(() => {
    if (halfMade.current?.under === under()) return halfMade.current.draft;
    halfMade.current = null;
    return { info: infoOf(shown().record.game), board: boardOf(shown()), text: null, change: {} };
  });

  /** @param {Partial<Draft>} parts */
  function change(parts) {
    const next = { ...draft, text: null, change: {}, ...parts };
    halfMade.current = { draft: next, under: under() };
    setDraft(next);
  }

  const answer = useAnswer(
    async (isLatest) => {
      await new Promise((rested) => setTimeout(rested, REST));
      if (!isLatest()) return null;
      if (draft.text === null) return ask.arrange({ game: draft.info.id, ...draft.board });
      const { shown: read } = await ask.read(draft.info.id, draft.text);
      if (isLatest()) change({ ...draft, info: infoOf(read.record.game), board: boardOf(read) });
      return read;
    },
    [draft.change],
  );
  return {
    ...draft,
    ...answer,
    change,
    start: (/** @type {string} */ id) => change({ info: infoOf(id), board: boardOf(infoOf(id).shown[0]) }),
    changeBoard: (/** @type {Partial<EditedBoard>} */ parts) => change({ board: { ...draft.board, ...parts } }),
  };
}

/** @param {EditorUse & { halfMade: { current: any } }} props */
function Editor({ halfMade, ...use }) {
  const { phrases, games, ask, sentencesFor } = useApp();
  const { say } = phrases;
  const { info, board, text, change, start, changeBoard, ...answer } = useDraft(use, halfMade);
  const { value, error, pending } = answer;
  const [tool, setTool] = useState("add");
  const [asked, setAsked] = useState(/** @type {EditorWay | null} */ (null));
  const foot = useRef(/** @type {HTMLParagraphElement | null} */ (null));
  const parts = { info, board, onChange: changeBoard };
  const tools = board.owners.length > 0 ? ["add", "take", "owner"] : ["add", "take"];
  const said = error ? ask.failed(error) : value && sentencesFor(value.record.game, () => UNKNOWN).standing(value);

  // A position is taken once the engine has answered about the present draft.
  useEffect(() => {
    if (!asked || pending) return;
    setAsked(null);
    const dialog = foot.current?.closest("dialog");
    if (error || !value || !dialog?.open) return; // illegal, or the user has left
    halfMade.current = null;
    dialog.close();
    use.onTake(value, asked);
  }, [asked, pending, value, error]);

  return (
    <>
      <div class="editor-parts">
        <div>
          <Select
            say="new.game"
            id="editor-game"
            values={selectableGames(games, use.shown().record.game).map(({ id }) => id)}
            labelOf={(id) => say(`game.${id}`)}
            value={info.id}
            onValue={start}
          />
          <Board tool={tool} {...parts} />
          <p class="tally">
            <span id="editor-count">{say("editor.count", { count: totalOf(board), seeds: info.seeds })}</span>
            <span class="choices">
              <Radios name="editor-tool" values={tools} words="editor" chosen={tool} onChoose={setTool} />
            </span>
          </p>
          <p id="editor-said" class={!pending && error ? "wrong" : ""} role="status">
            {pending && !ask.isReady() ? say("share.waiting") : said}
          </p>
        </div>
        <div>
          <Fillers onStart={() => start(info.id)} {...parts} />
          <Circumstances {...parts} />
          <Field say="editor.text">
            <input
              id="editor-text"
              spellcheck={false}
              autocapitalize="off"
              autocomplete="off"
              value={text ?? value?.position ?? ""}
              onInput={({ currentTarget }) => change({ text: currentTarget.value })}
              onChange={() => !pending && !error && change({ text: null })}
            />
          </Field>
          <Note say="editor.keys" />
        </div>
      </div>
      <p class="ends foot" ref={foot}>
        <Close />
        {Object.entries(use.ways).map(([way, phrase], at, { length }) => (
          <Button
            key={way}
            id={`editor-${way}`}
            main={at === length - 1}
            disabled={!pending && (error !== null || !value)}
            say={phrase}
            onClick={() => setAsked(/** @type {EditorWay} */ (way))}
          />
        ))}
      </p>
    </>
  );
}

/** @param {{ opening: number } & EditorUse} props */
export function PositionEditorDialog({ opening, ...use }) {
  const halfMade = useRef(null);
  const title = useApp().phrases.say("editor.title");
  return (
    <Dialog id="editor-dialog" class="bench editor" opening={opening} titleId="editor-title" title={title}>
      <Editor {...use} halfMade={halfMade} />
    </Dialog>
  );
}
