/** How a game ended: the winner, `S`, `N` or null for a draw; the scores; the word for why. */
export interface MashimoResult {
  winner: "S" | "N" | null;
  south: number;
  north: number;
  reason: string;
}

/** What a board tells the page it is in, as `detail` of the event `mashimo`. */
export type MashimoMessage =
  | { type: "ready" | "wake" }
  | { type: "height"; height: number }
  | { type: "move"; record: string; position: string; turn: "S" | "N"; result: MashimoResult | null }
  | { type: "answer"; right: boolean; move: string }
  | { type: "sleep"; record: string; position: string }
  | { type: "error"; code: string; message: string };

/** The element `<mashimo-board>`; its attributes are in custom-elements.json and in the README. */
export interface MashimoBoard extends HTMLElement {
  /** What the board is for, as its attributes have it. */
  readonly mode: "diagram" | "replay" | "play" | "two" | "exercise" | string;
  /** Has the board played on, and puts to sleep the one of this page that was awake. */
  wake(): void;
  /** Ends the board that is played on, and shows how it stands. */
  sleep(): void;
  /** Goes on with another game: a record, `v1;oware-abapa;moves=F.f`. */
  load(record: string): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "mashimo-board": MashimoBoard;
  }
  interface HTMLElementEventMap {
    mashimo: CustomEvent<MashimoMessage>;
  }
}
