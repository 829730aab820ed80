import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { asked } from "../../../contract/page_code/asked_sentences.ts";
import {
  type DraftFinding,
  type ParsedDraft,
  readAttribute,
  readLabel,
  readStart,
  valuePlace,
} from "./parsed_draft.ts";
import { askFor, type Asks } from "./placeholders.ts";
import type { FindSurroundings, Surroundings } from "./surroundings.ts";
import type { ProfileService } from "../../../contract/page_code/profiles.ts";

/** Words with other meanings (X, Medium) count only where nothing else is said. */
const WORDS: [pattern: RegExp, service: ProfileService][] = [
  [/\bgit ?hub\b/i, "github"],
  [/\bgit ?lab\b/i, "gitlab"],
  [/\blinked ?in\b/i, "linkedin"],
  [/\binstagram\b|^insta$/i, "instagram"],
  [/^[x𝕏]$|\btwitter\b/iu, "x"],
  [/\bmastodon\b/i, "mastodon"],
  [/\byou ?tube\b/i, "youtube"],
  [/\btik ?tok\b/i, "tiktok"],
  [/\bfacebook\b/i, "facebook"],
  [/\bdribbble\b/i, "dribbble"],
  [/\bbehance\b/i, "behance"],
  [/^medium(\.com)?$/i, "medium"],
  [/\bcode ?pen\b/i, "codepen"],
  [/\btelegram\b/i, "telegram"],
  [/\bwhats ?app\b/i, "whatsapp"],
];
const WORDS_MAX = 4;

const ICON =
  /(?:^|[-_:#\s])(github|gitlab|linkedin|instagram|twitter|mastodon|youtube|tiktok|facebook|dribbble|behance|codepen|telegram|whatsapp)(?=$|[-_\s])|\b(?:fa|bi|ri|si|logo|social)-(?:logo-)?(x|medium)(?=$|[-_\s])/i;
const ICON_ATTRIBUTES = [
  "class",
  "name",
  "icon",
  "data-lucide",
  "data-feather",
  "data-icon",
  "href",
];
const LOOKED_AT_LENGTH = 300;
const NODES_MAX = 20;

const TO_TOP =
  /^\W*(↑|⇧|▲|⌃)|\b(back )?(to )?(the )?top\b|^(home|start)$|nach oben|zum (seiten)?anfang|arriba|inicio|haut|先頭|上|トップ|أعلى/i;
const HANDLED = /^(on|@|v-|x-|ng-|hx-|data-|aria-(controls|expanded|haspopup)|role$)/;
/** The work is links times length of script, so both are bounded. */
const LINKS_MAX = 200;
const SCRIPT_MAX_LENGTH = 100_000;
const ANYWHERE =
  /\b(more|view|see|details?|demo|read|buy|order|book|visit|open|here)\b|mehr|weiter|más|plus/i;
const ALL_LINKS = /["'`](?:[^"'`\n]*[\s>])?a(?:\[href\]|\[href=\\?["']?#\\?["']?\])?["'`]/;

export function findEmptyLinks(
  { code, elements, scripts }: ParsedDraft,
  surroundingsOf: FindSurroundings,
): DraftFinding[] {
  if (scripts.some(({ text }) => ALL_LINKS.test(text) && text.includes("preventDefault"))) {
    return [];
  }
  const script = scripts.map(({ text }) => text).join("\n").slice(0, SCRIPT_MAX_LENGTH);
  const links = elements.filter((each) =>
    each.tagName === "a" && readAttribute(each, "href")?.trim() === "#"
  );
  return links.slice(0, LINKS_MAX).flatMap((element): DraftFinding[] => {
    const label = readLabel(element);
    if (!label || TO_TOP.test(label) || isHandled(element, script)) return [];
    const place = valuePlace(element, "href", code);
    if (!place) return [];
    const at = { start: place.start, end: place.start + place.text.length };
    return [{
      kind: "left_over",
      rule: "empty_link",
      message: `The link "${label}" leads nowhere: give it an address.`,
      at,
      fix: {
        ask: [{
          ...askForGoal(element, label, at.start, surroundingsOf(element)),
          ...at,
          as: "attribute",
          before: "",
          after: "",
        }],
      },
    }];
  });
}

/** "GitHub" leads to one place wherever it stands, but in several cards to several, and "Read more" to many. */
function askForGoal(
  link: Tree.Element,
  label: string,
  start: number,
  { heading, card }: Surroundings,
): Asks {
  const service = findLinkService(link);
  if (service && card === null && serviceInWords(label) === service) return askFor(service);
  const of = ANYWHERE.test(label) ? start : card;
  return {
    name: `goal_${label.toLowerCase()}${of === null ? "" : `_${of}`}`,
    label: heading && heading !== label
      ? asked("asked_link_of", { around: heading, link: label })
      : asked("asked_link", { link: label }),
    type: "url",
    ...service && { service },
  };
}

function isHandled(link: Tree.Element, script: string): boolean {
  if (link.attrs.some(({ name }) => HANDLED.test(name))) return true;
  const words = [link, ...listParents(link)].flatMap((
    element,
  ) => [
    readAttribute(element, "id") ?? "",
    ...element === link ? (readAttribute(element, "class") ?? "").split(/\s+/) : [],
  ]);
  if (words.some((word) => /^(.*-)?(logo|brand)$/.test(word))) return true;
  return words.some((word) => word.length > 2 && namesIt(script, word));
}

function namesIt(script: string, word: string): boolean {
  for (let at = script.indexOf(word); at >= 0; at = script.indexOf(word, at + 1)) {
    if (
      /["'`#.\s]/.test(script[at - 1] ?? "") && /["'`\s.:[>,]/.test(script[at + word.length] ?? "")
    ) {
      return true;
    }
  }
  return false;
}

function listParents(element: Tree.Element): Tree.Element[] {
  const { parentNode } = element;
  return parentNode && "tagName" in parentNode ? [parentNode, ...listParents(parentNode)] : [];
}

function findLinkService(link: Tree.Element): ProfileService | null {
  const said = [
    readStart(link),
    readAttribute(link, "aria-label"),
    readAttribute(link, "title"),
  ];
  for (const words of said) {
    const service = words ? serviceInWords(words) : null;
    if (service) return service;
  }
  for (const words of namesWithin(link)) {
    const icon = ICON.exec(words.slice(0, LOOKED_AT_LENGTH));
    const name = (icon?.[1] ?? icon?.[2])?.toLowerCase();
    if (name) return name === "twitter" ? "x" : name as ProfileService;
  }
  return null;
}

function serviceInWords(text: string): ProfileService | null {
  const words = text.trim();
  if (words.length > 60 || words.split(/\s+/).length > WORDS_MAX) return null;
  return WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? null;
}

function* namesWithin(link: Tree.Element): Generator<string> {
  const pending: Tree.Node[] = [link];
  for (let room = NODES_MAX; pending.length > 0 && room > 0; room--) {
    const node = pending.pop()!;
    if (!("tagName" in node)) continue;
    for (const { name, value } of node.attrs) if (ICON_ATTRIBUTES.includes(name)) yield value;
    pending.push(...node.childNodes.slice(0, NODES_MAX).toReversed());
  }
}
