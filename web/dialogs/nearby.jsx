// @ts-check
// Dialog that joins two phones side by side: the first shows a code, the second scans it and shows its answer, the first
// scans that. Where there is no camera, the codes are copied and pasted.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Camera } from "../components/camera.jsx";
import { byId } from "../dom.js";
import { createLatest } from "../latest.js";
import { LONGEST_PLAYER_NAME } from "../nearby/messages.js";
import { SignalError } from "../nearby/signal_codec.js";
import { copyToClipboard } from "../storage/downloads.js";
import { useApp } from "./app.js";
import { Button, Close, Dialog, Field, Foot, Note, QrFigure, TextField, useClose } from "./ui.jsx";

/** @import { JSX } from "preact" */
/** @import { NearbyChoices, NearbyMatch } from "./nearby_match.js" */
/**
 * @typedef {"start" | "offer" | "scan-offer" | "scan-answer" | "answer"} NearbyStep what this phone shows: the choice,
 *   its code, the camera for the code or the answer of the other one, its answer
 */

/** Renders a code to scan, and as a text to copy. @param {{ code: string, about: string }} props `about` says what to do with it */
function ShownCode({ code, about }) {
  const app = useApp();
  const { say } = app.phrases;
  const field = useRef(/** @type {HTMLTextAreaElement | null} */ (null));
  const [note, tell] = useState("");
  const [missing, tellMissing] = useState("");

  async function copy() {
    if (field.current) tell(say((await copyToClipboard(field.current)) ? "share.copied" : "nearby.select"));
  }

  return (
    <>
      <p>{about}</p>
      <Note role="status" text={missing} />
      <QrFigure id="nearby" key={code} label="nearby.code" tell={tellMissing} find={async (draw) => draw(code)} />
      <details>
        <summary>{say("nearby.without-camera")}</summary>
        <Field say="nearby.text">
          <textarea id="nearby-text" ref={field} readOnly rows={4} value={code} />
        </Field>
        <p class="ends">
          <Note id="nearby-copied" role="status" text={note} />
          <Button id="nearby-copy" say="nearby.copy" onClick={copy} />
        </p>
      </details>
    </>
  );
}

/** Renders the field for a code without a camera. @param {{ open: boolean, onCode: (code: string) => unknown }} props */
function TypedCode({ open, onCode }) {
  const { say } = useApp().phrases;
  const [typed, setTyped] = useState("");
  return (
    <details open={open}>
      <summary>{say("nearby.without-camera")}</summary>
      <TextField
        say="nearby.typed"
        id="nearby-typed"
        rows={3}
        autocapitalize="characters"
        aria-describedby="nearby-wrong"
        value={typed}
        onText={setTyped}
      />
      <p class="ends">
        <Button id="nearby-use" say="nearby.use" disabled={typed.trim() === ""} onClick={() => onCode(typed)} />
      </p>
    </details>
  );
}

/** Renders the camera, and a field for a code without one.
 * @param {{ onCode: (code: string) => Promise<boolean>, wrong: string }} props `onCode` gives whether the code is the
 *   one that is expected, `wrong` is a phrase */
function CodeScan({ onCode, wrong }) {
  const { say } = useApp().phrases;
  const [blind, setBlind] = useState(false);
  return (
    <>
      <Camera say={say} id="nearby-camera" aim="nearby.aim" onText={onCode} onFault={() => setBlind(true)} />
      <p id="nearby-wrong" class="wrong" role="alert">
        {wrong && say(wrong)}
      </p>
      <TypedCode open={blind} onCode={onCode} />
      <Foot />
    </>
  );
}

/** Renders what is left where the browser cannot connect two phones. */
const Unable = () => (
  <>
    <Note say="nearby.unable" />
    <Foot />
  </>
);

/** Renders the first step: which phone shows the first code, and what the player is called.
 * @param {{ nearby: NearbyMatch, choices: NearbyChoices | null, name: string, setName: (name: string) => void, wrong:
 *   string, onOffer: () => void, onJoin: () => void }} props */
function Start({ nearby, choices, name, setName, wrong, onOffer, onJoin }) {
  const { say } = useApp().phrases;
  const going = !choices && nearby.mayGoOn();
  if (!nearby.isPossible()) return <Unable />;
  return (
    <>
      <p>{say("nearby.about")}</p>
      {going && <p>{say("nearby.going-on")}</p>}
      <p class="wrong" role="alert">
        {wrong && say(wrong)}
      </p>
      <Field say="correspondence.name">
        <input
          id="nearby-name"
          maxLength={LONGEST_PLAYER_NAME}
          autocomplete="nickname"
          value={name}
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
      </Field>
      <p class="ends foot">
        <Close />
        <Button id="nearby-join" main={!choices && !going} say="nearby.join" onClick={onJoin} />
        {(choices || going) && <Button main id="nearby-offer" say="nearby.offer" onClick={onOffer} />}
      </p>
    </>
  );
}

/** Renders the foot of a step that shows a code. @param {{ failed: boolean, onRetry: () => void, children?: any }} props */
const CodeFoot = ({ failed, onRetry, children }) => (
  <p class="ends foot">
    <Close />
    {failed ? <Button main id="nearby-retry" say="nearby.retry" onClick={onRetry} /> : children}
  </p>
);

/** Follows the connection: closes the dialog once the phones are joined, and leaves if they are not.
 * @param {NearbyMatch} nearby @returns {ReturnType<NearbyMatch["state"]>["phase"]} */
function usePhase(nearby) {
  const close = useClose();
  const [phase, setPhase] = useState(nearby.state().phase);
  useEffect(() => {
    const unwatch = nearby.watch(({ phase: now }) => {
      setPhase(now);
      if (now === "connected") close();
    });
    return () => {
      unwatch();
      if (!nearby.isJoined() && nearby.state().phase !== "lost") nearby.leave();
    };
  }, []);
  return phase;
}

/** Keeps the present step, its code, and why it was not left. */
function useStep() {
  const [step, go] = useState(/** @type {NearbyStep} */ ("start"));
  const [code, setCode] = useState("");
  const [wrong, setWrong] = useState("");
  const [latest] = useState(createLatest);

  /** Goes to a step; what led to another is too late. @param {NearbyStep} next */
  function enter(next) {
    latest.next();
    setWrong("");
    go(next);
  }

  /** Says that a text is no code; what is under way goes on, as a camera may see any text. @returns {Promise<boolean>} */
  async function refuse() {
    setWrong("nearby.wrong-code");
    return false;
  }

  /** Does what leads to a step, and goes there, unless another begins meanwhile. @param {() => Promise<string>} work gives the code to show
   * @param {NearbyStep} next @returns {Promise<boolean>} whether it is done; else the reason is shown */
  async function run(work, next) {
    const isLatest = latest.next();
    try {
      const made = await work();
      if (!isLatest()) return false;
      setCode(made);
      enter(next);
      return true;
    } catch (error) {
      if (isLatest()) setWrong(error instanceof SignalError ? "nearby.wrong-code" : "nearby.phase-failed");
      return false;
    }
  }

  return { step, code, wrong, enter, refuse, run };
}

/** Renders the first phone's code, and the way to the answer.
 * @param {{ code: string, phase: string, onScan: () => void, onRetry: () => void }} props */
function Offer({ code, phase, onScan, onRetry }) {
  const { say } = useApp().phrases;
  const waiting = phase === "waiting";
  const way = { new: say("control.new"), person: say("players.none"), open: say("far.near") };
  return (
    <>
      {waiting && <ShownCode code={code} about={say("nearby.show-offer", way)} />}
      <CodeFoot failed={phase === "failed"} onRetry={onRetry}>
        {waiting && <Button main id="nearby-scan" say="nearby.scan-answer" onClick={onScan} />}
      </CodeFoot>
    </>
  );
}

/** Renders the second phone's answer. @param {{ code: string, phase: string, onRetry: () => void }} props */
const Answer = ({ code, phase, onRetry }) => {
  const { say } = useApp().phrases;
  return (
    <>
      {phase !== "failed" && <ShownCode code={code} about={say("nearby.show-answer")} />}
      <CodeFoot failed={phase === "failed"} onRetry={onRetry} />
    </>
  );
};

/** Renders the present step. @param {{ nearby: NearbyMatch }} props */
function Steps({ nearby }) {
  const { say } = useApp().phrases;
  const [choices] = useState(nearby.takePlan);
  const [name, setName] = useState(nearby.ownName);
  const phase = usePhase(nearby);
  const { step, code, wrong, enter, refuse, run } = useStep();
  const before = useRef(step);
  useLayoutEffect(() => {
    if (before.current !== step) byId("nearby-title").focus(); // what was pressed is gone
    before.current = step;
  }, [step]);
  const shown = { code, phase, onRetry: () => enter("start") };
  /** Takes a code that is seen or typed. @param {(text: string) => Promise<string>} use @param {NearbyStep} next */
  const take = (use, next) => (/** @type {string} */ text) =>
    nearby.isCode(text) ? run(() => use(text), next) : refuse();
  /** @type {Record<NearbyStep, () => JSX.Element>} */
  const steps = {
    start: () => (
      <Start
        {...{ nearby, choices, name, setName, wrong }}
        onOffer={() => run(() => nearby.offer(name, choices), "offer")}
        onJoin={() => enter("scan-offer")}
      />
    ),
    offer: () => <Offer {...shown} onScan={() => enter("scan-answer")} />,
    answer: () => <Answer {...shown} />,
    "scan-offer": () => (
      <CodeScan key={step} onCode={take((text) => nearby.answer(name, text), "answer")} wrong={wrong} />
    ),
    "scan-answer": () => (
      <CodeScan key={step} onCode={take((text) => nearby.accept(text).then(() => ""), "offer")} wrong={wrong} />
    ),
  };
  return (
    <>
      {step !== "start" && (
        <p id="nearby-step" role="status">
          {say(`nearby.phase-${phase}`, { name: say("nearby.someone") })}
        </p>
      )}
      {steps[step]()}
    </>
  );
}

/** @param {{ opening: number, nearby: NearbyMatch }} props */
export function NearbyDialog({ opening, nearby }) {
  const { say } = useApp().phrases;
  return (
    <Dialog id="nearby-dialog" opening={opening} ends titleId="nearby-title" title={say("nearby.title")}>
      <Steps nearby={nearby} />
    </Dialog>
  );
}
