// @ts-check
// Reads QR codes by the camera: by the platform's detector where it has one, else by a script that is loaded for it.

/** @typedef {"none" | "denied" | "busy" | "reader"} ScanFault there is no camera, it is denied or in use, or the script
 *   cannot be loaded */
/** @typedef {(video: HTMLVideoElement) => Promise<string[]>} CodeReader gives the texts of the codes that are seen */
/** @typedef {{ detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }} Detector */
/** @typedef {{ new (options: { formats: string[] }): Detector, getSupportedFormats: () => Promise<string[]> }}
 *   DetectorClass */
/** @typedef {{ readCode: (picture: ImageData) => string | null }} ReaderScript */

/** Milliseconds between two looks, and the most pixels of a side that the script looks at. */
const [PACE, SIDE] = [120, 720];
/** The faults by the errors of getUserMedia; others mean that there is no camera. @type {Record<string, ScanFault>} */
const FAULTS = { NotAllowedError: "denied", SecurityError: "denied", NotReadableError: "busy", AbortError: "busy" };

/** Makes a reader of the platform's detector. @returns {Promise<CodeReader | null>} null where it reads no QR codes */
async function platformReader() {
  const { BarcodeDetector } = /** @type {{ BarcodeDetector?: DetectorClass }} */ (globalThis);
  const formats = await BarcodeDetector?.getSupportedFormats().catch(() => /** @type {string[]} */ ([]));
  if (!BarcodeDetector || !formats?.includes("qr_code")) return null;
  const detector = new BarcodeDetector({ formats: ["qr_code"] });
  return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue);
}

/** Makes a reader of the script. @param {ReaderScript} script @returns {CodeReader} */
function scriptReader({ readCode }) {
  const canvas = new OffscreenCanvas(1, 1);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return async (video) => {
    const { videoWidth, videoHeight } = video;
    const scale = Math.min(1, SIDE / Math.max(videoWidth, videoHeight));
    Object.assign(canvas, { width: Math.round(videoWidth * scale), height: Math.round(videoHeight * scale) });
    context?.drawImage(video, 0, 0, canvas.width, canvas.height);
    const picture = context?.getImageData(0, 0, canvas.width, canvas.height);
    const text = picture ? readCode(picture) : null;
    return text === null ? [] : [text];
  };
}

/** Reads the picture of a video, if there is one. @param {HTMLVideoElement} video @param {CodeReader} read
 * @returns {Promise<string[] | null>} null if the reader fails */
async function textsIn(video, read) {
  if (video.readyState < video.HAVE_CURRENT_DATA || video.videoWidth === 0) return [];
  return read(video).catch(() => null);
}

/**
 * Shows the camera in a video and reads codes until one is taken.
 * @param {{ video: HTMLVideoElement, load: () => Promise<ReaderScript | null>, onText: (text: string) => Promise<boolean>,
 *   onFault: (fault: ScanFault) => void }} parts `onText` gives whether the text is what was looked for, which ends the
 *   scan
 * @returns {() => void} ends the scan and switches the camera off
 */
export function scan({ video, load, onText, onFault }) {
  /** @type {MediaStream | null} */
  let stream = null;
  let over = false;

  function end() {
    over = true;
    for (const track of stream?.getTracks() ?? []) track.stop();
    video.srcObject = null;
  }

  /** @param {ScanFault} fault */
  function fail(fault) {
    if (over) return;
    end();
    onFault(fault);
  }

  /** Looks for a code again and again. @param {CodeReader} read @param {() => void} onFailure called if it cannot read */
  async function look(read, onFailure) {
    if (over) return;
    const texts = await textsIn(video, read);
    if (over) return;
    if (texts === null) return onFailure();
    for (const text of texts) if (await onText(text)) return end();
    if (!over) setTimeout(look, PACE, read, onFailure);
  }

  async function lookByScript() {
    const script = await load();
    if (script) look(scriptReader(script), () => fail("reader"));
    else fail("reader");
  }

  async function begin() {
    stream = await navigator.mediaDevices.getUserMedia({ audio: false, video: { facingMode: "environment" } });
    if (over) return end();
    video.srcObject = stream;
    await video.play();
    const platform = await platformReader();
    if (platform) look(platform, lookByScript);
    else await lookByScript();
  }

  if (navigator.mediaDevices) begin().catch(({ name }) => fail(FAULTS[name] ?? "none"));
  else queueMicrotask(() => fail("none")); // a page without https has no camera
  return end;
}
