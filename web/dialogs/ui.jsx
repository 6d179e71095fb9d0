// @ts-check
// Small pieces that dialogs share. Where a piece has words, `say` is the key of their phrase.

import { createContext, h } from "preact";
import { useContext, useRef, useState } from "preact/hooks";
import { isClaim } from "../game/state.js";
import { useApp } from "./app.js";

/** @import { ComponentChildren, JSX, VNode } from "preact" */
/** @import { Shape } from "../manual/board_svg.js" */

const CloseContext = createContext(() => {});

/** What closes the dialog that a component is in. */
export const useClose = () => useContext(CloseContext);

/**
 * A dialog with its title. What is in it is made anew for each opening. It stays when the dialog is closed, unless it
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

/** What belongs to one opening. @param {{ children: ComponentChildren }} props */
const Opening = ({ children }) => children;

/**
 * A labelled control.
 * @param {{ say?: string, label?: ComponentChildren } & JSX.IntrinsicElements["label"]} props `label` where no phrase
 *   is its label
 */
export const Field = ({ say, label, children, ...rest }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children
  <label class="field" {...rest}>
    <span>{useWords(say, label)}</span>
    {children}
  </label>
);

/**
 * A labelled choice among values.
 * @template {string | number} Value
 * @param {{ say: string, values: readonly Value[], labelOf: (value: Value) => string, onValue?: (value: string) => void,
 *   field?: JSX.IntrinsicElements["label"] } & JSX.IntrinsicElements["select"]} props `field` properties of the field
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

/** A button. @param {{ main?: boolean, say?: string } & JSX.IntrinsicElements["button"]} props `main` whether it is the
 * one to press */
export const Button = ({ main = false, say, children, ...rest }) => (
  <button type="button" class={main ? "act main" : "act"} {...rest}>
    {useWords(say, children)}
  </button>
);

/** The button that closes the dialog it is in. */
export const Close = () => <Button data-close say="control.close" />;

/** The foot of a dialog, which stays in view: the button that closes it, then the others. @param {{ children?: ComponentChildren }} props */
export const Foot = ({ children }) => (
  <p class="ends foot">
    <Close />
    {children}
  </p>
);

/** A quiet paragraph. @param {{ say?: string, text?: string } & JSX.IntrinsicElements["p"]} props */
export const Note = ({ say, text, ...rest }) => (
  <p class="quiet" {...rest}>
    {useWords(say, text)}
  </p>
);

/** A drawing, with further attributes. @param {{ of: Shape } & Record<string, unknown>} props @returns {VNode} */
export const Drawing = ({ of: { tag, attributes, children }, ...rest }) =>
  h(
    tag,
    { ...attributes, ...rest },
    ...children.map((each) => (typeof each === "string" ? each : Drawing({ of: each }))),
  );

/**
 * A button that has a file chosen.
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

/** The words of a phrase, if there is one. @template T @param {string} [say] @param {T} [other] */
function useWords(say, other) {
  const { phrases } = useApp();
  return say ? phrases.say(say) : other;
}

/** The ways in which picked houses can be played. @param {{ ways: Choice[], onMove: (move: string) => void }} props */
export const Ways = ({ ways, onMove }) => {
  const { say } = useApp().phrases;
  return ways.map((choice) => (
    <Button key={choice.move} onClick={() => onMove(choice.move)}>
      {say(isClaim(choice) ? "move.claim" : `way.${choice.way}`)}
    </Button>
  ));
};
