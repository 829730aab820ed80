// Findings as a person works through them: equal ones together, what costs visitors most first.
import { FINDING_KINDS, type FindingKind } from "../../../contract/page_code/finding_kinds.ts";
import type { CodeEdit, Finding, FoundPlace } from "../../../contract/page_code/findings.ts";
import { joinedEdits } from "./fill_in.ts";
import { findTitle, isAboutFile, isAboutPicture } from "./titles.ts";

export interface GroupedPlace {
  finding: Finding;
  place: FoundPlace;
}

export interface FindingGroup {
  key: string;
  kind: FindingKind;
  title: string;
  /** Each sentence once. */
  messages: readonly string[];
  places: readonly GroupedPlace[];
}

/** Questions are asked by themselves (fill_in_form.tsx). */
export function groupFindings(findings: readonly Finding[]): FindingGroup[] {
  const answerable = findings.flatMap((finding) => {
    const places = finding.places.filter(({ fix }) => !fix || "edits" in fix);
    return places.length > 0 ? [{ ...finding, places }] : [];
  });
  const groups = Map.groupBy(
    answerable,
    ({ kind, rule, message }) =>
      findTitle({ kind, rule, message, places: [] }, 2).startsWith("2 ")
        ? `${kind} ${rule}`
        : `${kind} ${rule} ${message}`,
  );
  return [...groups].map(([key, list]): FindingGroup => {
    const places = list.flatMap((finding) => finding.places.map((place) => ({ finding, place })));
    return {
      key,
      kind: list[0]!.kind,
      title: findTitle(list[0]!, places.length),
      messages: [...new Set(list.map(({ message }) => message))],
      places,
    };
  }).toSorted((a, b) =>
    FINDING_KINDS.indexOf(a.kind) - FINDING_KINDS.indexOf(b.kind) ||
    b.places.length - a.places.length
  );
}

/** What can be done for the author without asking: not what a picture of theirs would do better. */
export function unaskedEdits(groups: readonly FindingGroup[]): CodeEdit[] {
  const places = groups.filter(({ kind }) => kind !== "missing")
    .flatMap(({ places }) => places)
    .filter(({ finding, place }) => !isAboutPicture(finding, place) && !isAboutFile(finding))
    .map(({ place }) => place);
  return joinedEdits(places);
}
