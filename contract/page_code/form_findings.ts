import type { Finding, FoundPlace } from "./findings.ts";

const OF_FORMS = new Set(["form", "form_address", "form_service", "form_pretends"]);

export interface GroupedPlace {
  finding: Finding;
  place: FoundPlace;
}

export function isAboutForm({ rule }: Pick<Finding, "rule">): boolean {
  return OF_FORMS.has(rule);
}

/** An author sees one form as one thing: the form, its address, and the script that sends it. */
export function joinByForm(findings: readonly Finding[], code: string): GroupedPlace[][] {
  const places = findings.filter(isAboutForm)
    .flatMap((finding) => finding.places.map((place) => ({ finding, place })));
  if (places.length === 0) return [];
  const starts = Array.from(code.matchAll(/<form\b/gi), ({ index }) => index);
  let scripts = 0;
  // No code says which form a script sends, so they are paired in their order.
  const formOf = ({ finding: { rule }, place: { at } }: GroupedPlace) =>
    rule === "form_service"
      ? Math.min(scripts++, starts.length - 1)
      : starts.findLastIndex((start) => start <= (at?.start ?? 0));
  return [...Map.groupBy(places, formOf).values()];
}
