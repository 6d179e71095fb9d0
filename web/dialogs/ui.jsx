// @ts-check
// Components that dialogs share. `say` is a phrase key.

import { createContext, h, render } from "preact";
import { useContext, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { byId } from "../dom.js";
import { isClaim } from "../game/state.js";
import { loadScript } from "../lazy_script.js";
import { LONGEST_NAME } from "../storage/custom_rules.js";
import { textOf } from "../storage/files.js";
import { useAnswer, useApp } from "./app.js";

/** @import { ComponentChildren, JSX, VNode } from "preact" */
/** @import { Shape } from "../manual/board_svg.js" */
/** @import { TextSource } from "../storage/files.js" */
/** @import { QrCode } from "../storage/qr_code.js" */
/** @typedef {QrCode & { holds: "game" | "moves" | "position" }} HoldingCode a QR code, and what is in it */

/** The paths of icons. */
const ICONS = {
  rename: "M4 20h4L19 9l-4-4L4 16zM13 7l4 4",
  delete: "M4 7h16M9 7V4h6v3M6.500 7l1 13h9l1-13M10 11v5.500M14 11v5.500",
};

const CloseContext = createContext(() => {});

/** Gives the function that closes the dialog around a component. */
export const useClose = () => useContext(CloseContext);

/**
 * Renders a dialog with its title. Its content is created for each opening, and stays when it is closed, unless it
 * `ends`: then its effects are cleaned up.
 * @param {{ id: string, opening: number, titleId: string, title: string, class?: string, ends?: boolean, children:
 *   ComponentChildren }} props
 */
export function Dialog({ id, opening, titleId, title, children, class: kind, ends = false }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const [ended, setEnded] = useState(0);
  return (
    <dialog id={id} class={kind} aria-labelledby={titleId} ref={dialog} onClose={() => ends && setEnded(opening)}>
      <h2 id={titleId} tabIndex={-1} autofocus>
        {title}
      </h2>
      <CloseContext.Provider value={() => dialog.current?.close()}>
        {opening > ended && <Opening key={opening}>{children}</Opening>}
      </CloseContext.Provider>
    </dialog>
  );
}

/** Renders the content of one opening. @param {{ children: ComponentChildren }} props */
const Opening = ({ children }) => children;

/** Renders a labelled control; `label` replaces a phrase.
 * @param {{ say?: string, label?: ComponentChildren } & JSX.IntrinsicElements["label"]} props */
export const Field = ({ say, label, children, ...rest }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children
  <label class="field" {...rest}>
    <span>{useWords(say, label)}</span>
    {children}
  </label>
);

/**
 * Renders a named field for a text of several lines, in which nothing is corrected.
 * @param {Omit<JSX.IntrinsicElements["textarea"], "onInput"> & { say: string, value: string, onText: (text: string) =>
 *   void }} props `onText` is called with what is typed
 */
export const TextField = ({ say, onText, ...rest }) => (
  <Field say={say}>
    <textarea
      spellcheck={false}
      autocomplete="off"
      onInput={({ currentTarget }) => onText(currentTarget.value)}
      {...rest}
    />
  </Field>
);

/**
 * Renders a labelled select.
 * @template {string | number} Value
 * @param {{ say: string, values: readonly Value[], labelOf: (value: Value) => string, onValue?: (value: string) =>
 *   void, field?: JSX.IntrinsicElements["label"] } & JSX.IntrinsicElements["select"]} props `field` has the label's
 *   properties
 */
export const Select = ({ say, values, labelOf, onValue, field, ...rest }) => (
  <Field say={say} {...field}>
    <select onChange={({ currentTarget }) => onValue?.(currentTarget.value)} {...rest}>
      {values.map((value) => (
        <option key={value} value={value}>
          {labelOf(value)}
        </option>
      ))}
    </select>
  </Field>
);

/** Renders a button; `main` marks the default one.
 * @param {{ main?: boolean, say?: string } & JSX.IntrinsicElements["button"]} props */
export const Button = ({ main = false, say, children, ...rest }) => (
  <button type="button" class={main ? "act main" : "act"} {...rest}>
    {useWords(say, children)}
  </button>
);

export const Close = () => <Button data-close say="control.close" />;

/**
 * Renders the foot of a dialog, which stays in view: the close button, then the others.
 * @param {{ children?: ComponentChildren }} props
 */
export const Foot = ({ children }) => (
  <p class="ends foot">
    <Close />
    {children}
  </p>
);

/** Renders a quiet paragraph. @param {{ say?: string, text?: string } & JSX.IntrinsicElements["p"]} props */
export const Note = ({ say, text, ...rest }) => (
  <p class="quiet" {...rest}>
    {useWords(say, text)}
  </p>
);

/** Prints only this, and nothing of the page. Phones go on with the script before they have taken it for print.
 * @param {VNode} page */
export function printPage(page) {
  const place = byId("print");
  const clear = () => render(null, place);
  clear(); // of a page whose end of printing was not told
  render(page, place);
  window.addEventListener("afterprint", clear, { once: true });
  window.print();
}

/**
 * Renders a drawing with further attributes.
 * @param {{ of: Shape } & Record<string, unknown>} props @returns {VNode}
 */
export const Drawing = ({ of: { tag, attributes, children }, ...rest }) =>
  h(
    tag,
    { ...attributes, ...rest },
    ...children.map((each) => (typeof each === "string" ? each : Drawing({ of: each }))),
  );

/**
 * Renders a button that opens a file chooser.
 * @param {{ id: string, inputId: string, accept: string, say: string, onFile: (file: File) => void }} props
 */
export function FileButton({ id, inputId, accept, say, onFile }) {
  const label = useWords(say);
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));

  /** @param {{ currentTarget: HTMLInputElement }} event */
  function take({ currentTarget }) {
    const [file] = currentTarget.files ?? [];
    currentTarget.value = "";
    if (file) onFile(file);
  }

  return (
    <>
      <input id={inputId} type="file" accept={accept} aria-label={label} hidden ref={input} onChange={take} />
      <Button id={id} say={say} onClick={() => input.current?.click()} />
    </>
  );
}

/**
 * Reads a text, or that of a file; null if the file cannot be read, as it was removed since or is a folder.
 * @param {TextSource} given @param {number} [most] bytes to read @returns {Promise<string | null>}
 */
export async function readText(given, most) {
  if (typeof given === "string") return given;
  try {
    return await textOf("getFile" in given ? await given.getFile() : given, most);
  } catch (error) {
    console.warn(`the file can't be read: ${error}`);
    return null;
  }
}

/** Gives the words of a phrase, if there is one. @template T @param {string} [say] @param {T} [other] */
function useWords(say, other) {
  const { phrases } = useApp();
  return say ? phrases.say(say) : other;
}

/**
 * Renders the directions in which picked houses can be played.
 * @param {{ ways: Choice[], onMove: (move: string) => void }} props
 */
export const Ways = ({ ways, onMove }) => {
  const { say } = useApp().phrases;
  return ways.map((choice) => (
    <Button key={choice.move} onClick={() => onMove(choice.move)}>
      {say(isClaim(choice) ? "move.claim" : `way.${choice.way}`)}
    </Button>
  ));
};

/** @param {Element | null} drawing */
const scrollTo = (drawing) => drawing?.scrollIntoView({ block: "nearest" });

/**
 * Renders a QR code with what it holds; its script loads when the first is drawn.
 * @param {{ id: string, find: (draw: (text: string) => QrCode | null) => Promise<HoldingCode | QrCode | null>, tell:
 *   (said: string) => void, label?: string }} props `find` draws the code, if it fits into one; `tell` shows why there
 *   is none, and "" when that is over; `label` is a phrase
 */
export function QrFigure({ id, find, tell, label = "share.qr" }) {
  const app = useApp();
  const { say } = app.phrases;
  const {
    value: code,
    error,
    pending,
  } = useAnswer(async () => {
    const fetched = await loadScript("qr_code", () => import("../storage/qr_code.js"));
    return fetched ? find(fetched.qrCode) : "missing";
  }, []);
  useEffect(() => {
    const none = code === "missing" ? say("share.qr-missing") : code || pending ? "" : say("share.qr-long");
    const said = error ? app.ask.failed(error) : none;
    if (said === "") return; // what is said of a copied link stays
    tell(said);
    return () => tell("");
  }, [code, error, pending]);
  if (!code || code === "missing") return null;
  return (
    <figure id={id} class="qr">
      <svg
        id={`${id}-code`}
        ref={scrollTo}
        role="img"
        aria-label={say(label)}
        viewBox={`0 0 ${code.size} ${code.size}`}
      >
        <path d={code.path} />
      </svg>
      {"holds" in code && (
        <figcaption id={`${id}-note`} class="quiet">
          {say(`share.qr-${code.holds}`)}
        </figcaption>
      )}
    </figure>
  );
}

/**
 * Collapses what is enlarged in a dialog by Escape or a gesture back, which would close the dialog.
 * @param {{ current: Element | null }} place @param {boolean} large @param {() => void} collapse
 * @param {boolean} [inner] whether it is collapsed before what it lies in
 */
export function useCollapse(place, large, collapse, inner = false) {
  useLayoutEffect(() => {
    const dialog = large ? place.current?.closest("dialog") : null;
    /** @param {Event} event */
    function undo(event) {
      const asks = event instanceof KeyboardEvent ? event.key === "Escape" : event.target === dialog;
      if (!asks || event.defaultPrevented) return;
      event.preventDefault();
      collapse();
    }
    const types = ["keydown", "cancel"];
    for (const type of types) dialog?.addEventListener(type, undo, inner);
    return () => {
      for (const type of types) dialog?.removeEventListener(type, undo, inner);
    };
  }, [large]);
}

/** Gives a ref to a row, and moves the focus into it when it shows something else. @param {unknown} shows */
export function useRowFocus(shows) {
  const row = useRef(/** @type {HTMLLIElement | null} */ (null));
  const before = useRef(shows);
  useLayoutEffect(() => {
    const first = /** @type {HTMLElement | null} */ (row.current?.querySelector("input, button:not(:disabled)"));
    if (before.current !== shows) first?.focus();
    before.current = shows;
  }, [shows]);
  return row;
}

/** Renders a button with an icon. @param {{ icon: keyof typeof ICONS, name: string, onClick: () => void }} props `name`
 * is that of what it renames or deletes */
export function IconButton({ icon, name, onClick }) {
  const label = useApp().phrases.say(`games.${icon}`, { name });
  return (
    <button type="button" class="icon" title={label} aria-label={label} onClick={onClick}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={ICONS[icon]} />
      </svg>
    </button>
  );
}

/** Renders the field for a name. @param {{ say: string, name: string, onName: (name: string | null) => void }} props
 * `onName` gets null if it is cancelled */
export function Naming({ say, name, onName }) {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const save = () => onName(field.current?.value.trim() ?? null);

  /** @param {KeyboardEvent} event */
  function press(event) {
    if (event.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return;
    event.preventDefault(); // otherwise the key would press what is focused next, or close the dialog
    if (event.key === "Enter") save();
    else onName(null);
  }

  const more = { ref: field, maxLength: LONGEST_NAME, onKeyDown: press, onFocus: () => field.current?.select() };
  return (
    <>
      <Field say={say}>
        <input defaultValue={name} autocomplete="off" {...more} />
      </Field>
      <Button main say="games.save" onClick={save} />
    </>
  );
}
