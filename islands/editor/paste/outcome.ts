export type Intake =
  /** Undo brings `raw` back, where the page came as another text. */
  | { kind: "page"; code: string; said: string | null; leftOut: LeftOut[]; raw?: string }
  | {
    kind: "choice";
    pages: PageChoice[];
    said: string;
    leftOut: LeftOut[];
  }
  | { kind: "cut_off"; code: string; said: string; leftOut: LeftOut[] }
  | { kind: "elided"; code: string; markers: string[]; said: string }
  | { kind: "not_a_page"; what: SourceFormat; said: string };

/** With these sentences in front, and what else was left out. */
export function saying(
  sentences: readonly string[],
  taken: Intake,
  more: readonly LeftOut[] = [],
): Intake {
  if (sentences.length === 0 || taken.kind === "elided" || taken.kind === "not_a_page") {
    return taken;
  }
  const said = [...sentences, taken.said ?? []].flat().join(" ");
  return { ...taken, said, leftOut: [...more, ...taken.leftOut] };
}

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
