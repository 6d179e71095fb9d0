// @ts-check
// Shows one rule of the manual: number, words and animated diagrams. It needs only the manual, a layout and phrases, so
// any page may show a rule.

import { SIDES } from "../board/geometry.js";
import { plan, replay, restingScene, SPEEDS, sceneAt } from "../board/timeline.js";
import { button, make } from "../dom.js";
import { createLatest } from "../latest.js";
import { diagram, draw, traced } from "./diagram.js";

/** @import { Scene } from "../board/timeline.js" */
/**
 * @typedef {{ places: number[], owners: Side[] | null, later: Side[] | null, steps: Step[], single: boolean, path:
 *   number[], marked: number[], barred: number[] }} Diagram `later` are the owners after its steps, `single` if they
 *   are one move's
 * @typedef {{ rule: string, clauses: string[], ours: string[], diagrams: Diagram[] }} Rule
 * @typedef {{ name: string, shown: Position, goal: string, wanted: string[], plays: Record<string, [steps: Step[],
 *   answer: Step[], judged: JudgeReply]> }} LessonTask `plays` has each move's steps, those of the reply to a wrong
 *   one, and the judgement
 * @typedef {{ sources: Record<string, { title: string, address: string }>, games: Record<string, { rules: Rule[],
 *   lesson: string, tasks: LessonTask[] }>, partial: Record<string, { name: string, games: string[] }> }} Manual
 *   `partial` has the languages that have only some games
 * @typedef {{ title: string, text?: string, note?: string, source?: string, ours?: string, decided?: string, captions?:
 *   string[] }} RuleWords `note` is an error of the source, `source` what it says where `ours` adds to it
 * @typedef {{ ours: string, rules: Record<string, RuleWords> }} OwnTexts the words of custom rules
 * @typedef {{ ours: string, partly: string, own: OwnTexts, rules: Record<string, RuleWords>, lessons: Record<string,
 *   Record<string, { title: string, task: string, done: string }>>, about?: string, games?: Record<string, string> }}
 *   Texts a partial language has `about`, which says that it is new, and the names of its `games`
 * @typedef {{ say: Say, language: () => string }} RulePhrases
 * @typedef {{ manual: Manual, texts: Texts, game: GameInfo, phrases: RulePhrases, language?: string }} RuleBook
 *   `language` is that of the texts, if it is not that of the phrases
 */

/** Gives the properties of an element with a text of the manual. @param {RuleBook} book @param {string} [className] */
const inLanguage = ({ language }, className = "") => ({ className, ...(language && { lang: language }) });

/** Describes the seeds on a board. @param {RulePhrases} phrases @param {Layout} layout @param {number[]} places */
function told({ say }, layout, places) {
  const rows = SIDES.map((side) => {
    const houses = layout.houses
      .filter((house) => house.side === side)
      .map(({ name, cell }) => `${name} ${places[cell]}`);
    return say("diagram.row", { side: say(`side.${side}`), houses: houses.join(", ") });
  });
  const stores = layout.stores.map(({ side, cell }) => {
    return say("diagram.row", {
      side: say("place.store", { side: say(`side.${side}`) }),
      houses: String(places[cell]),
    });
  });
  return [...rows, ...stores].join(" ");
}

/**
 * Draws one state of a diagram.
 * @param {RuleBook} book @param {Diagram} drawn @param {Scene} seeds @param {"before" | "under-way" | "after"} when
 */
function picture({ game: { layout }, phrases }, drawn, seeds, when) {
  const { path, taken } = drawn.single && when === "before" ? traced(drawn.steps) : { path: drawn.path, taken: [] };
  const owners = when === "after" ? drawn.later : drawn.owners;
  const { marked, barred } = when === "before" ? drawn : { marked: [], barred: [] };
  return draw(
    diagram(layout, { seeds, name: told(phrases, layout, seeds.places), owners, path, taken, marked, barred }),
  );
}

/**
 * Creates a diagram that plays as a whole or step by step.
 * @param {RuleBook} book @param {Diagram} drawn @param {string} caption
 */
function figure(book, drawn, caption) {
  const { say } = book.phrases;
  const timeline = plan(drawn.steps, SPEEDS.normal, Number.POSITIVE_INFINITY);
  const last = drawn.steps.length;
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
  let shown = picture(book, drawn, restingScene(drawn.places), "before");
  let at = 0;
  const latest = createLatest();
  let running = false;
  const toggle = () => (running ? stand(at) : start());
  const play = button(say("rules.play"), toggle);

  /** @param {number} time in ms */
  function paint(time) {
    const scene = sceneAt(drawn.places, timeline, time);
    const next = picture(book, drawn, scene, at === 0 ? "before" : scene.finished ? "after" : "under-way");
    shown.replaceWith(next);
    shown = next;
  }

  /** Shows the first steps without motion. @param {number} steps */
  function stand(steps) {
    at = steps;
    latest.next();
    running = false;
    paint(at === 0 ? 0 : timeline.ends[at - 1]);
    play.textContent = say(at === last ? "rules.again" : "rules.play");
  }

  function start() {
    if (at === last) stand(0);
    const begun = performance.now() - (timeline.ends[at - 1] ?? 0);
    running = true;
    const isLatest = latest.next();
    play.textContent = say("rules.stop");
    /** @param {number} now */
    const frame = (now) => {
      if (!isLatest() || !shown.isConnected) return;
      const time = Math.max(now - begun, 0);
      at = timeline.ends.filter((end) => end <= time).length;
      if (at === last) return stand(last);
      paint(reducedMotion.matches ? (timeline.ends[at - 1] ?? 0) : time);
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  const step = button(say("rules.step"), () => stand(at === last ? 0 : at + 1));
  const stageOf = make("div", "stage", shown);
  const whole = make("figure", {}, stageOf, make("figcaption", inLanguage(book), caption));
  if (last === 0) return whole;
  stageOf.addEventListener("click", toggle);
  stageOf.classList.add("plays");
  whole.append(make("p", "film", play, step));
  return whole;
}

/**
 * Creates a diagram for print: before and, if something is played, after.
 * @param {RuleBook} book @param {Diagram} drawn @param {string} caption
 */
function printedFigure(book, drawn, caption) {
  const boards = [picture(book, drawn, restingScene(drawn.places), "before")];
  if (drawn.steps.length > 0)
    boards.push(picture(book, drawn, restingScene(replay(drawn.places, drawn.steps)), "after"));
  return make("figure", {}, make("div", "boards", ...boards), make("figcaption", inLanguage(book), caption));
}

/** Shows one rule. @param {RuleBook} book @param {Rule} rule
 * @param {boolean} [printed] for print, where nothing moves @returns {HTMLElement} */
export function ruleView(book, rule, printed = false) {
  const { say } = book.phrases;
  const { title, text, note, source, ours, decided, captions = [] } = book.texts.rules[rule.rule];
  const view = make("article", "rule", make("h3", inLanguage(book), title));
  const numbers = say("rules.clause", { clause: rule.clauses.join(" · ") });
  view.prepend(make("p", "clause", numbers));
  if (text) view.append(make("p", inLanguage(book), text));
  if (note) view.append(make("p", inLanguage(book, "note"), note));
  const deciding = source ? book.texts.partly.replace("{source}", source) : book.texts.ours;
  if (ours || decided)
    view.append(make("p", inLanguage(book, "ours"), decided ?? deciding.replace("{text}", ours ?? "")));
  const drawing = printed ? printedFigure : figure;
  view.append(...rule.diagrams.map((drawn, i) => drawing(book, drawn, captions[i])));
  return view;
}
