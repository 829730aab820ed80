import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { readAttribute } from "../parsed_draft.ts";
import {
  ABOUT_SECRETS,
  IDENTITY_PICTURE,
  indexLabels,
  SAID_MAX_LENGTH,
  sayField,
  type Secret,
  SECRET_TOKENS,
  SECRETS,
} from "./field_words.ts";
import type { DocumentPart, PageContent, ScriptContent, Span } from "./looked_at.ts";
import { toRead } from "./plain.ts";

export interface InputField {
  secret: Secret | null;
  at: Span | null;
  said: string;
  element: Tree.Element | null;
}

const NON_TEXT_TYPES =
  /^(hidden|submit|button|reset|image|checkbox|radio|range|color|file|search|date|month|week|time|datetime-local)$/;

export function findInputFields(looked: PageContent): InputField[] {
  const { parts, scripts } = looked;
  return [...parts.flatMap(inPart), ...scripts.flatMap(inScript), ...findDrawnWords(looked)];
}

/** A loop over 12 or 24 draws one field for each word of a wallet's phrase. */
const DRAWS_WORDS = /(?:<=?|length\s{0,4}:|Array\(|from\()\s{0,4}(?:11|12|23|24)\b/;
const OF_WALLETS = /\b(?:wallet|seed phrase|recovery phrase|crypto|swap|tokens?|coins?|ledger)\b/i;

function findDrawnWords({ parts, scripts }: PageContent): InputField[] {
  return scripts.flatMap(({ text, placeOf }) => {
    const draws = DRAWS_WORDS.exec(text);
    if (!draws || !/<input|createElement\(["']input/.test(text)) return [];
    const isOfWallets = OF_WALLETS.test(text) ||
      parts.some(({ texts }) => texts.some(({ node }) => OF_WALLETS.test(node.value)));
    const at = { start: draws.index, end: draws.index + draws[0].length };
    return isOfWallets ? asSecret("risk_seed", placeOf(at), "") : [];
  });
}

export function groupSecrets(asked: readonly InputField[]): Map<Secret, (Span | null)[]> {
  const groups = new Map<Secret, (Span | null)[]>();
  for (const { secret, at } of asked) {
    if (!secret) continue;
    const own = groups.get(secret);
    if (own) own.push(at);
    else groups.set(secret, [at]);
  }
  return groups;
}

function inPart(part: DocumentPart): InputField[] {
  const labels = indexLabels(part);
  const found: InputField[] = [];
  const read = createReading();
  const boxes = new Map<Tree.Node, BoxGroup>();
  let before = "";
  for (const node of part.nodes) {
    if ("value" in node) {
      before = node.value.trim();
      continue;
    }
    const element = node as Tree.Element;
    if (element.tagName === "input" && readAttribute(element, "type")?.toLowerCase() === "file") {
      const { said, shown } = sayField(element, labels, before);
      const secret = read(said, "file");
      if (secret) found.push({ secret, at: part.placeOf(element), said: shown, element });
      continue;
    }
    if (!isField(element)) continue;
    const at = part.placeOf(element);
    if (isBox(element)) {
      const near = element.parentNode ?? element;
      const around = "parentNode" in near ? near.parentNode ?? near : near;
      for (const each of new Set([around, near])) {
        const box = boxes.get(each);
        if (box) box.count++;
        else boxes.set(each, { count: 1, at, said: before, element });
      }
    }
    const { said, shown } = sayField(element, labels, before);
    const type = readAttribute(element, "type")?.trim().toLowerCase() ?? "";
    const tokens = readAttribute(element, "autocomplete")?.toLowerCase() ?? "";
    const isDrawn = /-webkit-text-security\s*:\s*(disc|circle|square)/i
      .test(readAttribute(element, "style") ?? "");
    const secret = type === "password" || isDrawn
      ? read(said) ?? "risk_password"
      : secretOfToken(tokens) ?? read(said, type);
    found.push({ secret, at, said: shown, element });
  }
  return [...found, ...[...boxes.values()].flatMap(toBoxes)];
}

function isField(element: Tree.Element): boolean {
  const { tagName, attrs } = element;
  if (tagName === "input") {
    const type = readAttribute(element, "type")?.trim().toLowerCase() ?? "text";
    if (NON_TEXT_TYPES.test(type)) return false;
  } else if (tagName !== "textarea") {
    const editable = readAttribute(element, "contenteditable");
    const isEditable = editable !== null && editable.toLowerCase() !== "false";
    return isEditable || readAttribute(element, "role")?.toLowerCase() === "textbox";
  }
  return !attrs.some(({ name }) => name === "readonly" || name === "disabled");
}

function isBox(element: Tree.Element): boolean {
  if (element.tagName !== "input") return false;
  const placeholder = readAttribute(element, "placeholder")?.trim() ?? "";
  const isDigit = readAttribute(element, "maxlength") === "1" &&
    (/^(numeric|decimal|tel)$/.test(readAttribute(element, "inputmode") ?? "") ||
      /^(tel|number|password)$/.test(readAttribute(element, "type") ?? ""));
  return isDigit || /^(?:\p{L}{3,10}\s?)?#?\d{1,2}[.)]?$/u.test(placeholder);
}

const WALLET_WORDS = new Set([12, 15, 18, 24]);
const DIGITS_OF_CODES = new Set([4, 5, 6, 7, 8]);

interface BoxGroup {
  count: number;
  at: Span | null;
  said: string;
  element: Tree.Element;
}

function toBoxes({ count, at, said, element }: BoxGroup): InputField[] {
  if (DIGITS_OF_CODES.has(count)) return [{ secret: "risk_code", at, said: "", element }];
  const isWallet = WALLET_WORDS.has(count) && /\p{L}/u.test(said);
  return isWallet ? [{ secret: "risk_seed", at, said: "", element }] : [];
}

function secretOfToken(tokens: string): Secret | null {
  return SECRET_TOKENS.find(([pattern]) => pattern.test(tokens))?.[1] ?? null;
}

const FIELDS_MAX = 5_000;

function createReading(): typeof secretIn {
  const known = new Map<string, Secret | null>();
  return (said, type = "") => {
    const key = `${type} ${said}`;
    const own = known.get(key);
    if (own !== undefined || known.size >= FIELDS_MAX) return own ?? null;
    const secret = secretIn(said, type);
    known.set(key, secret);
    return secret;
  };
}

/** SECRETS is in order of gravity, so the gravest match is returned. */
function secretIn(said: string, type = ""): Secret | null {
  const plain = toRead(said);
  if (plain === "" || ABOUT_SECRETS.test(plain)) return null;
  if (type === "file") return IDENTITY_PICTURE.test(plain) ? "risk_identity" : null;
  if (/\b12\b[^\d]{1,20}\b(?:15|18|24)\b/.test(plain)) return "risk_seed";
  for (const [secret, words] of Object.entries(SECRETS) as [Secret, RegExp][]) {
    if (words.test(plain) && !(secret === "risk_password" && type === "number")) return secret;
  }
  return null;
}

function inScript({ script, texts, text, placeOf }: ScriptContent): InputField[] {
  if (!script) {
    const index = text.search(/\btype\\?["']?\s{0,4}[=:,]\s{0,4}\\?["'`]password\\?["'`]/i);
    return index < 0
      ? []
      : asSecret("risk_password", placeOf({ start: index, end: index + 1 }), "");
  }
  return texts.flatMap(({ text, key, ...span }): InputField[] => {
    const at = placeOf(span);
    switch (key) {
      case "type":
        return text === "password" ? asSecret("risk_password", at, "") : [];
      case "autocomplete":
      case "autoComplete":
        return asSecret(secretOfToken(text.toLowerCase()), at, "");
      case "placeholder":
      case "ariaLabel":
      case "aria-label":
        return asSecret(
          secretIn(text.slice(0, SAID_MAX_LENGTH)),
          at,
          text.slice(0, SAID_MAX_LENGTH),
        );
      default:
        return [];
    }
  });
}

function asSecret(secret: Secret | null, at: Span, said: string): InputField[] {
  return secret ? [{ secret, at, said, element: null }] : [];
}
