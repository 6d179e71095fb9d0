/** How a game ended: the winner, `S`, `N` or null for a draw; the scores; the code of the reason. */
export interface MashimoResult {
  winner: "S" | "N" | null;
  south: number;
  north: number;
  reason: string;
}

/** The messages of a board to its page: the `detail` of the event `mashimo`. */
export type MashimoMessage =
  | { type: "ready" | "wake" }
  | { type: "height"; height: number }
  | {
      type: "move";
      record: string;
      /** The record that the game began with. */
      origin: string;
      position: string;
      turn: "S" | "N";
      result: MashimoResult | null;
    }
  | { type: "answer"; right: boolean; move: string }
  | {
      type: "sleep";
      record: string;
      /** The record that the game began with; a plain frame alone tells it. */
      origin?: string;
      position: string;
    }
  | {
      type: "error";
      code: string;
      message: string;
      /** The game that stays, what it began with and its position, if a game from `load` is refused. */
      record?: string;
      origin?: string;
      position?: string;
    };

/** The element `<mashimo-board>`; its attributes are in custom-elements.json and in the README. */
export interface MashimoBoard extends HTMLElement {
  /** What the board is for, by its attributes. */
  readonly mode: "diagram" | "replay" | "play" | "two" | "exercise" | string;
  /** Start the playable board; the board of this page that was awake goes to sleep. */
  wake(): void;
  /** Stop the playable board and show its position. */
  sleep(): void;
  /** Load another game: a record, `v1;oware-abapa;moves=F.f`. */
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
