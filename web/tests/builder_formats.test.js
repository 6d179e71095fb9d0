// The forms in which a board is copied from the builder.
import assert from "node:assert/strict";
import { test } from "node:test";
import { elementOf, markdownOf } from "../embed/builder_formats.js";
import { iframeHtml } from "../text/iframe_html.js";

const GIVEN = { game: "some-game", moves: "B d", label: 'Who "wins" & how?' };

test("the element has what is asked of it, quoted, and its picture", () => {
  const [script, board] = elementOf(GIVEN, "https://mashimo.example/embed.js", "<svg></svg>").split("\n");
  assert.equal(script, '<script defer src="https://mashimo.example/embed.js"></script>');
  const attributes = 'game="some-game" moves="B d" label="Who &quot;wins&quot; &amp; how?"';
  assert.equal(board, `<mashimo-board ${attributes}><svg></svg></mashimo-board>`);
});

test("a frame has its name for a title, and all else behind the address", () => {
  const frame = iframeHtml(GIVEN, "https://mashimo.example/embed.html", GIVEN.label);
  assert.match(frame, /src="https:\/\/mashimo\.example\/embed\.html#game=some-game&amp;moves=B\+d"/);
  assert.match(frame, /title="Who &quot;wins&quot; &amp; how\?"/);
  assert.doesNotMatch(frame, /label/);
});

test("Markdown shows the rows as South sees them, whatever the title says", () => {
  /** @type {Layout} */
  const layout = {
    rows: 2,
    columns: 2,
    houses: [
      { cell: 0, name: "A", side: "S", row: 1, column: 0 },
      { cell: 1, name: "B", side: "S", row: 1, column: 1 },
      { cell: 2, name: "a", side: "N", row: 0, column: 1 },
      { cell: 3, name: "b", side: "N", row: 0, column: 0 },
    ],
    stores: [],
  };
  const said = {
    title: "A [name]*",
    stores: "South: 0. North: 1.",
    app: "Mashimo",
    link: "https://mashimo.example/#v1;some-game",
  };
  assert.deepEqual(markdownOf(layout, [4, 3, 2, 1], said).split("\n"), [
    "A \\[name\\]\\*",
    "",
    "| b **1** | a **2** |",
    "| :-: | :-: |",
    "| A **4** | B **3** |",
    "",
    "South: 0. North: 1. [Mashimo](https://mashimo.example/#v1;some-game)",
  ]);
});
