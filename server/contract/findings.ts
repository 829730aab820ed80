// What an author should know of a page: one shape, whoever finds it and whoever shows it.

export interface Finding {
  /** `removed`: a save takes it out. `will_not_work`: it stays, and visitors get nothing of it. */
  kind: "removed" | "will_not_work";
  /** A stable name: "menu", "image". */
  rule: string;
  /** One sentence for the author, with what to do. */
  message: string;
  /** In the code as the author has it. Null: the page as a whole. */
  at: Place | null;
  /** Of the code there, at most 120 characters. */
  excerpt: string;
  /** A change that is safe to make for the author; null without one. */
  fix: { edits: { start: number; end: number; text: string }[] } | null;
}

export interface Place {
  /** Both from 1. */
  line: number;
  column: number;
  /** In UTF-16 units; the end is not part of it. */
  start: number;
  end: number;
}
