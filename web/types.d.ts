// What the build gives the page. What page and engine say to each other is in messages.d.ts.

/** A file of the site: its address relative to the site's root, its size, and the SHA-256 of its bytes in hexadecimal. */
interface StoredFile {
  url: string;
  bytes: number;
  sha256: string;
}

type RuntimePart = "pyodide" | "asm" | "wasm" | "stdlib" | "micropip" | "wheel";

/** What the build puts into the page's script in place of `__BUILT__`. */
interface Built {
  version: string;
  engineWorker: string;
  searchWorker: string;
  runtime: Record<RuntimePart, StoredFile>;
  games: BakedGame[];
}

declare const __BUILT__: Built | undefined;

/** What the build puts into the service worker: every file needed offline; `shell` ones are kept before it takes over. */
declare const __FILES__: (StoredFile & { shell: boolean })[];
declare const __VERSION__: string;
