// This list stands apart from its schema, since browsers load it.

export const FINDING_KINDS = [
  "risk",
  "removed",
  "will_not_work",
  "lost",
  "left_over",
  "missing",
] as const;
export type FindingKind = typeof FINDING_KINDS[number];
