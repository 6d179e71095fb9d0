// @ts-check
// The sounds of a game, made as they are needed: wood for a seed, a rattle for a capture, two notes at the end. Nothing
// can sound before a person has touched the page.

/** A tone: Hz at its beginning and end, seconds it waits and lasts, how loud.
 * @typedef {{ from: number, to: number, wait: number, lasts: number, loud: number, shape: OscillatorType }} Tone
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

/** The sound of a step; most make none. @param {Step} step @returns {SoundName | null} */
export function soundOf({ kind }) {
  if (kind === "sow" || kind === "deal") return "sow";
  return kind === "capture" || kind === "collect" ? "capture" : null;
}

/**
 * Milliseconds of silence after which what makes sound is let rest: running, it costs a device power though nothing
 * sounds.
 */
const REST = 2000;

/**
 * @param {() => AudioContext} open what makes sound; may throw where there is none, and the page stays silent
 * @param {() => boolean} wanted
 * @param {(does: () => void, milliseconds: number) => unknown} [later] does something after so long
 */
export function createSound(open, wanted, later = setTimeout) {
  /** @type {AudioContext | null} */
  let context = null;
  /** Whether this browser has been found to make no sound. */
  let mute = false;
  /** Counts sounds, so that the AudioContext is suspended only after the last one. */
  let stirred = 0;
  /** Whether it was let rest, of which its state tells a little later. */
  let resting = false;

  /** The audio context, which makes sound; null where the browser has none, which is said in the console once. */
  function opened() {
    try {
      return open();
    } catch (error) {
      mute = true;
      console.warn(`this browser makes no sound: ${error}`);
      return null;
    }
  }

  /** @param {AudioContext} audio @param {Tone} tone @param {number} bend no two seeds sound the same */
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

  /** Has it run, until all has been silent for a while. @param {AudioContext} audio */
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
    /** A person has touched the page: from now on there may be sound. */
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
