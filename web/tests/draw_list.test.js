// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { bowls, buildDrawList, restingPlaces } from "../board/draw_list.js";
import { layOutBoard } from "../board/geometry.js";
import { plan, restingScene, sceneAt } from "../board/timeline.js";
import { BEFORE, fourRows, OWARE, picture, STEPS, step, twoRows } from "./fixtures.js";

/** @import { Item, Ring, Text } from "../board/draw_list.js" */

const geometry = layOutBoard(OWARE, 600, 400);
const places = restingPlaces(geometry, 48);

/** @param {Item[]} items */
const seedsIn = (items) => items.filter(({ kind }) => kind === "seed").length;
/** @param {Item[]} items @returns {Text[]} */
const textsIn = (items) => items.flatMap((item) => (item.kind === "text" ? [item] : []));
/** @param {Item[]} items @returns {Ring[]} */
const ringsIn = (items) => items.flatMap((item) => (item.kind === "ring" ? [item] : []));

test("every seed is drawn once, and every number", () => {
  const items = buildDrawList(geometry, places, picture());
  assert.equal(seedsIn(items), 48);
  const counts = textsIn(items).filter(({ role }) => role === "count");
  assert.deepEqual(
    counts.map(({ text }) => Number(text)),
    BEFORE.slice(0, 12),
  );
  const scores = textsIn(items).filter(({ role }) => role === "score");
  assert.deepEqual(
    scores.map(({ text }) => Number(text)),
    BEFORE.slice(12),
  );
});

test("spots are found for those seeds only that are to be seen", () => {
  const fresh = restingPlaces(geometry, 48);
  buildDrawList(geometry, fresh, picture());
  assert.deepEqual(
    geometry.houses.map(({ cell }) => fresh.get(cell)?.seeds.length),
    BEFORE.slice(0, 12),
  );
});

test("a count of three digits has room beside its letter, in boards from 360 pixels on", () => {
  for (const layout of [OWARE, twoRows(9, "left"), fourRows()]) {
    const before = [...layout.houses, ...layout.stores].map(() => 200);
    for (const width of [360, 390, 800]) {
      const small = layOutBoard(layout, width, width);
      const scene = restingScene(before);
      const texts = textsIn(
        buildDrawList(small, restingPlaces(small, 1), picture({ scene, last: null, marks: [], previews: [] })),
      );
      const letters = texts.filter(({ role }) => role === "letter");
      const counts = texts.filter(({ role }) => role === "count");
      assert.equal(counts.length, layout.houses.length);
      for (const [i, count] of counts.entries()) {
        assert.equal(count.text, "200");
        const [half, room] = [
          3 * 0.29 * count.size,
          Math.abs(count.x - letters[i].x) - letters[i].text.length * 0.31 * letters[i].size,
        ];
        const apart = Math.abs(count.y - letters[i].y) - 0.36 * (count.size + letters[i].size);
        assert.ok(half <= room || apart >= 0, `${width}: ${half} of ${room}, ${apart} apart`);
      }
    }
  }
});

test("every seed is drawn once at every moment of a turn", () => {
  const timeline = plan(STEPS, 1);
  for (const reducedMotion of [false, true]) {
    for (let time = 0; time <= timeline.length; time += 11) {
      const items = buildDrawList(geometry, places, picture({ scene: sceneAt(BEFORE, timeline, time), reducedMotion }));
      assert.equal(seedsIn(items), 48, `at ${time} ms, reducedMotion ${reducedMotion}`);
    }
  }
});

test("with motion reduced no seed is drawn above the board on its way", () => {
  const timeline = plan(STEPS, 1);
  const items = buildDrawList(
    geometry,
    places,
    picture({ scene: sceneAt(BEFORE, timeline, timeline.length - 50), reducedMotion: true }),
  );
  assert.ok(items.every((item) => item.kind !== "seed" || item.height < 0.001));
});

test("legal, last, refused and promised houses have their rings", () => {
  const marks = picture({
    legal: [0, 2],
    last: { from: 7, to: 4 },
    refused: 1,
    previews: [{ ends: 8, captures: 3, arrow: "" }],
    marks: [5],
  });
  const rings = ringsIn(buildDrawList(geometry, places, marks)).map(({ name, cell }) => `${name} ${cell}`);
  assert.deepEqual(rings.toSorted(), ["ends 8", "from 7", "legal 0", "legal 2", "mark 5", "refused 1", "to 4"]);
});

test("a preview says how many seeds would be taken, and nothing where none would", () => {
  const bubbles = (/** @type {number} */ captures) =>
    textsIn(buildDrawList(geometry, places, picture({ previews: [{ ends: 8, captures, arrow: "" }] }))).filter(
      ({ role }) => role === "bubble",
    );
  assert.deepEqual(
    bubbles(3).map(({ text }) => text),
    ["+3"],
  );
  assert.deepEqual(bubbles(0), []);
});

test("of two ways each says at its end which it is and what it takes; where both end, one sign says both", () => {
  /** @param {number[]} ends */
  const said = ([left, right]) => {
    const previews = [
      { ends: left, captures: 3, arrow: "<" },
      { ends: right, captures: 0, arrow: ">" },
    ];
    const items = buildDrawList(geometry, places, picture({ previews }));
    const ringed = ringsIn(items).map(({ name, cell }) => `${name} ${cell}`);
    const signs = textsIn(items).filter(({ role }) => role === "bubble");
    return [...ringed, ...signs.map(({ text }) => text)];
  };
  assert.deepEqual(said([1, 8]), ["ends 1", "ends 8", "< +3", ">"]);
  assert.deepEqual(said([8, 8]), ["ends 8", "< +3  >"]);
});

test("a way that is drawn has its sign at its line's end in its colour; where both lines end, one sign has neither", () => {
  /** @param {number[][]} paths */
  const said = ([left, right]) => {
    const previews = [
      { ends: right[0], captures: 3, arrow: "<", path: left },
      { ends: left[0], captures: 2, arrow: ">", path: right, second: true },
    ];
    const items = buildDrawList(geometry, places, picture({ picked: [2], previews }));
    assert.deepEqual(ringsIn(items), [{ kind: "ring", name: "picked", cell: 2, ...geometry.houses[2].hollow }]);
    const signs = textsIn(items).filter(({ role }) => role === "bubble");
    return signs.map(({ text, x, way }) => {
      return [text, geometry.houses.findIndex((house) => house.hollow.x === x && house.side === "S"), way];
    });
  };
  const ways = [
    [1, 0],
    [3, 4, 5],
  ];
  assert.deepEqual(said(ways), [
    ["< +3", 0, "trail"],
    ["> +2", 5, "second"],
  ]);
  assert.deepEqual(said([[1, 0, 5], ways[1]]), [["< +3  > +2", 5, null]]);
  const drawn = buildDrawList(
    geometry,
    places,
    picture({ picked: [2], previews: [{ ends: 5, captures: 0, arrow: ">", path: ways[1] }] }),
  );
  assert.deepEqual(
    drawn.flatMap((item) => (item.kind === "line" ? [item.head] : [])),
    [false, false, true],
    "a line ends in an arrow",
  );
  const previews = [
    { ends: 5, captures: 4, arrow: "›" },
    { ends: 5, captures: 3, arrow: "‹" },
  ];
  const texts = textsIn(buildDrawList(geometry, places, picture({ previews })));
  assert.ok(texts.some(({ text }) => text === "‹ +3  › +4"));
});

test("a side without a store has its name and its score on its own side of the board, turned to who sits there", () => {
  const four = layOutBoard(fourRows(), 600, 400);
  const scene = restingScene(Array(32).fill(2));
  const scores = { S: 30, N: 34 };
  const items = buildDrawList(four, restingPlaces(four, 64), picture({ scene, scores, facing: true }));
  const [south, north] = textsIn(items).filter(({ role }) => role === "plate");
  assert.deepEqual([south.text, south.turned, south.strong], ["You  30", false, true]);
  assert.deepEqual([north.text, north.turned, north.strong], ["Computer  34", true, false]);
  assert.ok(south.y > four.bed.y + four.bed.height && north.y < four.bed.y);
  const unknown = buildDrawList(four, restingPlaces(four, 64), picture({ scene, scores: { S: null, N: null } }));
  const alone = textsIn(unknown).filter(({ role }) => role === "plate");
  assert.deepEqual(alone.map(({ text }) => text), ["You", "Computer"]); // biome-ignore format: one thing
  const other = textsIn(buildDrawList(geometry, places, picture()));
  assert.ok(other.every(({ role }) => role !== "plate"));
});

test("a hint has its ring, and what a house is worth stands away from its number, turned to who sits there", () => {
  const values = [
    { cell: 2, text: "★ +3" },
    { cell: 7, text: "−1.5" },
  ];
  const items = buildDrawList(geometry, places, picture({ hint: [2], values, facing: true }));
  assert.deepEqual(
    ringsIn(items).map(({ name, cell }) => [name, cell]),
    [["hint", 2]],
  );
  const [near, far] = textsIn(items).filter(({ role }) => role === "bubble");
  assert.deepEqual([near.text, near.turned, far.text, far.turned], ["★ +3", false, "−1.5", true]);
  const [C, b] = [2, 7].map((cell) => geometry.houses.find((house) => house.cell === cell)?.hollow.y ?? 0);
  assert.equal(near.y < C && far.y > b, true);
});

test("what a far player's move would take, and what is in their hand, is turned to them", () => {
  const scene = sceneAt(BEFORE, plan(STEPS, 1), 400);
  for (const turn of /** @type {const} */ (["S", "N"])) {
    const parts = { scene, previews: [{ ends: 7, captures: 2, arrow: "" }], turn, facing: true };
    const said = textsIn(buildDrawList(geometry, places, picture(parts))).filter(({ role }) => role === "bubble");
    assert.deepEqual(
      said.map(({ turned }) => turned),
      [turn === "N", turn === "N"],
    );
  }
});

test("the seeds of a house lie in its hollow", () => {
  const house = geometry.houses[0];
  const items = buildDrawList(geometry, places, picture({ scene: restingScene([12, ...Array(13).fill(0)]) }));
  for (const item of items) {
    if (item.kind !== "seed") continue;
    const { x, y, rx, ry } = house.hollow;
    assert.ok(((item.x - x) / rx) ** 2 + ((item.y - y) / ry) ** 2 < 1, JSON.stringify(item));
  }
});

test("an owned house shows whose it is by colour and by a ring, others by colour alone", () => {
  const owners = OWARE.houses.map(({ side, cell }) => (cell === 7 ? "S" : side));
  const drawn = bowls(geometry, owners).map(({ side, pattern }) => `${side} ${pattern}`);
  assert.deepEqual(drawn.slice(5, 9), ["S whole", "N broken", "S whole", "N broken"]);
  assert.ok(bowls(geometry, null).every(({ pattern }) => pattern === "plain"));
});

test("players who face each other have the far side's words turned", () => {
  const turned = textsIn(buildDrawList(geometry, places, picture({ facing: true }))).filter((text) => text.turned);
  assert.equal(turned.length, 2 * 6 + 2);
  assert.ok(turned.every(({ side }) => side === "N"));
  assert.ok(textsIn(buildDrawList(geometry, places, picture())).every((text) => !text.turned));
});

test("no word on the smallest board is too small to be read", () => {
  for (const layout of [OWARE, twoRows(6, "left"), twoRows(8, "right"), fourRows()]) {
    for (const [width, height] of [
      [320, 280],
      [364, 250],
      [560, 250],
    ]) {
      const small = layOutBoard(layout, width, height);
      const values = [{ cell: 0, text: "+1" }];
      const shown = picture({
        scene: restingScene(Array(34).fill(1)),
        values,
        previews: [{ ends: 1, captures: 2, arrow: "" }],
      });
      const sizes = textsIn(buildDrawList(small, restingPlaces(small, 64), shown)).map(({ size }) => size);
      assert.ok(Math.min(...sizes) >= 11, `${Math.min(...sizes)} on ${width}`);
    }
  }
});

test("a way follows a lap and goes out behind it, what was taken is ringed, and both ways that may be chosen are drawn", () => {
  /** @param {Partial<import("../board/draw_list.js").BoardView>} parts */
  const drawn = (parts) => buildDrawList(geometry, places, picture(parts));
  /** @param {Partial<import("../board/draw_list.js").BoardView>} parts */
  const lines = (parts) => drawn(parts).flatMap((item) => (item.kind === "line" ? [item] : []));
  const x = (/** @type {number} */ cell) => geometry.houses.find((house) => house.cell === cell)?.hollow.x;
  const trail = [0, 1, 2, 3, 4];
  const scene = { ...restingScene(BEFORE), trail, taken: [{ cell: 6, seeds: 2 }] };
  const lit = lines({ scene });
  assert.deepEqual(
    lit.map((line) => [line.x, line.toX, line.name]),
    [
      [x(2), x(3), "trail"],
      [x(3), x(4), "trail"],
    ],
  );
  assert.ok(lit[0].strength < lit[1].strength);
  assert.deepEqual(
    ringsIn(drawn({ scene })).map(({ name, cell }) => `${name} ${cell}`),
    ["taken 6"],
  );
  assert.ok(textsIn(drawn({ scene })).some(({ text }) => text === "−2"));
  const hand = { seeds: 2, from: 6, to: 0, progress: 0.5 };
  const signs = textsIn(drawn({ scene: { ...scene, hand, headed: [0, 1] } })).filter(({ role }) => role === "bubble");
  assert.deepEqual(
    signs.map(({ text }) => text),
    ["2", "→"],
    "the hand over the house has a number of its own",
  );
  assert.ok(signs[1].y > geometry.houses[0].hollow.y, "the arrow stands away from what was taken opposite");
  const ways = ["<", ">"].map((arrow, at) => ({ ends: at, captures: 0, arrow, path: [3, at], second: at === 1 }));
  assert.deepEqual(
    lines({ previews: ways }).map((line) => [line.toX, line.name]),
    [
      [x(0), "trail"],
      [x(1), "second"],
    ],
  );
});

test("captured seeds fly to the store in a bow, and are counted there one by one", () => {
  const timeline = plan([step("capture", 11, 12, 4)], 1);
  const before = BEFORE.with(11, 4);
  /** @param {number} part @param {boolean} reducedMotion */
  const seen = (part, reducedMotion = false) => {
    const scene = sceneAt(before, timeline, timeline.length * part);
    const items = buildDrawList(geometry, places, picture({ scene, reducedMotion }));
    const height = Math.max(...items.map((item) => (item.kind === "seed" ? item.height : 0)));
    const score = textsIn(items).find(({ role, side }) => role === "score" && side === "S")?.text;
    return { height, score: Number(score), gain: textsIn(items).some(({ text }) => text === "+4") };
  };
  const scores = [0.01, 0.7, 0.8, 0.9, 0.97].map((part) => seen(part).score);
  assert.deepEqual(scores, [2, 3, 4, 5, 6]);
  assert.ok(seen(0.5).height > 2.4 && seen(0.5).gain);
  assert.deepEqual(seen(1), { height: 0, score: 6, gain: false });
  assert.deepEqual(
    [seen(0.3, true), seen(0.7, true)].map(({ score, gain }) => [score, gain]),
    [
      [2, true],
      [6, true],
    ],
  );
  assert.ok(seen(0.5, true).height < 0.001, "nothing flies where less motion is wanted, and the count is there");
});

test("a seed that is sown hops once where it lands", () => {
  const timeline = plan([step("lift", 2, 255, 1), step("sow", 255, 3)], 1);
  const [lift, sow] = timeline.ends;
  const heights = [0.7, 0.85, 0.93, 0.999].map((part) => {
    const items = buildDrawList(
      geometry,
      places,
      picture({ scene: sceneAt(BEFORE.with(2, 1), timeline, lift + (sow - lift) * part) }),
    );
    return Math.max(...items.map((item) => (item.kind === "seed" ? item.height : 0)));
  });
  assert.ok(heights[0] > 0.8 && heights[1] < 0.3 && heights[2] > heights[1] && heights[3] < 0.05, heights.join(" "));
});
