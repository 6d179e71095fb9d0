// @ts-check
// Shows the board to a class: alone on the screen, with large numbers.

import { byId, focusBoard } from "../dom.js";
import { mountDialog, useApp } from "./app.js";

/** @import { App } from "./app.js" */

/** Renders the button that ends the presentation. @param {{ shown: boolean, onEnd: () => void }} props */
function End({ shown, onEnd }) {
  const label = useApp().phrases.say("project.end");
  return (
    <button type="button" id="unproject" class="icon" title={label} aria-label={label} hidden={!shown} onClick={onEnd}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="m6 6 12 12M18 6 6 18" />
      </svg>
    </button>
  );
}

/** The least size of a long message, as a share of the usual one. */
const SMALLEST = 0.6;

/** Makes the letters of the message smaller until it fits its place. */
function fitMessage() {
  const message = byId("message");
  message.style.fontSize = "";
  const usual = Number.parseFloat(getComputedStyle(message).fontSize);
  for (let size = usual; size > usual * SMALLEST && message.scrollHeight > message.clientHeight; size -= 1) {
    message.style.fontSize = `${size}px`;
  }
}

/** Keeps the message fitted while the presentation is shown. @returns {(on: boolean) => void} */
function createFitting() {
  const [changes, sizes] = [new MutationObserver(fitMessage), new ResizeObserver(fitMessage)];
  return (on) => {
    changes.disconnect();
    sizes.disconnect();
    byId("message").style.fontSize = "";
    if (!on) return;
    changes.observe(byId("message"), { childList: true, characterData: true, subtree: true });
    sizes.observe(byId("message"));
  };
}

/**
 * @param {App} app @param {(projected: boolean) => void} setProjected tells the page, whose words are brief meanwhile
 * @returns {() => void} starts or ends the presentation
 */
export function createPresentationMode(app, setProjected) {
  const keepFitted = createFitting();
  let shown = false;
  const draw = mountDialog(app, End, { shown, onEnd: () => show(false) });
  /** The last change of full screen: the next waits for it. */
  let changing = Promise.resolve();
  /** Whether the presentation is ending full screen, so that the event is not the user's. */
  let leaving = false;

  /** @param {boolean} on */
  function show(on) {
    document.body.classList.toggle("projector", on);
    shown = on;
    draw({ shown });
    setProjected(on);
    keepFitted(on);
    // If full screen fails, the presentation is shown all the same.
    changing = changing.then(fillScreen).catch(() => {});
    if (!on) focusBoard();
  }

  /** Enters full screen while the presentation is shown, and leaves it otherwise. */
  async function fillScreen() {
    const on = shown;
    if (on === Boolean(document.fullscreenElement)) return;
    if (!on) leaving = true;
    await (on ? document.documentElement.requestFullscreen?.() : document.exitFullscreen());
    if (on) leaving = false; // the event of an earlier exit has come by now
  }

  document.addEventListener("fullscreenchange", () => {
    if (document.fullscreenElement) return;
    if (!leaving && shown) show(false);
    leaving = false;
  });
  /** Ends the presentation by Escape, unless that closes a dialog or drops picked houses. @param {KeyboardEvent} event */
  function end({ key }) {
    const hasOther = document.querySelector("dialog:modal") || app.state().input.picked.length > 0;
    if (key === "Escape" && shown && !hasOther) show(false);
  }
  document.addEventListener("keydown", end, true); // before the board drops them
  return () => show(!shown);
}
