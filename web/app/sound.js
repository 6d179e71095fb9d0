// @ts-check
// Synthesizes sounds: wood for a seed, a rattle for a capture, two notes at the end. Browsers play none before the
// first touch.

/** @typedef {{ from: number, to: number, wait: number, lasts: number, loud: number, shape: OscillatorType }} Tone pitch
 *   in Hz at its start and end, delay and duration in seconds, gain
 * @typedef {keyof typeof SOUNDS} SoundName */

/** @param {number} pitch @param {number} wait @returns {Tone} */
const knock = (pitch, wait) => ({ from: pitch, to: pitch * 0.45, wait, lasts: 0.07, loud: 0.22, shape: "triangle" });
/** @param {number} pitch @param {number} wait @returns {Tone} */
const note = (pitch, wait) => ({ from: pitch, to: pitch, wait, lasts: 0.7, loud: 0.12, shape: "sine" });

export const SOUNDS = {
  sow: [knock(460, 0)],
  capture: [knock(640, 0), knock(760, 0.05), knock(900, 0.1)],
  end: [note(523.25, 0), note(783.99, 0.16)],
};

/** Gives the sound of a step, or null. @param {Step} step @returns {SoundName | null} */
export function soundOf({ kind }) {
  if (kind === "sow" || kind === "deal") return "sow";
  return kind === "capture" || kind === "collect" ? "capture" : null;
}

/** Milliseconds of silence before the audio context is suspended: while it runs, it uses power. */
const REST = 2000;

/**
 * @param {() => AudioContext} open throws if there is no audio; the page then stays silent
 * @param {() => boolean} wanted
 * @param {(does: () => void, milliseconds: number) => unknown} [later]
 */
export function createSound(open, wanted, later = setTimeout) {
  /** @type {AudioContext | null} */
  let context = null;
  /** Whether this browser has no audio. */
  let mute = false;
  /** The number of sounds so far: only the last one suspends the context. */
  let stirred = 0;
  /** Whether `suspend` was called: the context's state changes a little later. */
  let resting = false;

  /** Opens the audio context; without one, logs that once and gives null. */
  function opened() {
    try {
      return open();
    } catch (error) {
      mute = true;
      console.warn(`this browser makes no sound: ${error}`);
      return null;
    }
  }

  /** @param {AudioContext} audio @param {Tone} tone @param {number} bend varies the pitch from seed to seed */
  function play(audio, { from, to, wait, lasts, loud, shape }, bend) {
    const begin = audio.currentTime + wait;
    const [voice, volume] = [audio.createOscillator(), audio.createGain()];
    voice.type = shape;
    voice.frequency.setValueAtTime(from * bend, begin);
    voice.frequency.exponentialRampToValueAtTime(to * bend, begin + lasts);
    volume.gain.setValueAtTime(loud, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + lasts);
    voice.connect(volume).connect(audio.destination);
    voice.start(begin);
    voice.stop(begin + lasts);
  }

  /** Resumes the context, and suspends it after a while of silence. @param {AudioContext} audio */
  function stir(audio) {
    stirred += 1;
    const since = stirred;
    if (resting || audio.state === "suspended") audio.resume();
    resting = false;
    later(() => {
      if (since !== stirred) return;
      resting = true;
      audio.suspend();
    }, REST);
  }

  return {
    /** Unlocks audio after the first touch. */
    wake() {
      if (!wanted() || mute) return;
      context ??= opened();
      if (context) stir(context);
    },
    /** @param {SoundName | null} name */
    play(name) {
      if (!context || !name || !wanted()) return;
      stir(context);
      const bend = 0.94 + Math.random() * 0.12;
      for (const tone of SOUNDS[name]) play(context, tone, bend);
    },
  };
}
