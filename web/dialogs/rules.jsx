// @ts-check
// Dialog of the rules of a game: one by one or all, to be read, linked and printed.

import { render } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { byId, dialogById, make } from "../dom.js";
import { registerGame, selectableGames } from "../game/state.js";
import { withOptions } from "../manual/custom_rules.js";
import { ruleView } from "../manual/rule_view.js";
import { languageName } from "../text/languages.js";
import { mountDialog, useAnswer, useApp } from "./app.js";
import { Button, Close, printPage } from "./ui.jsx";

/** @import { Manual, Rule, RuleBook, Texts } from "../manual/rule_view.js" */
/** @import { App } from "./app.js" */
/** @import { Lessons } from "./lessons.jsx" */
/**
 * @typedef {[game: string, at: string]} Address a game, and the name or a clause of a rule, or ""
 * @typedef {{ book: RuleBook, rules: Rule[] }} Chapter some or all rules of a game
 * @typedef {{ language: string, texts: Texts }} Partial the words of a language that has only some games
 */

/** Gives the URL fragment of a rule. @param {string} game @param {string} [at] */
const addressOf = (game, at = "") => `#rules;${game}${at === "" ? "" : `;${at}`}`;

/** Gives the id of a printed rule. @param {RuleBook} book @param {Rule} rule */
const printedId = ({ game }, { rule }) => `printed-${game.id}-${rule}`;

/** @param {RuleBook} book @returns {Rule[]} */
const rulesOf = ({ manual, game }) => manual.games[game.id].rules;

/** Gives the name of a game in the language of a book. @param {RuleBook} book */
const nameOf = ({ game, texts, phrases }) => texts.games?.[game.id] ?? phrases.say(`game.${game.id}`);

/** Lists the partial languages that have a game. @param {Manual} manual @param {string} game */
const partialFor = (manual, game) =>
  Object.entries(manual.partial)
    .filter(([, { games }]) => games.includes(game))
    .map(([language, { name }]) => ({ language, name }));

/** Gives the requested rules; none for the list. @param {RuleBook} book @param {string} at */
function rulesAt(book, at) {
  const rules = rulesOf(book);
  const named = rules.filter(({ rule }) => rule === at);
  return named.length > 0 ? named : rules.filter(({ clauses }) => clauses.includes(at));
}

/** Loads the words of a partial language; null if there are none to load.
 * @param {App} app @param {string} language @returns {Promise<Partial | null>} */
async function readPartial({ loadManual }, language) {
  return language === "" ? null : { language, texts: (await loadManual(language)).texts };
}

/** Loads what a URL asks for; for an unknown game, the list of the game on the board and the reason.
 * @param {App} app @param {Address} address @param {string} chosen a partial language, or "" */
async function read(app, [id, at], chosen) {
  const { games, ask, loadManual, game: onBoard } = app;
  let wrong = "";
  if (!games.some((one) => one.id === id)) {
    try {
      registerGame(games, (await ask.tailor(id, [])).about); // the engine may have to start first
    } catch (error) {
      wrong = ask.failed(error);
    }
  }
  const gameOf = (/** @type {string} */ name) => games.find((one) => one.id === name) ?? games[0];
  const [game, place] = wrong === "" ? [gameOf(id), at] : [gameOf(onBoard().game), ""];
  const loaded = await loadManual().catch(() => null);
  const offered = loaded ? partialFor(loaded.manual, game.id) : [];
  const wanted = offered.some(({ language }) => language === chosen) ? chosen : "";
  let failed = !loaded;
  const partial = await readPartial(app, wanted).catch(() => {
    failed = true; // the rules stay in the page's language, and the dialog says so
    return null;
  });
  return { game, at: place, wrong, loaded, offered, partial, failed, chosen };
}

/** Renders the sources of a game's rules. @param {{ book: RuleBook }} props */
function Sources({ book: { game, manual, phrases } }) {
  if (game.sources.length === 0) return <span>{phrases.say("rules.own")}</span>;
  return (
    <>
      <span>{phrases.say("rules.source", { sources: "" })}</span>
      {game.sources.map((source, at) => {
        const known = Object.hasOwn(manual.sources, source) ? manual.sources[source] : null;
        const name = known?.title ?? source;
        return [
          at > 0 && "; ",
          known ? <a href={known.address} rel="noreferrer" target="_blank" children={name} /> : name,
        ];
      })}
    </>
  );
}

/** Renders a rule with its diagrams. @param {{ book: RuleBook, rule: Rule, printed?: boolean, id?: string }} props */
function Article({ book, rule, printed = false, id }) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => place.current?.replaceChildren(...ruleView(book, rule, printed).childNodes), [book, rule]);
  return <article ref={place} id={id} class="rule" />;
}

/** Renders a list of rules.
 * @param {{ book: RuleBook, hrefOf: (rule: Rule) => string, found?: Rule[] }} props `found` are those being read */
const RuleItems = ({ book, hrefOf, found = [] }) =>
  rulesOf(book).map((rule) => (
    <li key={rule.rule}>
      <a href={hrefOf(rule)} aria-current={found.includes(rule) ? "page" : undefined}>
        <span class="clause">{rule.clauses[0]}</span>
        <span lang={book.language}>{book.texts.rules[rule.rule].title}</span>
      </a>
    </li>
  ));

/** Renders the link to another rule, if there is one. @param {{ book: RuleBook, rule?: Rule, say: string }} props */
function Way({ book: { game, texts, phrases, language }, rule, say }) {
  if (!rule) return <span />;
  return (
    <a href={addressOf(game.id, rule.rule)}>
      <small>{phrases.say(say)}</small>
      <span lang={language}>{texts.rules[rule.rule].title}</span>
    </a>
  );
}

/** Says that a language is new, after the name of the game in it. @param {{ book: RuleBook }} props */
const NewLanguage = ({ book }) =>
  book.texts.about && (
    <p class="new-language quiet" lang={book.language}>
      <b>{nameOf(book)}.</b> {book.texts.about}
    </p>
  );

/** Renders rules and the links to the next ones.
 * @param {{ book: RuleBook, at: string, found: Rule[] }} props */
function Reader({ book, at, found }) {
  const { say } = book.phrases;
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  const rules = rulesOf(book);
  const shown = found.length > 0 ? found : rules.slice(0, 1);
  useEffect(() => {
    if (!place.current) return;
    place.current.scrollTop = 0;
    if (found.length > 0) place.current.focus();
  }, [book.game.id, at]);
  return (
    <section id="rules-reader" ref={place} class="reader" tabIndex={-1}>
      <p class="back">
        <a href={addressOf(book.game.id)}>{say("rules.all")}</a>
      </p>
      {shown.map((rule) => (
        <Article key={`${book.game.id} ${rule.rule}`} book={book} rule={rule} />
      ))}
      <p class="clause">
        <Sources book={book} />
      </p>
      <NewLanguage book={book} />
      <nav class="ways">
        <Way book={book} rule={rules[rules.indexOf(shown[0]) - 1]} say="rules.previous" />
        <Way book={book} rule={rules[rules.indexOf(shown[shown.length - 1]) + 1]} say="rules.next" />
      </nav>
      <p class="ends">
        <Button say="rules.print-rule" onClick={() => print([{ book, rules: shown }])} />
      </p>
    </section>
  );
}

/** Renders rules for print, those of several games with a table of contents. @param {{ chapters: Chapter[] }} props */
function Paper({ chapters }) {
  const { say } = chapters[0].book.phrases;
  return (
    <>
      {chapters.length > 1 && (
        <nav class="chapter printed-contents">
          <h1>
            {say("app")} · {say("rules.title")}
          </h1>
          {chapters.map(({ book }) => (
            <section key={book.game.id}>
              <h2 lang={book.language}>{nameOf(book)}</h2>
              <ul>
                <RuleItems book={book} hrefOf={(rule) => `#${printedId(book, rule)}`} />
              </ul>
            </section>
          ))}
        </nav>
      )}
      {chapters.map(({ rules, book }) => (
        <section key={book.game.id} class="chapter">
          <h2 lang={book.language}>{nameOf(book)}</h2>
          <p class="source">
            <Sources book={book} />
          </p>
          <NewLanguage book={book} />
          {rules.map((rule) => (
            <Article key={rule.rule} book={book} rule={rule} printed id={printedId(book, rule)} />
          ))}
        </section>
      ))}
    </>
  );
}

/** Prepares a game's rules for the browser's own print command. @param {RuleBook | null} book null for none */
function usePaper(book) {
  useEffect(() => {
    if (!book) return;
    const place = byId("print");
    const layWhole = () =>
      place.childElementCount === 0 && render(<Paper chapters={[{ book, rules: rulesOf(book) }]} />, place);
    window.addEventListener("beforeprint", layWhole);
    return () => {
      window.removeEventListener("beforeprint", layWhole);
      render(null, place);
    };
  }, [book]);
}

/** @param {Chapter[]} chapters */
const print = (chapters) => printPage(<Paper chapters={chapters} />);

/** Gives the rules of all games. @param {RuleBook} book @param {GameInfo[]} games @returns {Chapter[]} */
const wholeManual = (book, games) =>
  games
    .filter(({ id }) => book.manual.games[id])
    .map((game) => ({ book: { ...book, game }, rules: book.manual.games[game.id].rules }));

/** Renders the list of a game's rules and the actions. @param {{ book: RuleBook, found: Rule[] }} props */
function Contents({ book, found }) {
  const { phrases, games, site } = useApp();
  const { say } = phrases;
  return (
    <>
      <NewLanguage book={book} />
      <ol id="rules-list" class="entries">
        <RuleItems book={book} hrefOf={({ rule }) => addressOf(book.game.id, rule)} found={found} />
      </ol>
      <p id="rules-source" class="quiet">
        <Sources book={book} />
      </p>
      <p id="rules-ends" class="prints">
        <span>{say("rules.print")}</span>
        <Button say="rules.print-game" id="print-game" onClick={() => print([{ book, rules: rulesOf(book) }])} />
        {!book.language && (
          <Button say="rules.print-all" id="print-all" onClick={() => print(wholeManual(book, games))} />
        )}
      </p>
      <p class="quiet">{say("rules.keys")}</p>
      <p class="quiet" id="about">
        {say("rules.about", { version: site.version })}
      </p>
    </>
  );
}

/**
 * Makes the book of what was loaded.
 * @param {Awaited<ReturnType<typeof read>> | null} value @param {RuleShown[]} [drawn] the diagrams of custom rules
 * @returns {RuleBook | null}
 */
function useMadeBook(value, drawn) {
  const { phrases } = useApp();
  const { loaded, game, partial } = value ?? {};
  const { language, texts } = partial ?? {};
  return useMemo(() => {
    if (!loaded || !game) return null;
    return withOptions({ ...loaded, texts: { ...loaded.texts, ...texts }, language, game, phrases }, drawn);
  }, [loaded, game, texts, drawn]);
}

/**
 * Loads the book of a URL while the dialog is open, in the page's language or a partial one.
 * @param {Address} asked @param {boolean} isOpen @param {string} chosen a partial language, or ""
 */
function useBook(asked, isOpen, chosen) {
  const app = useApp();
  const { phrases, games, ask } = app;
  const [tries, setTries] = useState(0);
  const inputs = [isOpen, ...asked, chosen, phrases.language(), tries];
  const { value, pending } = useAnswer(async () => (isOpen ? read(app, asked, chosen) : null), inputs);
  const { loaded, game, at = "", wrong, offered = [], failed } = value ?? {};
  const drawn = useAnswer(async () => (game?.told.length ? ask.illustrate(game.id) : []), [game?.id]);
  const book = useMadeBook(value, drawn.value ?? undefined);
  const isNew = !loaded || value?.chosen !== chosen || !games.some(({ id }) => id === asked[0]);
  const isWaiting = !value || (pending && isNew);
  const failure = failed ? phrases.say("rules.failed") : wrong || (drawn.error ? ask.failed(drawn.error) : "");
  return {
    book,
    at,
    offered,
    state: isWaiting ? phrases.say("rules.loading") : failure,
    retry: !isWaiting && failed ? () => setTries(tries + 1) : null,
  };
}

/**
 * Renders the choice of a partial language beside the page's own.
 * @param {{ offered: { language: string, name: string }[], chosen: string, onChoose: (language: string) => void }} props
 */
function LanguageChoice({ offered, chosen, onChoose }) {
  const { say, language } = useApp().phrases;
  return (
    <select
      id="rules-language"
      aria-label={say("settings.language")}
      title={say("settings.language")}
      value={chosen}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      <option value="">{languageName(language())}</option>
      {offered.map((one) => (
        <option key={one.language} value={one.language} lang={one.language}>
          {one.name}
        </option>
      ))}
    </select>
  );
}

/** Renders the choice of a game. @param {{ game: GameInfo }} props */
function GameChoice({ game }) {
  const { phrases, games } = useApp();
  const { say } = phrases;
  return (
    <select
      id="rules-game"
      aria-label={say("new.game")}
      title={say("new.game")}
      value={game.id}
      onChange={({ currentTarget }) => {
        location.hash = addressOf(currentTarget.value);
      }}
    >
      {selectableGames(games, game.id).map(({ id }) => (
        <option key={id} value={id}>
          {say(`game.${id}`)}
        </option>
      ))}
    </select>
  );
}

/** @param {{ opening: number, asked: Address, lessons: Lessons }} props */
function RulesDialog({ opening, asked, lessons }) {
  const { phrases, games } = useApp();
  const { say, has } = phrases;
  const [ended, setEnded] = useState(0);
  const [chosen, choose] = useState("");
  const isOpen = opening > ended;
  const { book, at, offered, state, retry } = useBook(asked, isOpen, chosen);
  const found = book ? rulesAt(book, at) : [];
  const game = book?.game ?? games.find(({ id }) => id === asked[0]) ?? games[0];
  usePaper(isOpen ? book : null);

  function toLesson() {
    dialogById("rules-dialog").close();
    lessons.open(game.id);
  }

  function close() {
    setEnded(opening);
    choose("");
    if (location.hash.startsWith("#rules")) history.replaceState(null, "", location.pathname + location.search);
  }

  return (
    <dialog
      id="rules-dialog"
      class="room"
      data-view={found.length > 0 ? "rule" : "contents"}
      aria-labelledby="rules-title"
      onClose={close}
    >
      <header class="bar">
        <h2 id="rules-title" tabIndex={-1} autofocus>
          {say("rules.title")}
        </h2>
        <div class="selects">
          <GameChoice game={game} />
          {offered.length > 0 && <LanguageChoice offered={offered} chosen={chosen} onChoose={choose} />}
        </div>
        <Close />
      </header>
      <p class="news">
        <span id="rules-state" role="status">
          {isOpen && state}
        </span>
        <Button say="engine.retry" id="rules-retry" hidden={!retry} onClick={() => retry?.()} />
      </p>
      <section class="contents">
        <p id="rules-card">{has(`card.${game.id}`) && say(`card.${game.id}`)}</p>
        <p>
          <Button id="rules-lesson" hidden={game.told.length > 0} onClick={toLesson}>
            {say("lesson.title")}
          </Button>
        </p>
        {book && <Contents book={book} found={found} />}
      </section>
      {isOpen && book && <Reader book={book} at={at} found={found} />}
    </dialog>
  );
}

/** @param {App} app @param {Lessons} lessons */
export function createRules(app, lessons) {
  const prepare = mountDialog(app, RulesDialog, { lessons, asked: /** @type {Address} */ (["", ""]) });
  document.body.append(make("div", { id: "print" }));
  return {
    /** Prepares the dialog for the game on the board, unless the URL names a rule. */
    prepare: () => location.hash.startsWith("#rules") || prepare({ asked: [app.game().game, ""] }),
    /** Opens the rule that a URL names, or closes. @param {string} address as of `addressOf`
     * @returns {boolean} whether the URL was for this dialog */
    follow(address) {
      const dialog = dialogById("rules-dialog");
      // Some programs encode the semicolons, some append parameters.
      const [kind, game = app.game().game, at = ""] = address.split(/[?&]/, 1)[0].split(/;|%3B/i);
      if (kind === "") dialog.close();
      if (kind !== "#rules") return kind === "";
      prepare({ asked: [game, at] });
      if (!dialog.open) dialog.showModal();
      return true;
    },
  };
}
