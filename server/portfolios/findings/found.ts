// What was found, before its place is counted and its excerpt cut out (find.ts).
import type { Finding } from "../../contract/findings.ts";

export interface Found extends Omit<Finding, "at" | "excerpt"> {
  /** Null for the page as a whole. */
  at: { start: number; end: number } | null;
}
