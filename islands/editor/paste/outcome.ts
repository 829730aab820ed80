// What can come of a paste or of files, in the words that all of intake uses.

/** `said`: one sentence for the author of what was done; null when nothing was. */
export type Intake =
  | { kind: "page"; code: string; said: string | null; leftOut: LeftOut[] }
  | {
    kind: "choice";
    pages: PageChoice[];
    said: string;
    leftOut: LeftOut[];
  }
  | { kind: "cut_off"; code: string; said: string; leftOut: LeftOut[] }
  /** `code` is the text as it came, `markers` what stands in place of code. */
  | { kind: "elided"; code: string; markers: string[]; said: string }
  | { kind: "not_a_page"; what: What; said: string };

export interface PageChoice {
  title: string;
  code: string;
  lines: number;
  /** The first that visitors read; empty when a script writes them all. */
  words: string;
}

/** `what` in a person's words ("line numbers", "a reference"), `text` the characters themselves. */
export interface LeftOut {
  what: string;
  text: string;
}

export type What =
  | "react"
  | "vue"
  | "svelte"
  | "json"
  | "python"
  | "markdown"
  | "css"
  | "javascript"
  | "php"
  | "text";

export interface IntakeFile {
  path: string;
  bytes: Uint8Array;
}

/** Code, and what went out of it. */
export interface Cleaned {
  code: string;
  leftOut: LeftOut[];
}
