// @ts-check
// The comment that is typed beside the board, and the game that it is said of.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createMoveList } from "../app/move_list.js";
import { withMove } from "../game/move_tree.js";
import { noted, opened } from "../game/state.js";
import { plain, shown } from "./fixtures.js";

/** @import { GameState } from "../game/state.js" */

/** Make an element that shows nothing. */
const element = () =>
  Object.assign(new EventTarget(), {
    ...{ value: "", hidden: false, dataset: {}, nextElementSibling: null, classList: { toggle() {} } },
    ...{ append() {}, after() {}, before() {}, replaceChildren() {}, setAttribute() {}, toggleAttribute() {} },
    ...{ contains: () => false, querySelector: () => null },
  });

/** Make a game at the end of its moves. @param {string[]} moves */
const at = (moves) => opened(shown({ record: { ...shown().record, moves } }));

/** Make the list of moves of a page, whose comment a test types. */
function made() {
  /** @type {Map<string, ReturnType<typeof element>>} */
  const parts = new Map();
  const getElementById = (/** @type {string} */ id) => parts.get(id) ?? parts.set(id, element()).get(id);
  Object.assign(globalThis, {
    document: { getElementById, createElement: element, querySelector: element },
    window: new EventTarget(),
    getComputedStyle: () => ({ order: "1" }),
    requestAnimationFrame() {},
    ResizeObserver: class {
      observe() {}
    },
    CSS: { escape: (/** @type {string} */ text) => text },
  });
  let id = "one";
  let game = opened(shown());
  const state = () => /** @type {any} */ ({ game, ownsGame: true, language: "en", boardMode: null });
  const list = createMoveList(/** @type {any} */ ({ say: (/** @type {string} */ key) => key }), {
    state,
    id: () => id,
    onStep() {},
    async onNotes(notes) {
      game = noted(game, plain(notes));
      list.show(state());
    },
  });
  const field = /** @type {ReturnType<typeof element>} */ (getElementById("comment"));
  list.show(state());
  return {
    field,
    game: () => game,
    /** @param {string} text */
    type(text) {
      field.value = text;
      field.dispatchEvent(new Event("input"));
    },
    leave: () => field.dispatchEvent(new Event("blur")),
    /** Put a game on the board. @param {string} name @param {GameState} next @param {boolean} [drawn] */
    put(name, next, drawn = true) {
      [id, game] = [name, next];
      if (drawn) list.show(state());
    },
  };
}

test("a comment that is typed while another game begins is not said of that game", () => {
  for (const moves of [[], ["A"]]) {
    for (const drawn of [true, false]) {
      const { type, leave, put, game, field } = made();
      const next = at(moves);
      put("one", next);
      type("a good start");
      assert.equal(JSON.stringify(game().notes).includes("a good start"), true);
      put("two", next, drawn);
      if (drawn) assert.equal(field.value, "", "the field has what is said of the game on the board");
      leave();
      assert.equal(JSON.stringify(game().notes).includes("a good start"), false);
    }
  }
});

test("a comment that is typed while its game goes on stays said of its move", () => {
  const { type, leave, put, game } = made();
  type("a good");
  put("one", { ...at(["A"]), notes: withMove(game().notes, "A") });
  type("a good start");
  leave();
  const { comment, line } = game().notes;
  assert.deepEqual([comment, line[0].comment], ["a good start", ""]);
});

test("a comment of many commands that do not end is drawn as it is", () => {
  const { put, field } = made();
  const comment = "[%".repeat(100_000);
  const game = at([]);
  put("one", { ...game, notes: { ...game.notes, comment } });
  assert.equal(field.value, comment);
});
