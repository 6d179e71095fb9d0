// @ts-check
// The estimate of how a game of rules by choice plays, by the computer's games against itself: who wins, how long they
// are, how much there is to choose.

/**
 * @typedef {{ first: number, drawn: number, games: number, moves: number, choices: number, early: number, longest:
 *   number }} SelfPlayResult by a number of `games`: how many the side that began won, how many were drawn, the moves
 *   of one, the choices at each, how many the side won that led early, and after how many moves a game is broken off
 */

/** Number of games played. */
export const GAMES = 20;
/** Number of random moves that each game begins with. */
const OPENING = 2;
/** Moves after which a game is broken off; it then counts as drawn. */
const LONGEST = 200;
/** After this share of a game its leader is asked for. */
const EARLY = 1 / 3;
/** The level that plays: of those that mean one about as strong in every game (see `LEVELS` in game/state.js). */
const LEVEL = 3;

/**
 * A game.
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

/**
 * @param {Parameters<typeof played>[0]} engine @param {string} game @param {() => boolean} wanted
 * @param {(done: number) => void} onProgress
 * @returns {Promise<SelfPlayResult | null>} null where it is no longer wanted
 */
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
