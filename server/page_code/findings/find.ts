import { FINDING_KINDS } from "../../../contract/page_code/finding_kinds.ts";
import type { CodeEdit, Finding, FoundPlace, Place } from "../../../contract/page_code/findings.ts";
import type { House } from "../../config/house.ts";
import {
  countUpTo,
  createPlaceIndex,
  cutExcerpt,
  type DraftFinding,
  type ParsedDraft,
  readAttribute,
  valuePlace,
} from "./parsed_draft.ts";
import { findChatResidue } from "./chat_residue.ts";
import { findForms, foundForm, inside } from "./network_requests.ts";
import { findInsecure } from "./insecure.ts";
import { findHalfEscaped } from "./half_escaped.ts";
import { findLeftOvers } from "./left_over.ts";
import { fixMenus, type MenuFix } from "./menu_fix.ts";
import { findLost } from "./lost.ts";
import { findMissing } from "./missing.ts";
import { describeRemoval, findMissingFiles, localFileIn, type Removal } from "./removed.ts";
import { drawn, findInScripts } from "./scripts.ts";
import { findLowContrast } from "./contrast.ts";
import { findUnnamed } from "./unnamed.ts";
import { findRisks } from "./risk/find_risks.ts";
import { createSurroundings } from "./surroundings.ts";
import { MISSING_PICTURE } from "../../../contract/pictures/missing_pictures.ts";
import type { PicturePlace } from "../../../contract/pictures/picture_places.ts";
import { pictureNameIn } from "../../../contract/pictures/pictures.ts";
import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { DEPRECATED_IMAGE_HOSTS } from "../../../contract/page_code/hosts.ts";
import { escapeAttribute } from "../../../contract/markup.ts";
import { isAllowedHost, isBeside, readAddress } from "../sanitize/urls.ts";

/** Browsers take the host for a scheme. */
const HOST_WITH_PORT = /^\s*(?:localhost|[a-z][\w-]*(?:\.[\w-]+)+):\d+\s*(?:$|[/?#])/i;
const STOPS = /\bpreventDefault\b|\breturn false\b/;
const SAYS_SENT =
  /\b(thank|thanks|sent|success|received|subscribed|get back to you|in touch|danke|gracias|merci)\b/i;
const SENDS_REQUEST =
  /\b(fetch|axios|ajax|XMLHttpRequest|sendBeacon|WebSocket|emailjs|supabase|firebase|htmx)\b|\$\.post|mailto:|\.submit\(/;
/** A page that stores what is written in it, such as a guest book, may honestly say that it was sent. */
const STORES_INPUT = /\b(localStorage|sessionStorage|indexedDB)\b/;

const PLATE_MARK = new RegExp(`([^<>]{0,1000}?)(\\s${MISSING_PICTURE}="[^"<>]*")`, "y");

/** Nobody reads more sentences of a kind, or more places. */
export const FINDINGS_MAX = 200;
const MENU_EDITS_MAX = 5_000;
const FORM_RULES = new Set(["form", "form_service", "form_address", "form_pretends"]);
/** All fixes together are JSON that is read on the event loop. */
const FIXES_MAX_LENGTH = 1024 * 1024;

export interface FindingContext {
  year: number;
  before?: ParsedDraft;
  hasLetterbox?: boolean;
  pictures?: readonly PicturePlace[];
  missingFiles?: readonly string[];
  house?: House;
}

/** `removals` have their places in the draft's code. */
export function findAll(
  draft: ParsedDraft,
  removals: readonly Removal[],
  { year, before, hasLetterbox = false, pictures = [], missingFiles = [], house }: FindingContext,
): Finding[] {
  let menus: MenuFix | null | undefined;
  let room = MENU_EDITS_MAX;
  const keepMenus = (): DraftFinding["fix"] => {
    if (menus === undefined) menus = fixMenus(draft);
    return menus && (room -= menus.edits.length) >= 0 ? { edits: menus.edits } : null;
  };
  const removed = removals.slice(0, FINDINGS_MAX)
    .map((removal) => describeRemoval(draft, removal, keepMenus));
  const { isGone, isGoneIn } = createRemovedRanges(removals);
  const surroundingsOf = createSurroundings(draft.elements);
  const others = [
    ...findInScripts(draft),
    ...findForms(draft),
    ...findPretendedForms(draft),
    ...findAddresses(draft),
    ...findInsecure(draft),
    ...findMissingPictures(draft.code, pictures.filter(({ at }) => !isGoneIn(at))),
    ...findMissingFiles(draft, missingFiles),
    ...findChatResidue(draft),
    ...findLeftOvers(draft, year, surroundingsOf),
    ...findHalfEscaped(draft),
    ...findMissing(draft, surroundingsOf),
    ...findUnnamed(draft),
    ...findLowContrast(draft),
    ...before ? findLost(before, draft) : [],
  ].filter(({ at }) => !at || !isGone(at.start));
  const byKind = Map.groupBy(
    // A form that a save changes still reaches an owner with a letterbox.
    [...findRisks(draft, house ?? null), ...removed, ...others].filter(({ rule }) =>
      !(hasLetterbox && FORM_RULES.has(rule))
    ),
    ({ kind }) => kind,
  );
  const findPlace = createPlaceIndex(draft.code);
  let fixRoom = FIXES_MAX_LENGTH;
  const describe = ({ at, fix }: DraftFinding): FoundPlace => {
    const length = JSON.stringify(fix).length;
    const fits = length <= fixRoom;
    if (fits) fixRoom -= length;
    return {
      at: at && findPlace(at.start, at.end),
      excerpt: at ? cutExcerpt(draft.code, at) : "",
      fix: fits ? fix : null,
    };
  };
  return FINDING_KINDS.flatMap((kind) =>
    bySentence(byKind.get(kind) ?? []).map((said) => {
      const { rule, message } = said[0]!;
      return { kind, rule, message, places: said.map(describe) };
    })
  );
}

/** Every sentence comes before the second place of any, since the number of places is limited. */
function bySentence(found: readonly DraftFinding[]): DraftFinding[][] {
  const ordered = found.toSorted((a, b) => (a.at?.start ?? -1) - (b.at?.start ?? -1));
  const said = [...Map.groupBy(ordered, ({ rule, message }) => `${rule} ${message}`).values()]
    .slice(0, FINDINGS_MAX);
  let room = FINDINGS_MAX - said.length;
  return said.map((all) => {
    const byStart = new Map(all.toReversed().map((each) => [each.at?.start, each]));
    const places = [...byStart.values()].reverse().slice(0, 1 + room);
    room -= places.length - 1;
    return places;
  });
}

/** Nothing else is said of a place that a save removes. */
function createRemovedRanges(removals: readonly Removal[]) {
  const ordered = removals.toSorted((a, b) => a.start - b.start);
  const starts = ordered.map(({ start }) => start);
  return {
    isGone(at: number): boolean {
      const around = ordered[countUpTo(starts, at) - 1];
      return around !== undefined && at < around.end;
    },
    isGoneIn: ({ start, end }: Pick<Place, "start" | "end">) =>
      countUpTo(starts, end - 1) > countUpTo(starts, start - 1),
  };
}

function findMissingPictures(code: string, pictures: readonly PicturePlace[]): DraftFinding[] {
  return pictures.filter(({ is_missing }) => is_missing).map(({ at, address, kind }) => ({
    kind: "will_not_work",
    rule: "missing_picture",
    message: pictureNameIn(address ?? "") !== null
      ? "This picture is not among yours, so visitors see nothing there. Choose another one."
      : isAllowedHost(readAddress(address ?? ""), "image")
      ? "The place this picture comes from does not send it, so visitors do not see it. Add yours."
      : kind === "img"
      ? "A picture is missing here: visitors see a plain box in its place. Add yours."
      : "A picture is missing here, so visitors see nothing behind it. Add yours.",
    at,
    fix: kind === "img" ? withoutPlate(code, at.start) : null,
  }));
}

/** The mark stands behind the name of the tag, as a save writes it. */
function withoutPlate(code: string, from: number): DraftFinding["fix"] {
  PLATE_MARK.lastIndex = from;
  const [all, before, mark] = PLATE_MARK.exec(code) ?? [];
  if (all === undefined || mark === undefined) return null;
  const start = from + before!.length;
  return { edits: [{ start, end: start + mark.length, text: "" }] };
}

function findPretendedForms({ elements, scripts }: ParsedDraft): DraftFinding[] {
  const texts = scripts.map(({ text }) => text);
  const isPretending = texts.some((text) => /submit/i.test(text) && STOPS.test(text)) &&
    texts.some((text) => SAYS_SENT.test(text)) &&
    !texts.some((text) => SENDS_REQUEST.test(text) || STORES_INPUT.test(text));
  if (!isPretending) return [];
  return elements.filter((element) => element.tagName === "form" && isForOwner(element))
    .map((form) =>
      foundForm(
        form,
        "form_pretends",
        "This form says that it was sent, and its script sends it nowhere. Let visitors write to you, and it reaches you.",
      )
    );
}

/** The frame's runtime decides the same way (islands/page_runtime/runtime_with_forms.ts). */
function isForOwner(form: Tree.Element): boolean {
  const fields = [form, ...inside(form)];
  const has = (pattern: RegExp, ...names: string[]) =>
    fields.some((each) => names.some((name) => pattern.test(readAttribute(each, name) ?? "")));
  if (has(/^(password|search)$/i, "type", "role")) return false;
  return has(/^(email|tel)$/i, "type") || has(/email/i, "name", "id") ||
    fields.some(({ tagName }) => tagName === "textarea") && has(/name/i, "name", "id");
}

function findAddresses(draft: ParsedDraft): DraftFinding[] {
  return [...findRelativeLinks(draft), ...findGoneHosts(draft)];
}

function findRelativeLinks({ code, elements }: ParsedDraft): DraftFinding[] {
  return elements.flatMap((element): DraftFinding[] => {
    const address = element.tagName === "a" ? readAttribute(element, "href") : null;
    if (address === null || isBeside(address)) return [];
    if (readAddress(address).kind !== "relative" && !HOST_WITH_PORT.test(address)) return [];
    const place = valuePlace(element, "href", code);
    const file = localFileIn(address);
    return [{
      kind: "will_not_work",
      rule: file ? "local_file" : "relative_link",
      message: file
        ? `The file ${file} is not here, so visitors get nothing of this link. Choose the file, or drop it here.`
        : `There is no ${address} here: links to other pages and files of your own lead nowhere. Use a full address that starts with https://.`,
      at: place && { start: place.start, end: place.start + place.text.length },
      fix: null,
    }];
  });
}

function findGoneHosts(draft: ParsedDraft): DraftFinding[] {
  const { code, elements } = draft;
  const images = new Map(elements.flatMap((element) => {
    const place = element.tagName === "img" ? valuePlace(element, "src", code) : null;
    return place ? [[place.start, { element, text: place.text }] as const] : [];
  }));
  return Object.entries(DEPRECATED_IMAGE_HOSTS).flatMap(([host, successor]) =>
    code.matchAll(new RegExp(String.raw`(?:https?:)?//${RegExp.escape(host)}[^\s"'<>)\\]*`, "gi"))
      .map(({ 0: address, index }): DraftFinding => {
        const image = images.get(index);
        const isPicture = image?.text === address;
        const edit: CodeEdit = {
          start: index,
          end: index + address.length,
          text: escapeAttribute(drawn(address.replaceAll("&amp;", "&"), draft, image?.element)),
        };
        return {
          kind: "will_not_work",
          rule: "gone_image_host",
          message:
            `Visitors see no picture: those from ${host} no longer load anywhere. Use one of yours, or one from ${successor}.`,
          at: { start: index, end: edit.end },
          fix: isPicture ? { edits: [edit] } : null,
        };
      }).toArray()
  );
}
