// @ts-check
// The opening books that come with the site: of positions of a game's first moves, what each move is worth and how often
// self-play chose it. pysrc/mashimo/play/opening_book.py describes their text.

import { remember } from "../promise_cache.js";

/** @typedef {{ move: string, value: number, depth: number, games: number }} BookMove a legal move; `value` is the lead of
 *   its player after it, in hundredths of a seed */
/** @typedef {{ nodes: number, movesOf: (position: string) => BookMove[] }} OpeningBook `nodes` is the limit of positions
 *   of each of its searches; a position that is not in it has no moves */

const HEAD = /^mashimo-book 1 (\S+) nodes=(\d+) games=\d+ positions=(\d+) sha256=[0-9a-f]{64}$/;

/** Whether the site has a book of a game. @param {string} game */
export const hasBook = (game) => Object.hasOwn(__OPENINGS__, game);

/** @param {string} text @returns {BookMove} */
function readMove(text) {
  const [move, ...numbers] = text.split(" ");
  const [value, depth, games] = numbers.map(Number);
  return { move, value, depth, games };
}

/** Reads the text of a game's book. Its hash is the service worker's to check, like that of every file.
 * @param {string} game @param {string} text @returns {OpeningBook} throws for another game, version or length */
export function readBook(game, text) {
  const [head, ...lines] = text.trimEnd().split("\n");
  const [, found, nodes, count] = HEAD.exec(head) ?? [];
  if (found !== game || lines.length !== Number(count)) throw new Error(`this is not the opening book of ${game}`);
  const positions = new Map(lines.map((line) => [line.slice(0, line.indexOf("\t")), line]));
  return {
    nodes: Number(nodes),
    movesOf: (position) => positions.get(position)?.split("\t").slice(1).map(readMove) ?? [],
  };
}

/** The books, loaded or pending, by game. @type {Map<string, Promise<OpeningBook>>} */
const books = new Map();

/** Loads a game's book, once. @param {string} game @param {URL} root the site's
 * @returns {Promise<OpeningBook>} rejects if it cannot be loaded, and may be tried again */
export function loadBook(game, root) {
  const load = async () => {
    const answer = await fetch(new URL(__OPENINGS__[game], root));
    if (!answer.ok) throw new Error(`the opening book of ${game} can't be had`);
    return readBook(game, await answer.text());
  };
  return remember(books, game, load);
}

/** Gives moves in the order of their values, the best first. @param {BookMove[]} moves */
export const bestFirst = (moves) => moves.toSorted((one, other) => other.value - one.value);

/** Gives the share in percent of the games in which each of several moves was chosen, or null if there are no games.
 * @param {BookMove[]} moves */
export function sharesOf(moves) {
  const total = moves.reduce((sum, { games }) => sum + games, 0);
  return moves.map(({ games }) => (total === 0 ? null : Math.round((100 * games) / total)));
}
