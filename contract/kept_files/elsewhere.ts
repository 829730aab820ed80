// Why a file stays at its host.
export const KEEP_FAILURES = [
  "silent",
  "gone",
  "refused",
  "led_off",
  "led_on",
  "too_large",
  "other_type",
  "integrity",
  "no_room",
  "late",
] as const;

export type KeepFailure = typeof KEEP_FAILURES[number];

export interface Elsewhere {
  address: string;
  failure: KeepFailure;
}
