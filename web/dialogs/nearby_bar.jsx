// @ts-check
// The line at the board while two phones are joined: how it stands, and the fixed sentences to say.

import { h, render } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { focusBoard, make } from "../dom.js";
import { SENTENCES } from "../nearby/messages.js";
import { AppContext, useApp } from "./app.js";
import { Button } from "./ui.jsx";

/** @import { App } from "./app.js" */
/** @import { NearbyMatch } from "./nearby_match.js" */

/** Renders the fixed sentences, which fold away when one is said. @param {{ nearby: NearbyMatch }} props */
function Sentences({ nearby }) {
  const details = useRef(/** @type {HTMLDetailsElement | null} */ (null));
  const { say } = useApp().phrases;

  function fold() {
    if (!details.current) return;
    details.current.querySelector("summary")?.focus(); // the button that has the focus is hidden next
    details.current.open = false;
  }

  /** @param {number} number */
  function choose(number) {
    nearby.sayTo(number);
    fold();
  }

  return (
    <details id="nearby-say" ref={details} onKeyDown={({ key }) => key === "Escape" && fold()}>
      <summary class="act">{say("nearby.say")}</summary>
      <div>
        {Array.from({ length: SENTENCES }, (_, number) => (
          <Button key={number} say={nearby.sentence(number)} onClick={() => choose(number)} />
        ))}
      </div>
    </details>
  );
}

/** Renders the line. @param {{ nearby: NearbyMatch }} props */
function Bar({ nearby }) {
  const { say } = useApp().phrases;
  const [{ phase, name, sending }, draw] = useState(nearby.state);
  useEffect(() => nearby.watch(draw), []);
  const joined = phase === "connected" || phase === "weak";
  if (!joined && phase !== "lost") return null;
  const key = phase === "connected" && sending ? "sending" : phase;
  /** Leaves; the button that has the focus goes. */
  function leave() {
    nearby.leave();
    focusBoard();
  }

  return (
    <div id="nearby-bar" data-phase={phase}>
      <p id="nearby-state" role="status">
        {say(`nearby.phase-${key}`, { name: name || say("nearby.someone") })}
      </p>
      {phase === "connected" && <Sentences nearby={nearby} />}
      {phase !== "connected" && <Button id="nearby-again" data-open="nearby-dialog" say="nearby.again" />}
      <Button id="nearby-leave" say={joined ? "nearby.leave" : "control.close"} onClick={leave} />
    </div>
  );
}

/** Adds the line to the page. @param {App} app @param {NearbyMatch} nearby */
export function addNearbyBar(app, nearby) {
  const place = make("div", "dialog-place");
  document.querySelector(".state")?.append(place);
  const draw = () => render(h(AppContext.Provider, { value: app }, h(Bar, { nearby })), place);
  app.phrases.onLanguageChange(draw);
  draw();
}
