// @ts-check
// The start of a game's exercises: the selections and the progress.

import { useLayoutEffect, useRef } from "preact/hooks";
import { themesOf } from "../exercises/exercise_file.js";
import { RatingPanel } from "../exercises/rating_panel.jsx";
import { daysInRow } from "../storage/progress.js";
import { useApp } from "./app.js";
import { Button, Note } from "./ui.jsx";

/** @import { ExercisePool, ExerciseSelection } from "../exercises/pool.js" */
/** @typedef {(way: ExerciseSelection, theme?: string) => void} OnBegin */

/** Renders a button for each selection. @param {{ pool: ExercisePool, onBegin: OnBegin }} props */
function WaysToBegin({ pool, onBegin }) {
  const { phrases, progress } = useApp();
  const { say } = phrases;
  const { daily, best } = progress.read();
  const isEmpty = pool.all().length === 0;
  const again = pool.failed().length;
  const isDone = daily[pool.game()] === pool.today();
  const texts = /** @type {const} */ ([
    ["daily", say(isDone ? "exercises.daily-done" : "exercises.daily"), !pool.hasDaily()],
    ["mixed", say("exercises.mixed"), isEmpty],
    ["run", best > 0 ? say("exercises.run", { best }) : say("exercises.run-first"), isEmpty],
    ["again", say("exercises.again", { count: again }), false],
  ]);
  return (
    <ul class="menu">
      {texts.map(([way, text, disabled]) => (
        <li key={way} hidden={way === "again" && again === 0}>
          <Button id={`exercises-${way}`} main={way === "daily"} disabled={disabled} onClick={() => onBegin(way)}>
            {text}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Renders the themes with the share solved. @param {{ pool: ExercisePool, onBegin: OnBegin }} props */
function Themes({ pool, onBegin }) {
  const { phrases, progress } = useApp();
  const { tried, wrong } = progress.read();
  const all = pool.all();
  const isSolved = (/** @type {{ key: string }} */ { key }) => tried.includes(key) && !wrong.includes(key);
  return (
    <ul id="exercises-themes" class="exercises-themes">
      {themesOf(all).map((theme) => {
        const own = all.filter(({ themes }) => themes.includes(theme));
        const [at, total] = [own.filter(isSolved).length, own.length];
        return (
          <li key={theme}>
            <button type="button" onClick={() => onBegin("motif", theme)}>
              <span>
                {phrases.say(`motif.${theme}`)}
                <small>{phrases.say("exercises.solved-of", { at, total })}</small>
              </span>
              <i style={{ "--solved": at / total }} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Gives a ref to the start, and moves the focus between the buttons that delete and restore the progress: each press
 * takes its own button away. @param {boolean} mayRestore */
function useForgetFocus(mayRestore) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  const before = useRef(mayRestore);
  useLayoutEffect(() => {
    const next = mayRestore ? "#exercises-state button" : "#exercises-forget";
    if (before.current !== mayRestore) /** @type {HTMLElement | null} */ (place.current?.querySelector(next))?.focus();
    before.current = mayRestore;
  }, [mayRestore]);
  return place;
}

/**
 * @param {{ pool: ExercisePool, note: string, onRestore: (() => void) | null, onForget: () => void, onBegin: OnBegin }}
 *   props `onRestore` restores deleted progress, if there is any
 */
export function ExercisesMenu({ pool, note, onRestore, onForget, onBegin }) {
  const { phrases, progress } = useApp();
  const { say } = phrases;
  const { person, history, streak } = progress.read();
  const days = daysInRow(streak, pool.today());
  const place = useForgetFocus(onRestore !== null);
  return (
    <section class="exercises-start" ref={place}>
      <div>
        <Note say="exercises.about" />
        <p id="exercises-state" role="status">
          {note} {onRestore && <Button say="control.restore" onClick={onRestore} />}
        </p>
        <WaysToBegin pool={pool} onBegin={onBegin} />
        <h3>{say("exercises.yours")}</h3>
        <RatingPanel phrases={phrases} person={person} history={history} days={days} />
        <Note say="exercises.local" />
        <p class="ends">
          <Button
            id="exercises-forget"
            say="exercises.forget"
            hidden={history.length === 0 && days === 0}
            onClick={onForget}
          />
        </p>
      </div>
      <div>
        <h3>{say("exercises.theme")}</h3>
        <Themes pool={pool} onBegin={onBegin} />
      </div>
    </section>
  );
}
