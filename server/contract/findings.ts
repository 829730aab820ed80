// What an author should know of a page: one shape, whoever finds it and whoever shows it.

export interface Finding {
  /**
   * `removed`: a save takes it out. `will_not_work`: it stays, and visitors get nothing of it. `left_over`: of a template,
   * for the author to fill in. `missing`: what a page should have. `lost`: what the page before had, and this one has not.
   */
  kind: FindingKind;
  /** A stable name: "menu", "image". */
  rule: string;
  /** One sentence for the author, with what to do. */
  message: string;
  /** In the code as the author has it. Null: the page as a whole. */
  at: Place | null;
  /** Of the code there, at most 120 characters. */
  excerpt: string;
  /** A change that is safe to make for the author, or what to ask them for; null without one. */
  fix: { edits: CodeEdit[] } | { ask: AskedField[] } | null;
}

/** What matters most to a visitor first. */
export const FINDING_KINDS = ["removed", "will_not_work", "lost", "left_over", "missing"] as const;
export type FindingKind = typeof FINDING_KINDS[number];

export interface Place {
  /** Both from 1. */
  line: number;
  column: number;
  /** In UTF-16 units; the end is not part of it. */
  start: number;
  end: number;
}

export interface CodeEdit {
  start: number;
  end: number;
  text: string;
}

/** What only the author knows. Fields of one name are asked for once, and filled in at each of their places. */
export interface AskedField {
  /** "name", "email". */
  name: string;
  label: string;
  type: "text" | "email" | "tel" | "url";
  /** What the answer takes the place of. */
  start: number;
  end: number;
  /** How it is written there. */
  as: "text" | "attribute" | "script";
  /** Around the answer. */
  before: string;
  after: string;
}
