import { isAboutIt, isSignUp } from "./about_words.ts";
import { type DraftFinding, type ParsedDraft, readAttribute } from "../parsed_draft.ts";
import type { InputField } from "./fields.ts";
import type { Secret } from "./field_words.ts";
import type { PageContent, Span } from "./looked_at.ts";
import { toRead } from "./plain.ts";
import { isOffice, isOfOthers } from "./office_words.ts";
import { isReason } from "./reason_words.ts";
import { foundRisk, type RiskRule } from "./risk_level.ts";
import type { Stage } from "./stage.ts";
import { findWayOut, formOf } from "./sends.ts";

export function findPretexts(
  draft: ParsedDraft,
  looked: PageContent,
  stage: Stage,
  asked: readonly InputField[],
  { sends, wallet }: { sends: boolean; wallet: DraftFinding | undefined },
): DraftFinding[] {
  const secrets = asked.filter(({ secret }) => secret);
  const first = secrets[0] ?? wallet;
  if (!first) return [];
  const found: DraftFinding[] = [];
  const addRisk = (rule: RiskRule, message: string, at: Span | null = first.at) => {
    found.push(foundRisk(rule, message, at));
  };
  const isGrave = secrets.some(({ secret }) => secret === "risk_seed");
  const isStudied = isAboutIt(stage);
  const wayOut = isStudied && !isGrave ? null : findWayOut(draft, looked, asked);
  // A page that sends nothing takes nothing: a drawing of a form, or one that compares what is written.
  if (!sends && !wallet && !wayOut) return found;
  const prefilled = findPrefilled(looked, asked);
  if (prefilled) addRisk("risk_prefilled", SENTENCES.risk_prefilled, prefilled.at);
  if (isStudied || !wallet && !prefilled && isGate(asked)) {
    if (isGrave && wayOut && !sends) addRisk("risk_way_out", SENTENCES.risk_way_out, wayOut.at);
    return found;
  }
  const isForOthers = secrets.some(({ said }) => isOfOthers(toRead(said)));
  if (isForOthers || stage.names.some(isOffice)) addRisk("risk_office", SENTENCES.risk_office);
  if (isReason(stage.text)) addRisk("risk_reason", SENTENCES.risk_reason);
  const isMain = stage.isCompact && stage.tells && stage.sections <= SECTIONS_MAX;
  if (isMain && isOfElsewhere(asked) && !offersAccount(stage, looked, asked)) {
    addRisk("risk_elsewhere", SENTENCES.risk_elsewhere);
  }
  if (wayOut && !sends && !isOrder(asked)) {
    addRisk("risk_way_out", SENTENCES.risk_way_out, wayOut.at);
  }
  return found;
}

const SENTENCES = {
  risk_prefilled:
    "The page fills in who its visitor is, and asks that person for a password: what a letter with a false link leads to does that. Take the field out.",
  risk_way_out:
    "What visitors write here would leave the page. Secrets are not to be asked for: take the field out, or let the page itself compare what is written.",
  risk_office:
    "The page speaks as a bank, an office, a mail server or somebody's support, and asks for a secret. Say whose page it is, and take the field out.",
  risk_reason:
    "The page gives a reason to write a secret that only a service has which knows its visitors: something expires, waits, or is to be confirmed. Say plainly what it is about, and take the field out.",
  risk_elsewhere:
    "The page asks for a secret that visitors have from somewhere else, and for little more: no account is to be had here, and nothing to be ordered. Say whose page it is, and take the field out.",
};

const SECTIONS_MAX = 3;

const CONTENTS =
  /mail|adres|addres|anschrift|indiriz|direc|endere|phone|telef|quantity|menge|anzahl|cantidad|адрес/;

/** Orders and gifts name a recipient; a page that asks for a card alone wants the card. */
function isOrder(asked: readonly InputField[]): boolean {
  const isPayment = asked.every(({ secret }) => !secret || PAYMENTS.has(secret));
  return isPayment &&
    asked.some(({ secret, said, element }) =>
      !secret && (element?.tagName === "textarea" || CONTENTS.test(toRead(said)) ||
        /^email$/.test(element && readAttribute(element, "type") || ""))
    );
}

const PAYMENTS: ReadonlySet<Secret> = new Set(["risk_card", "risk_bank"]);
const ENTERED: ReadonlySet<Secret> = new Set(["risk_password", "risk_code"]);

const KNOWN_MAX = 2;

function isOfElsewhere(asked: readonly InputField[]): boolean {
  const entered = asked.filter(({ secret }) => secret && ENTERED.has(secret));
  if (entered.length > 0) {
    if (asked.some(({ element }) => element && readAttribute(element, "type") === "url")) {
      return false;
    }
    const others = asked.filter(({ secret }) => !secret).length;
    // Among many fields a PIN may be a membership number.
    const isKnown = entered.every(({ secret }) => secret === "risk_code") && others > KNOWN_MAX &&
      !entered.some(({ element }) => element && readAttribute(element, "type") === "password");
    return !isKnown && others + entered.length > 1;
  }
  const hasPapers = asked.some(({ secret, element }) =>
    secret === "risk_identity" && element && readAttribute(element, "type") === "file"
  );
  if (hasPapers && asked.some(({ secret }) => secret && PAYMENTS.has(secret))) return true;
  return asked.filter(({ secret }) => secret === "risk_card").length > 1 && !isOrder(asked);
}

function offersAccount(
  stage: Stage,
  { parts }: PageContent,
  asked: readonly InputField[],
): boolean {
  const passwords =
    asked.filter(({ secret, element }) => secret === "risk_password" && element).length;
  return isSignUp(stage.text) || passwords === 2 ||
    parts.some(({ elements }) =>
      elements.some((element) => readAttribute(element, "autocomplete") === "new-password")
    );
}

/** A password that an author gave to guests lets them in without saying who they are. */
function isGate(asked: readonly InputField[]): boolean {
  const forms = asked.map(({ element }) => element && formOf(element));
  const counts = new Map<unknown, number>();
  for (const form of forms) counts.set(form, (counts.get(form) ?? 0) + 1);
  return asked.every(({ secret }, i) => {
    const count = forms[i] ? counts.get(forms[i]) : asked.length;
    return !secret || secret === "risk_password" && count === 1;
  });
}

const FROM_ADDRESS = /\blocation\.(?:hash|search|href)\b|\bURLSearchParams\b/;
const FILLS = /\.value\s{0,4}=(?!=)|\.(?:textContent|innerText|innerHTML)\s{0,4}=(?!=)|value=\$?\{/;

function findPrefilled(
  { parts, scripts }: PageContent,
  asked: readonly InputField[],
): { at: Span | null } | null {
  const hasPassword = asked.some(({ secret }) => secret === "risk_password");
  if (!hasPassword) return null;
  for (const { text, placeOf } of scripts) {
    const reads = FROM_ADDRESS.exec(text);
    if (reads && FILLS.test(text) && /mail|user|login|who/i.test(text)) {
      return { at: placeOf({ start: reads.index, end: reads.index + reads[0].length }) };
    }
  }
  for (const part of parts) {
    const fixed = part.elements.find((element) =>
      element.tagName === "input" &&
      /@/.test(readAttribute(element, "value") ?? "")
    );
    if (fixed) return { at: part.placeOf(fixed) };
  }
  return null;
}
