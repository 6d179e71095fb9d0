// @ts-check
// The element `<mashimo-board>` for other web pages: a drawing at once, and a board to play on when touched. It is all
// that such a page loads before that, but for the words of another language than English, and for the script that
// explains a wrong attribute. So it is short, and knows only what the build tells it. docs/embedding.md documents it.

import { drawBoard } from "./facade_board.js";

/** This script's element, which only a classic script is told. Many services name a script of theirs embed.js too. */
const OWN = /** @type {HTMLScriptElement | null} */ (
  document.currentScript || document.querySelector("[type=module][src*=embed]")
)?.src;
/** Custom rules: houses, seeds, and whether sowing is clockwise. */
const CHOSEN = "own1.(\\d+)x(\\d)(.cw)?.*";
/** The patterns of the attributes that are checked here; the frame checks all. @type {Record<string, string>} */
const MAY_BE = {
  game: [...Object.keys(__BOARDS__), CHOSEN].join("|"),
  position: "(\\d{1,3}-)+[SN]([ _].*)?",
  mode: "diagram|replay|play|two|exercise",
  level: "\\d+0|[1-8]",
  side: "[SN]",
  theme: "auto|light|dark|contrast",
};
/** @param {string} name @param {string} value */
const mayBe = (name, value) => RegExp(`^(${MAY_BE[name]})$`).test(value);
const HANDED = [...Object.keys(MAY_BE), "moves", "match", "find", "lang", "label"];
const sheet = new CSSStyleSheet();
sheet.replaceSync(__LOOK__);

/** The only board on the page that is awake. @type {MashimoBoard | null | undefined} */
let awake;
/** The words of each language but English, by its tag; empty until a board needs them. @type {string[][]} */
let words = [];

/** Gives a game's layout, its cells numbered as in position text, and its start in that form. @param {string} game */
function boardOf(game) {
  const [columns, seeds, end = "right", last = "S", rows = ["1S ABCDEFGHIJ", "0N abcdefghij"]] =
    // with clockwise sowing the stores are at the left end
    __BOARDS__[game] ?? /** @type {string[]} */ (game.match(CHOSEN)).slice(1);
  let cells = 0;
  const laid = rows.flatMap((run) => {
    const [[row, side, ...prefix], names] = run.split(" ");
    return [...names].slice(0, columns).map((name, i) => ({
      cell: cells++,
      name: prefix + name,
      side: /** @type {Side} */ (side),
      row: +row,
      column: side > "N" ? i : columns - 1 - i,
    }));
  });
  const start = (seeds && `${seeds}-`.repeat(cells) + (end && "0-0-")) + last;
  const sides = /** @type {Side[]} */ (end ? ["S", "N"] : []);
  const stores = sides.map((side) => ({ cell: cells++, side, end: /** @type {Store["end"]} */ (end) }));
  return { rows: rows.length, columns, houses: laid, stores, start };
}

/** @template {keyof HTMLElementTagNameMap} T @param {T} tag @param {object} [properties]
 * @returns {HTMLElementTagNameMap[T]} */
const made = (tag, properties) => Object.assign(document.createElement(tag), properties);

class MashimoBoard extends HTMLElement {
  static observedAttributes = HANDED;
  /** The game so far, its position, and the game it began with; the game alone if it has been loaded and not seen yet.
   * @type {{ record?: string, at?: string, origin?: string }} */
  #reached = {};
  #stage = this.attachShadow({ mode: "open" }).appendChild(made("div"));
  /** @type {HTMLIFrameElement | null | undefined} */
  #frame;

  disconnectedCallback() {
    this.sleep();
  }

  /** Shows another board; moves played on this one are dropped. */
  attributeChangedCallback() {
    this.#reached = {};
    if (!this.isConnected) return;
    this.sleep();
    this.connectedCallback();
  }

  /** @param {string} name */
  #asked(name) {
    return this.getAttribute(name) ?? "";
  }

  get #language() {
    return /** @type {HTMLElement | null} */ (this.closest("[lang]"))?.lang || navigator.language;
  }

  get #words() {
    return words.findLast(([tag]) => RegExp(`^${tag}\\b`, "i").test(this.#language)) || __WORDS__;
  }

  /** The mode: the attribute, or what the other attributes imply. */
  get mode() {
    return this.#asked("mode") || (this.#asked("find") ? "exercise" : this.#asked("moves") ? "replay" : "play");
  }

  /** Draws the board, in English until the words of another language are there, and has what is wrong explained. */
  connectedCallback() {
    /** @type {ShadowRoot} */ (this.shadowRoot).adoptedStyleSheets = [sheet];
    const site = this.#page || OWN;
    const isDoubtful =
      this.#draw() ||
      // by its letters, "class", "base" or "sandbox", in a few bytes; a page's own names are "data-score" or "@click"
      this.getAttributeNames().find((name) => !(name in this || /\W|as|box/.test(name) || HANDED.includes(name))) ||
      Object.keys(__COLOURS__).find((name) => !CSS.supports("color", this.#order.get(name) || "red"));
    if (!site || (!isDoubtful && (words[0] || /^en\b/i.test(this.#language)))) return;
    // a script, for it comes from where this one does, which the page's policy allows
    import(`${new URL("embed-words.js", site)}`).then(
      (script) => {
        words = script.default;
        this.#draw();
        if (isDoubtful) script.explain(this);
      },
      () => {}, // the browser says why, and the board stays as it is, in English
    );
  }

  /** Draws the board, or says which attribute is wrong. @returns {true | void} true if one is */
  #draw() {
    const focused = /** @type {"button" | "a"} */ (this.#stage.querySelector(":focus")?.localName);
    this.#stage.replaceChildren();
    const wrong = Object.keys(MAY_BE).find((name) => {
      const value = this.#asked(name);
      if (!value) return name === "game";
      if (!mayBe(name, value)) return true;
      return name === "position" && value.split("-").length !== boardOf(this.#asked("game")).start.split("-").length;
    });
    const name = wrong || (!this.#page && "base");
    if (name) return this.#complain(`${name}="${this.#asked(name)}"`);
    this.#stage.append(
      !this.#reached.record && this.#asked("moves") && this.querySelector("svg,img") ? made("slot") : this.#drawing(),
    );
    if (this.mode < "e") return; // a diagram, the first mode by the alphabet
    const [, play, replay, exercise, , , , app] = this.#words;
    const textContent = { replay, exercise }[this.mode] ?? play;
    this.#stage.append(
      made("button", {
        textContent,
        ariaLabel: `${textContent} ${this.#asked("label")}`,
        onclick: () => this.wake(),
      }),
      // the frame's page leads on to the app
      made("a", {
        textContent: app,
        title: this.#asked("label"),
        target: "_blank",
        href: `${this.#page}#${this.#order}&app=1`,
      }),
    );
    this.#stage.querySelector(focused)?.focus(); // <undefined> is in no page: without a focus nothing is found
  }

  /** Reports that there is no board; the element's content stays. @param {string | undefined} what the invalid attribute
   * @returns {true} */
  #complain(what) {
    this.#stage.append(made("p", { textContent: `${this.#words[4]} ${what}` }), made("slot"));
    return true;
  }

  #drawing() {
    const { record = "", at = this.#asked("position") } = this.#reached;
    const [, game] = record.split(";");
    const layout = boardOf(mayBe("game", game) ? game : this.#asked("game"));
    const [numbers, sides] = (at || layout.start).split(/[ _]/);
    const places = numbers.split("-").map(Number);
    const near = this.#asked("side") || "S";
    const names = this.#words.slice(5, 7);
    const rows = names.map((row, i) => {
      const houses = layout.houses.flatMap(({ side, name, cell }) =>
        side === "SN"[i] ? `${name} ${places[cell]}` : [],
      );
      return `${row}: ${houses}.`;
    });
    return drawBoard(
      layout,
      places,
      `${this.#asked("label")} ${rows.join(" ")}`,
      // the value has no such word, or one of flags
      sides > "A" ? sides : "",
      near,
      (part) => `var(--mashimo-${part},light-dark(${__COLOURS__[part]}))`,
      this.clientWidth || 600,
      names,
    );
  }

  /** The URL of the frame's page, or none. */
  get #page() {
    try {
      return new URL("embed.html", this.getAttribute("base") ?? OWN).href;
    } catch {
      return undefined; // as the board says
    }
  }

  /** The attributes for the frame. */
  get #order() {
    const style = getComputedStyle(this.#stage);
    const hash = new URLSearchParams({
      lang: this.#language,
      // white as in facade.css, or black: "rgb(0, 0, 0)"
      theme: style.outlineColor > "rgb(1" ? "dark" : "light",
      wake: "1",
      ...this.#reached,
    });
    for (const name of HANDED) {
      const value = this.#asked(name);
      if (value && value !== "auto") hash.set(name, value);
    }
    for (const name in __COLOURS__) hash.set(name, style.getPropertyValue(`--mashimo-${name}`));
    return hash;
  }

  /** Loads the board to play on, and puts the one that was awake to sleep. */
  wake() {
    if (this.#frame || !this.#page) return;
    awake?.sleep();
    awake = this;
    const frame = made("iframe", {
      title: this.#asked("label") || this.#asked("game"),
      referrerPolicy: "no-referrer",
      // no sandbox for the app that is opened from the frame, for it saves files
      sandbox:
        this.getAttribute("sandbox") ?? "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox",
      src: `${this.#page}#${this.#order}`,
    });
    this.#frame = frame;
    this.#stage.after(frame);
    setTimeout(() => {
      if (frame !== this.#frame || this.#stage.className) return;
      this.sleep();
      this.#complain(this.#page);
    }, 20_000); // report a board that has not loaded by then
  }

  /** Ends play and draws the position. */
  sleep() {
    if (!this.#frame) return;
    this.#frame.remove();
    this.#frame = awake = null;
    this.#stage.className = "";
    this.#draw();
    this.#tell({ type: "sleep", position: this.#reached.at || "", record: this.#reached.record || "" });
  }

  /** Loads another game. @param {string} record as in a link to a game, `v1;…` */
  load(record) {
    this.#reached = { record, at: "" };
    this.#draw();
    if (this.#stage.className)
      /** @type {{ contentWindow: Window }} */ (this.#frame).contentWindow.postMessage(
        { type: "load", record, mashimo: 1 },
        "*",
      );
    else if (this.#frame) {
      this.sleep(); // its frame may not listen yet: reload it
      this.wake();
    }
  }

  /** @param {object} detail */
  #tell(detail) {
    this.dispatchEvent(new CustomEvent("mashimo", { detail, bubbles: true }));
  }

  /** Handles messages of version 1 from this board's frame. @param {MessageEvent} event */
  hear({ source, data }) {
    if (source !== this.#frame?.contentWindow || data?.mashimo !== 1) return;
    if (data.type === "ready") this.#stage.className = "under";
    if (data.height) this.#frame.height = data.height;
    if (mayBe("position", data.position)) {
      this.#reached = { record: data.record, origin: data.origin, at: data.position };
      this.#draw();
    }
    this.#tell(data);
  }
}

if (!customElements.get("mashimo-board")) {
  customElements.define("mashimo-board", MashimoBoard);
  addEventListener("message", (event) => awake?.hear(event));
}
