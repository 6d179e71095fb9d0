// @ts-check
// The camera's picture, in which QR codes are read.

import { useEffect, useRef, useState } from "preact/hooks";
import { loadScript } from "../lazy_script.js";
import { scan } from "../nearby/scanner.js";

/** @import { ScanFault } from "../nearby/scanner.js" */
/** @import { I18n } from "../text/i18n.js" */

const loadReader = () => loadScript("qr_reader", () => import("../nearby/qr_reader.js"));

/**
 * Renders the camera's picture, or why there is none. The camera is on as long as this is rendered.
 * @param {{ say: I18n["say"], id: string, aim: string, onText: (text: string) => Promise<boolean>, onFault?: () => void }} props `aim` is
 *   a phrase; `onText` is given the text of a code and resolves to whether it was the one looked for, which ends the
 *   scan; `onFault` is called if there is no picture
 */
export function Camera({ say, id, aim, onText, onFault = () => {} }) {
  const video = useRef(/** @type {HTMLVideoElement | null} */ (null));
  const [fault, setFault] = useState(/** @type {ScanFault | ""} */ (""));

  /** @param {ScanFault} found */
  function fail(found) {
    setFault(found);
    onFault();
  }

  useEffect(() => {
    if (video.current) return scan({ video: video.current, load: loadReader, onText, onFault: fail });
    return undefined;
  }, []);
  return (
    <>
      <p role="status">{say(fault ? `nearby.camera-${fault}` : aim)}</p>
      <video
        id={id}
        class="camera"
        ref={video}
        hidden={fault !== ""}
        muted
        playsInline
        aria-label={say("nearby.camera")}
      />
    </>
  );
}
