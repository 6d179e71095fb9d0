// @ts-check
// Small pieces that dialogs share.

import { useApp } from "./app.js";

/** @import { ComponentChildren, JSX } from "preact" */

/**
 * A dialog with its title. What is in it stays when it is closed, and is made anew for each opening.
 * @param {{ id: string, opening: number, titleId: string, title: string, class?: string, children: ComponentChildren }}
 *   props
 */
export function Dialog({ id, opening, titleId, title, children, class: kind }) {
  return (
    <dialog id={id} class={kind} aria-labelledby={titleId}>
      <h2 id={titleId} tabIndex={-1} autofocus>
        {title}
      </h2>
      {opening > 0 && <Opening key={opening}>{children}</Opening>}
    </dialog>
  );
}

/** What belongs to one opening. @param {{ children: ComponentChildren }} props */
const Opening = ({ children }) => children;

/** A labelled control. @param {{ label: ComponentChildren, class?: string, children: ComponentChildren }} props */
export const Field = ({ label, class: kind = "field", children }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children
  <label class={kind}>
    <span>{label}</span>
    {children}
  </label>
);

/** A button. @param {{ main?: boolean } & JSX.IntrinsicElements["button"]} props `main` whether it is the one to press */
export const Button = ({ main = false, ...rest }) => (
  <button type="button" class={main ? "act main" : "act"} {...rest} />
);

/** The button that closes the dialog it is in. @param {{ main?: boolean }} props */
export const Close = ({ main }) => (
  <Button main={main} data-close>
    {useApp().phrases.say("control.close")}
  </Button>
);
