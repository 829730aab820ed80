import type { CodeEdit, Finding } from "../../../contract/page_code/findings.ts";
import {
  FINDING_GROUPS,
  type FindingGroupName,
  groupOf,
} from "../../../contract/page_code/finding_groups.ts";
import { FINDING_KINDS, type FindingKind } from "../../../contract/page_code/finding_kinds.ts";
import {
  type GroupedPlace,
  isAboutForm,
  joinByForm,
} from "../../../contract/page_code/form_findings.ts";
import { isAboutPicture } from "../../../contract/page_code/picture_findings.ts";
import { countThings } from "./count_things.ts";
import { collectQuestions, joinedEdits, type Question } from "./fill_in.ts";
import { findTitle, isAboutFile } from "./titles.ts";

export const GROUP_NAMES: Readonly<Record<FindingGroupName, string>> = {
  risk: "Looks risky to visitors",
  pictures: "Pictures",
  contact_form: "Contact form",
  links: "Links",
  parts: "Parts of your page",
  leftovers: "Leftovers",
  helpful: "Would help",
};

/** Findings that are alike, with all their places. */
export interface AlikeFindings {
  key: string;
  kind: FindingKind;
  title: string;
  messages: readonly string[];
  places: readonly GroupedPlace[];
}

export interface FindingGroup {
  name: FindingGroupName;
  count: number;
  isCostly: boolean;
  cards: AlikeFindings[];
  questions: Question[];
}

const OF_A_FORM = {
  title: "Your contact form: let it write to you",
  messages: [
    "What visitors write in it reaches nobody yet. Let visitors write to you, and it comes to your dashboard.",
  ],
};

/** A form may be in order, and still reach nobody. */
export const OFFERED: FindingGroup = {
  name: "contact_form",
  count: 0,
  isCostly: false,
  cards: [{ key: "form", kind: "missing", ...OF_A_FORM, places: [] }],
  questions: [],
};

export function groupFindings(findings: readonly Finding[], code: string): FindingGroup[] {
  const byGroup = Map.groupBy(findings.flatMap(partPictures), ({ group }) => group);
  return FINDING_GROUPS.flatMap((name): FindingGroup[] => {
    const list = byGroup.get(name)?.map(({ finding }) => finding) ?? [];
    if (list.length === 0) return [];
    const { things, hints } = countThings({ list, code });
    return [{
      name,
      count: things + hints,
      isCostly: list.some(({ kind }) => kind === "risk" || kind === "removed"),
      cards: name === "contact_form" ? formCards(list, code) : cardsOf(list),
      questions: collectQuestions(list),
    }];
  });
}

/** Some rules are about files of any kind, so their places may belong to two groups. */
function partPictures(finding: Finding): { group: FindingGroupName; finding: Finding }[] {
  const parts = Map.groupBy(
    finding.places,
    (place) => isAboutPicture(finding, place) ? "pictures" : groupOf(finding),
  );
  return [...parts].map(([group, places]) => ({ group, finding: { ...finding, places } }));
}

function formCards(findings: readonly Finding[], code: string): AlikeFindings[] {
  return joinByForm(findings, code).map((places, i) => ({
    key: `form ${i}`,
    kind: places[0]!.finding.kind,
    ...OF_A_FORM,
    places: places.toSorted((a, b) => (a.place.at?.start ?? 0) - (b.place.at?.start ?? 0)),
  }));
}

function cardsOf(findings: readonly Finding[]): AlikeFindings[] {
  const answerable = findings.flatMap((finding) => {
    const places = finding.places.filter(({ fix }) => !fix || "edits" in fix);
    return places.length > 0 ? [{ ...finding, places }] : [];
  });
  const alike = Map.groupBy(
    answerable,
    ({ kind, rule, message }) =>
      findTitle({ kind, rule, message, places: [] }, 2).startsWith("2 ")
        ? `${kind} ${rule}`
        : `${kind} ${rule} ${message}`,
  );
  return [...alike].map(([key, list]): AlikeFindings => {
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

export interface UnaskedFixes {
  edits: CodeEdit[];
  /** So many findings are gone with them. */
  count: number;
}

/** Pictures, files and forms are left to their author's choice. */
export function unaskedFixes(groups: readonly FindingGroup[]): UnaskedFixes {
  const places = groups.flatMap(({ cards }) => cards).flatMap(({ places }) => places)
    .filter(({ finding, place }) =>
      finding.kind !== "missing" && place.fix && "edits" in place.fix &&
      !isAboutPicture(finding, place) && !isAboutFile(finding) && !isAboutForm(finding)
    );
  return {
    edits: joinedEdits(places.map(({ place }) => place)),
    count: new Set(places.map(({ finding }) => finding)).size,
  };
}
