// Findings place by place, for tests that ask where each is.
import type { Finding, FoundPlace } from "../../contract/page_code/findings.ts";

export function byPlace(findings: readonly Finding[]): (Omit<Finding, "places"> & FoundPlace)[] {
  return findings.flatMap(({ places, ...said }) => places.map((place) => ({ ...said, ...place })));
}
