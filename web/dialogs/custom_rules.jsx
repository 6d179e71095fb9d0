// @ts-check
// Dialog of custom rules: groups of options, a board to try them, the rules in words, how they play, and how to share
// them. The engine says which options exist and which exclude each other.

import { useEffect, useState } from "preact/hooks";
import { dialogById } from "../dom.js";
import { EngineError } from "../engine/engine_error.js";
import { registerGame } from "../game/state.js";
import { withOptions } from "../manual/custom_rules.js";
import { rulesTag } from "../text/players.js";
import { groupBrief, knownName, rulesBrief } from "../text/rules_brief.js";
import { mountDialog, useAnswer, useApp } from "./app.js";
import { SaveRules, ShareRules } from "./saved_rules.jsx";
import { Comparison, SelfPlay, TryBoard } from "./try_rules.jsx";
import { Button, Close, Dialog, Field, Foot, Note, useClose } from "./ui.jsx";

/** @import { ComponentChildren } from "preact" */
/** @import { App } from "./app.js" */
/**
 * @typedef {{ on: string, base: string, changes: Record<string, string>, name: string }} RulesDraft `on` are the custom
 *   rules that were on the board, or ""; `base` are the rules started from
 * @typedef {{ options: string[], text: string }} Conflict the options that exclude each other, and why
 */

/** Gives the saved name of rules, or "". @param {App} app @param {string} game */
const nameOfRules = ({ phrases: { say, has, nameOf } }, game) =>
  has(`game.${game}`) ? say(`game.${game}`) : nameOf(game);

/** Gives the custom rules on the board, or "". @param {App} app */
function rulesOnBoard({ games, game }) {
  const { game: id } = game();
  return games.some((one) => one.id === id && one.chosen.length > 0) ? id : "";
}

/**
 * Explains why the options are impossible; null if they are not.
 * @param {App} app @param {unknown} error @returns {Conflict | null}
 */
function conflictOf({ phrases: { say, has }, ask }, error) {
  if (!error) return null;
  const apart = error instanceof EngineError && error.failed.code === "own-together";
  const options = apart ? error.failed.where.split(" ") : [];
  const key = `own.together.${options.join(".")}`;
  return { options, text: has(key) ? say(key) : ask.failed(error) };
}

/**
 * Renders a foldable part of the dialog with a summary.
 * @param {{ title: string, mark?: string, line?: string, open?: boolean, children: ComponentChildren }} props
 */
const Fold = ({ title, mark, line, open = false, children }) => (
  <details class="fold" open={open}>
    <summary>
      <b>{title}</b>
      {mark && <span class="mark"> · {mark}</span>}
      {line && <small>{line}</small>}
    </summary>
    {children}
  </details>
);

/**
 * Renders the list of rules: none, saved ones, known games.
 * @param {{ id: string, none: string, value: string, presets: Preset[], onChange: (game: string) => void }} props
 */
function RulesSelect({ id, none, value, presets, onChange }) {
  const app = useApp();
  const { say } = app.phrases;
  const known = new Map(presets.map((one) => [one.game, knownName(app.phrases, one) ?? one.name]));
  const yours = app.customRules.read().filter(({ game }) => !known.has(game));
  const isListed = value === "" || known.has(value) || yours.some(({ game }) => game === value);
  return (
    <select id={id} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
      <option value="">{none}</option>
      {yours.length > 0 && (
        <optgroup label={say("own.yours")}>
          {yours.map(({ game, name }) => (
            <option key={name} value={game}>
              {name}
            </option>
          ))}
        </optgroup>
      )}
      <optgroup label={say("own.known")}>
        {[...known].map(([game, name]) => (
          <option key={game} value={game}>
            {name}
          </option>
        ))}
      </optgroup>
      {!isListed && <option value={value}>{nameOfRules(app, value) || say("own.name")}</option>}
    </select>
  );
}

/**
 * Renders an option: a list of values, or checkboxes if several can be chosen.
 * @param {{ option: Option, value: string, changed: boolean, onChange: (value: string) => void }} props
 */
function Option({ option: { name, values, many }, value, changed, onChange }) {
  const { say, has } = useApp().phrases;
  const called = (/** @type {string} */ one) =>
    has(`own.value.${name}.${one}`) ? say(`own.value.${name}.${one}`) : one;
  const title = (
    <span>
      {say(`own.option.${name}`)}
      {changed && <span class="unseen"> ({say("own.changed")})</span>}
    </span>
  );
  const kind = changed ? "field changed" : "field";
  if (!many)
    return (
      <label class={kind} data-option={name}>
        {title}
        <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
          {values.map((one) => (
            <option key={one} value={one}>
              {called(one)}
            </option>
          ))}
        </select>
      </label>
    );
  const picked = value.split("-");
  const [none, ...flags] = values;
  const toggled = (/** @type {string} */ one) => flags.filter((each) => picked.includes(each) !== (each === one));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as the other options are
    <div class={kind} data-option={name} role="group" aria-label={say(`own.option.${name}`)}>
      {title}
      <span class="choices">
        {flags.map((one) => (
          <label key={one}>
            <input
              type="checkbox"
              value={one}
              checked={picked.includes(one)}
              onChange={() => onChange(toggled(one).join("-") || none)}
            />
            <span>{called(one)}</span>
          </label>
        ))}
      </span>
    </div>
  );
}

/**
 * @param {{ group: string, rules: CustomRulesReply, changes: RulesDraft["changes"], conflict: Conflict | null,
 *   open: boolean, onChange: (option: string, value: string) => void }} props
 */
function Group({ group, rules, changes, conflict, open, onChange }) {
  const { phrases } = useApp();
  const options = rules.options.filter((option) => option.group === group);
  const chosen = rules.about.chosen.filter(({ option }) => options.some(({ name }) => name === option));
  const count = options.filter(({ name }) => name in changes).length;
  const isWrong = options.some(({ name }) => conflict?.options.includes(name));
  return (
    <Fold
      title={phrases.say(`own.group.${group}`)}
      mark={count > 0 ? phrases.say("own.changes", { count }) : ""}
      line={groupBrief(phrases, chosen)}
      open={open || isWrong}
    >
      {options.map((option) => (
        <div key={option.name}>
          <Option
            option={option}
            value={changes[option.name] ?? chosen.find((one) => one.option === option.name)?.value ?? ""}
            changed={option.name in changes}
            onChange={(value) => onChange(option.name, value)}
          />
          {conflict?.options.includes(option.name) && <p class="wrong">{conflict.text}</p>}
        </div>
      ))}
    </Fold>
  );
}

/** Renders the rules in words. @param {{ game: GameInfo }} props */
function RulesText({ game }) {
  const { phrases, loadManual } = useApp();
  const { value: loaded } = useAnswer(() => loadManual(), [phrases.language()]);
  if (!loaded) return null;
  const { manual, texts } = withOptions({ ...loaded, game, phrases });
  return (
    <div id="own-rules">
      {manual.games[game.id].rules.map(({ rule, clauses }) => {
        const { title, text, decided } = texts.rules[rule];
        return (
          <p key={rule} class="own-rule">
            <b>
              {clauses[0]} {title}.
            </b>{" "}
            {text ?? decided}
          </p>
        );
      })}
    </div>
  );
}

/**
 * Renders how the rules play: by self-play, and in comparison.
 * @param {{ rules: CustomRulesReply, name: string, position: Position | null }} props
 */
function HowItPlays({ rules: { about, presets }, name, position }) {
  const app = useApp();
  const { say } = app.phrases;
  const [against, setAgainst] = useState("");
  const other = presets.find(({ game }) => game === against);
  const otherName = (other && knownName(app.phrases, other)) ?? say(`game.${against}`);
  return (
    <>
      <SelfPlay game={about.id} />
      <Field say="own.against">
        <RulesSelect
          id="own-against"
          none={say("own.nothing")}
          value={against}
          presets={presets}
          onChange={setAgainst}
        />
      </Field>
      {against && position && (
        <Comparison game={about} names={[name || say("own.name"), otherName]} against={against} position={position} />
      )}
    </>
  );
}

/**
 * Renders the dialog that shares rules, above theirs.
 * @param {{ rules: CustomRulesReply, name: string, shown: boolean }} props
 */
function ShareDialog({ rules, name, shown }) {
  const { phrases } = useApp();
  const said = rulesBrief(phrases, rules);
  return (
    <Dialog id="own-share-dialog" opening={1} titleId="own-share-title" title={phrases.say("own.share-title")}>
      <Note text={name ? `${name}: ${said}` : said} />
      <ShareRules game={rules.about.id} name={name} shown={shown} />
      <Foot />
    </Dialog>
  );
}

/** Registers rules with the page under their name. @param {App} app @param {CustomRulesReply} rules @param {string} name */
function register({ games, phrases }, { about }, name) {
  registerGame(games, about);
  phrases.nameGame(about.id, name);
}

/** Begins a game by rules.
 * @param {App} app @param {CustomRulesReply} rules @param {string} name @param {() => void} close */
function playRules(app, rules, name, close) {
  close();
  register(app, rules, name);
  app.session.begin(rules.about.id, "S", rules.about.matches[0], rulesTag(name));
}

/** Opens the text of rules.
 * @param {App} app @param {CustomRulesReply} rules @param {string} name @param {() => void} close */
function readRules(app, rules, name, close) {
  close();
  register(app, rules, name);
  location.hash = `#rules;${rules.about.id}`;
}

/**
 * Renders the groups of options, the rules in words, how they play, and their name, each to be unfolded.
 * @param {{ rules: CustomRulesReply, position: Position | null, draft: RulesDraft, conflict: Conflict | null,
 *   onDraft: (draft: RulesDraft) => void, onRead: () => void, onSaved: () => void }} props `position` is that of the
 *   board on which the rules are tried
 */
function RulesFolds({ rules, position, draft, conflict, onDraft, onRead, onSaved }) {
  const { say } = useApp().phrases;
  const groups = new Set(rules.options.map(({ group }) => group));
  const { changes, name } = draft;
  return (
    <>
      {[...groups].map((group, at) => (
        <Group
          key={group}
          group={group}
          rules={rules}
          changes={changes}
          conflict={conflict}
          open={at === 0}
          onChange={(option, value) => onDraft({ ...draft, changes: { ...changes, [option]: value } })}
        />
      ))}
      <Fold title={say("own.text")}>
        <RulesText game={rules.about} />
        <p class="ends">
          <Button say="own.read" id="own-read" onClick={onRead} />
        </p>
      </Fold>
      <Fold title={say("own.estimate")}>
        <HowItPlays rules={rules} name={name.trim()} position={position} />
      </Fold>
      <Fold title={say("own.save")}>
        <SaveRules
          game={rules.about.id}
          name={name}
          onName={(called) => onDraft({ ...draft, name: called })}
          onSaved={onSaved}
        />
      </Fold>
    </>
  );
}

/**
 * Renders the chosen rules and all their actions.
 * @param {{ draft: RulesDraft, fromKnown: boolean, onDraft: (draft: RulesDraft) => void }} props `fromKnown` whether to
 *   start from the first known game
 */
function CustomRules({ draft, fromKnown, onDraft }) {
  const app = useApp();
  const { say } = app.phrases;
  const { base, changes } = draft;
  const values = Object.entries(changes).map(([option, value]) => ({ option, value }));
  const { value: rules, error, pending } = useAnswer(() => app.ask.tailor(base, values), [base, changes]);
  const [position, setPosition] = useState(/** @type {Position | null} */ (null));
  const [shared, setShared] = useState(false);
  const [, redraw] = useState(0);
  const close = useClose();
  const name = draft.name.trim();
  const conflict = conflictOf(app, error);
  const isOver = Boolean(rules?.about.shown[0].result);

  /** Starts from other rules. @param {string} game */
  const startFrom = (game) => {
    const saved = app.customRules.read().find((one) => one.game === game);
    onDraft({ ...draft, base: game, changes: {}, name: saved?.name ?? "" });
  };
  const isKnown = rules !== null;
  useEffect(() => {
    if (fromKnown && isKnown && base === "" && values.length === 0) startFrom(rules.presets[0].game);
  }, [isKnown]);

  function share() {
    setShared(true);
    dialogById("own-share-dialog").showModal();
  }

  return (
    <>
      <div class="own-shown">{rules && <TryBoard game={rules.about} onPosition={setPosition} />}</div>
      <div id="own-options">
        <p id="own-said" role="status">
          {conflict && `${conflict.text} ${say("own.kept")}`}
          {isOver && !conflict && say("own.no-move")}
          {!rules && !error && say("share.waiting")}
        </p>
        <Field say="own.from">
          <RulesSelect
            id="own-from"
            none={say("own.plain")}
            value={base}
            presets={rules?.presets ?? []}
            onChange={startFrom}
          />
        </Field>
        {rules && (
          <RulesFolds
            {...{ rules, position, draft, conflict, onDraft }}
            onRead={() => readRules(app, rules, name, close)}
            onSaved={() => redraw((times) => times + 1)}
          />
        )}
        {rules && <ShareDialog rules={rules} name={name} shown={shared} />}
      </div>
      <div class="ends foot">
        <p class="quiet">{rules && rulesBrief(app.phrases, rules)}</p>
        <Close />
        <Button say="own.pass-on" id="own-pass-on" disabled={!rules} onClick={share} />
        <Button
          say="own.play"
          main
          id="own-play"
          disabled={!rules || pending || conflict !== null || isOver}
          onClick={() => rules && playRules(app, rules, name, close)}
        />
      </div>
    </>
  );
}

/**
 * Keeps the draft until other rules come to the board.
 * @param {{ opening: number, fromKnown?: boolean }} props `fromKnown` whether to start from the first known game, unless
 *   rules are on the board or chosen already
 */
function CustomRulesDialog({ opening, fromKnown = false }) {
  const app = useApp();
  const [kept, keep] = useState(/** @type {RulesDraft | null} */ (null));
  const on = rulesOnBoard(app);
  const draft = kept?.on === on ? kept : { on, base: on, changes: {}, name: nameOfRules(app, on) };
  return (
    <Dialog
      id="own-rules-dialog"
      class="bench own"
      opening={opening}
      titleId="own-title"
      title={app.phrases.say("own.title")}
      ends
    >
      <CustomRules draft={draft} fromKnown={fromKnown} onDraft={keep} />
    </Dialog>
  );
}

/** @param {App} app */
export function createCustomRulesDialog(app) {
  nameSavedRules(app);
  const prepare = mountDialog(app, CustomRulesDialog);
  return {
    prepare,
    /** Opens the dialog at the known games: the list of them has the focus. */
    openKnown() {
      prepare({ fromKnown: true });
      dialogById("own-rules-dialog").showModal();
      /** @type {HTMLElement | null} */ (document.querySelector("#own-from"))?.focus();
    },
  };
}

/** Names games by the saved rules, now and when these change. @param {App} app */
function nameSavedRules({ phrases, customRules }) {
  function name() {
    for (const { game, name: called } of customRules.read()) phrases.nameGame(game, called);
  }
  name();
  customRules.onChange(name);
}
