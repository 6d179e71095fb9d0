// @ts-check
// Plays steps: gives what to show at a time. Pure, and independent of rules.

/** The place of seeds that are lifted and not yet sown (`HAND` of games/kit/events.py). */
export const HAND = 255;

/** Factors of a step's duration; 0 shows the end at once. */
export const SPEEDS = { slow: 2, normal: 1, fast: 0.4, instant: 0 };

/** The duration of a step at normal speed, in ms. */
const LENGTHS = { lift: 300, sow: 210, capture: 520, collect: 360, deal: 240, note: 420 };

/** Milliseconds for each further seed of a capture, as they leave one by one, and the most for all of them. */
const [EACH, EACH_AT_MOST] = [60, 380];

/** @param {Step} step */
const lengthOf = ({ kind, to, seeds }) =>
  LENGTHS[kind] + (kind === "capture" && to !== HAND ? Math.min(EACH * (seeds - 1), EACH_AT_MOST) : 0);

/** The longest turn at normal speed, in ms, without and with laps; longer ones are sped up. */
const [LONGEST, LONGEST_OF_LAPS] = [9000, 17_000];

/** The time in ms that a turn may take for each lap, whose sentence is read meanwhile. */
const LAP = 1200;

/**
 * @typedef {{ steps: Step[], ends: number[], length: number, laps: number[] }} TurnPlan `ends` of the steps in ms;
 *   `laps` are the steps that begin one
 * @typedef {{ seeds: number, from: number, to: number, progress: number }} Flight
 * @typedef {{ trail: number[], taken: { cell: number, seeds: number }[], headed: number[] }} LapCourse `trail` the
 *   cells sown so far, `taken` the captures, `headed` the first two cells of a turn with laps
 * @typedef {{ places: number[], hand: Flight | null, flight: Flight | null, step: Step | null, lap: number,
 *   finished: boolean } & LapCourse} Scene `lap` counts the laps begun
 */

/** Gives the steps that begin a lap: seeds come into an empty hand. @param {Step[]} steps @returns {number[]} */
export function lapsIn(steps) {
  return steps.flatMap(({ to, from }, i) => (to === HAND && from !== HAND && steps[i - 1]?.to !== HAND ? [i] : []));
}

/** Gives the longest time of a turn at normal speed, in ms. @param {number[]} laps */
const longestFor = (laps) => Math.max(LONGEST, Math.min(laps.length * LAP, LONGEST_OF_LAPS));

/** Times the steps of a turn.
 * @param {Step[]} steps @param {number} tempo @param {number} [longest] in ms @returns {TurnPlan} */
export function plan(steps, tempo, longest) {
  const laps = lapsIn(steps);
  const usual = steps.reduce((sum, step) => sum + lengthOf(step), 0);
  const factor = tempo * Math.min(1, (longest ?? longestFor(laps)) / Math.max(usual, 1));
  let length = 0;
  const ends = steps.map((step) => {
    length += lengthOf(step) * factor;
    return length;
  });
  return { steps, ends, length, laps };
}

/** Moves a step's seeds. @param {number[]} places @param {Step} step */
function move(places, step) {
  if (step.kind === "note") return;
  if (step.from !== HAND) places[step.from] -= step.seeds;
  if (step.to !== HAND) places[step.to] += step.seeds;
}

/** Gives the places after all steps. @param {number[]} before @param {Step[]} steps */
export function replay(before, steps) {
  const places = before.slice();
  for (const step of steps) move(places, step);
  return places;
}

/** Reverses steps, so that they lead back. @param {Step[]} steps @returns {Step[]} */
export function reversed(steps) {
  return steps.toReversed().map((step) => ({ ...step, from: step.to, to: step.from }));
}

/** Gives the scene at a time: landed seeds, the hand between two places, seeds in flight.
 * @param {number[]} before @param {TurnPlan} timeline @param {number} time in ms @returns {Scene} */
export function sceneAt(before, timeline, time) {
  const now = timeline.ends.findIndex((end) => time < end);
  const lap = timeline.laps.filter((first) => now === -1 || first <= now).length;
  if (now === -1) return { ...restingScene(replay(before, timeline.steps)), lap };
  const done = timeline.steps.slice(0, now);
  const step = timeline.steps[now];
  const begin = now === 0 ? 0 : timeline.ends[now - 1];
  const progress = Math.max(0, (time - begin) / (timeline.ends[now] - begin));
  const { held, handAt } = handAfter(done);
  const course = courseOf(timeline, now);
  return { ...sceneDuring(replay(before, done), step, progress, held, handAt), ...course, step, lap, finished: false };
}

/** @type {LapCourse} */
const NOWHERE = { trail: [], taken: [], headed: [] };

/** Gives the course of the present lap. @param {TurnPlan} timeline @param {number} now @returns {LapCourse} */
function courseOf({ steps, laps }, now) {
  const first = laps.findLast((begins) => begins <= now);
  if (first === undefined) return NOWHERE;
  const sown = (/** @type {Step[]} */ some) => some.filter(({ kind, from }) => kind === "sow" && from === HAND);
  const whole = sown(
    steps.slice(
      first,
      laps.find((begins) => begins > now),
    ),
  );
  const gone = steps.slice(first, now + 1);
  const taken = gone.filter(({ kind, from }) => kind === "capture" && from !== HAND);
  const way = [...(steps[first].kind === "capture" ? [] : [steps[first].from]), ...whole.map(({ to }) => to)];
  return {
    trail: sown(gone).map(({ to }) => to),
    taken: taken.map(({ from: cell, seeds }) => ({ cell, seeds })),
    headed: laps.length > 1 ? way.slice(0, 2) : [],
  };
}

/** Gives the scene of a position at rest. @param {number[]} places @returns {Scene} */
export function restingScene(places) {
  return { places, hand: null, flight: null, ...NOWHERE, step: null, lap: 0, finished: true };
}

/** Gives the seeds in hand after these steps, and the hand's place. @param {Step[]} done */
function handAfter(done) {
  let held = 0;
  let handAt = HAND;
  for (const step of done) {
    if (step.kind === "note" || (step.from !== HAND && step.to !== HAND)) continue;
    const lifts = step.to === HAND;
    held += lifts ? step.seeds : -step.seeds;
    handAt = lifts ? step.from : step.to;
  }
  return { held, handAt };
}

/**
 * Gives the scene within a step: its seeds have left and not landed.
 * @param {number[]} places @param {Step} step @param {number} progress @param {number} held @param {number} handAt
 * @returns {{ places: number[], hand: Flight | null, flight: Flight | null }}
 */
function sceneDuring(places, step, progress, held, handAt) {
  const resting = held > 0 ? { seeds: held, from: handAt, to: handAt, progress: 1 } : null;
  if (step.kind === "note") return { places, hand: resting, flight: null };
  if (step.from === HAND) {
    const from = handAt === HAND ? step.to : handAt;
    return { places, hand: { seeds: held, from, to: step.to, progress }, flight: null };
  }
  places[step.from] -= step.seeds;
  const flight = { seeds: step.seeds, from: step.from, to: step.to, progress };
  if (step.to === HAND) return { places, hand: { ...flight, seeds: held + step.seeds, to: step.from }, flight: null };
  return { places, hand: resting, flight };
}
