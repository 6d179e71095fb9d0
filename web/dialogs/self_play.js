// @ts-check
// Estimates how custom rules play from games of the computer against itself: results, length, choices.

/**
 * @typedef {{ first: number, drawn: number, games: number, moves: number, choices: number, early: number, longest:
 *   number }} SelfPlayResult `first` counts wins of the beginner, `moves` and `choices` are means, `early` counts wins
 *   of the early leader, `longest` is the length at which games stop
 */

export const GAMES = 20;
/** The random moves at the start of each game. */
const OPENING = 2;
/** The moves after which a game stops as a draw. */
const LONGEST = 200;
/** The part of a game after which its leader is determined. */
const EARLY = 1 / 3;
/** The level: an old one, about as strong in all games (see `LEVELS` in game/state.js). */
const LEVEL = 3;

/**
 * Plays one game.
 * @param {{ show: (record: GameRecord) => Promise<Position>, think: (record: GameRecord, level: number,
 *   seed: number) => { chosen: Promise<ThinkReply> } }} engine
 * @param {GameRecord} start @param {() => boolean} wanted
 * @returns {Promise<{ leads: number[], choices: number[], winner: Side | null }>}
 */
async function played(engine, start, wanted) {
  let record = start;
  let shown = await engine.show(record);
  const leads = [];
  const choices = [];
  while (!shown.result && record.moves.length < LONGEST && wanted()) {
    choices.push(shown.choices.length);
    const [chance] = crypto.getRandomValues(new Uint32Array(1));
    const open = record.moves.length < OPENING || shown.choices.length === 1;
    const move = open
      ? shown.choices[chance % shown.choices.length].move
      : (await engine.think(record, LEVEL, chance >>> 1).chosen).move;
    record = { ...record, moves: [...record.moves, move] };
    shown = await engine.show(record);
    leads.push(shown.scores[0] - shown.scores[1]);
  }
  return { leads, choices, winner: shown.result?.winner ?? null };
}

/** @param {Parameters<typeof played>[0]} engine @param {string} game @param {() => boolean} wanted
 * @param {(done: number) => void} onProgress @returns {Promise<SelfPlayResult | null>} null if no longer wanted */
export async function selfPlay(engine, game, wanted, onProgress) {
  const found = { first: 0, drawn: 0, games: 0, moves: 0, choices: 0, early: 0 };
  let all = 0;
  for (let at = 0; at < GAMES; at += 1) {
    onProgress(at);
    const { leads, choices, winner } = await played(
      engine,
      { game, start: "", match: "full", moves: [], end: "" },
      wanted,
    );
    if (!wanted()) return null;
    const early = leads[Math.floor(leads.length * EARLY)] ?? 0;
    found.games += 1;
    found.first += Number(winner === "S");
    found.drawn += Number(winner === null);
    found.early += Number((winner === "S" && early > 0) || (winner === "N" && early < 0));
    found.moves += leads.length;
    found.choices += choices.reduce((sum, count) => sum + count, 0);
    all += choices.length;
  }
  return {
    ...found,
    moves: found.moves / found.games,
    choices: found.choices / Math.max(all, 1),
    longest: LONGEST,
  };
}
