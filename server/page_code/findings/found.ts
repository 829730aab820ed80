// What was found at one place, before that is counted and its excerpt cut out (find.ts).
import type { Finding, FoundPlace } from "../../../contract/page_code/findings.ts";

export interface Found extends Omit<Finding, "places">, Pick<FoundPlace, "fix"> {
  /** Null for the page as a whole. */
  at: { start: number; end: number } | null;
}
