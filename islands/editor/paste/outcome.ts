export type Intake =
  | { kind: "page"; code: string; said: string | null; leftOut: LeftOut[] }
  | {
    kind: "choice";
    pages: PageChoice[];
    said: string;
    leftOut: LeftOut[];
  }
  | { kind: "cut_off"; code: string; said: string; leftOut: LeftOut[] }
  | { kind: "elided"; code: string; markers: string[]; said: string }
  | { kind: "not_a_page"; what: SourceFormat; said: string };

export interface PageChoice {
  title: string;
  code: string;
  lines: number;
  words: string;
}

export interface LeftOut {
  what: string;
  text: string;
}

export type SourceFormat =
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

export interface RepairResult {
  code: string;
  leftOut: LeftOut[];
}
