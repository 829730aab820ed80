// The kinds of findings: apart from their schema, since browsers list them.

/** What matters most to a visitor first. */
export const FINDING_KINDS = [
  "risk",
  "removed",
  "will_not_work",
  "lost",
  "left_over",
  "missing",
] as const;
export type FindingKind = typeof FINDING_KINDS[number];
