import type { FindingRule } from "../../../contract/page_code/finding_groups.ts";
import { asked } from "../../../contract/page_code/asked_sentences.ts";
import type { AskedField } from "../../../contract/page_code/findings.ts";
import {
  askForProfile,
  findProfileService,
  type ProfileService,
} from "../../../contract/page_code/profiles.ts";

export type Asks = Pick<AskedField, "name" | "label" | "type" | "service">;

export interface Placeholder {
  rule: FindingRule;
  asks: Asks | null;
  start: number;
  end: number;
  text: string;
}

export const NAME: Asks = { name: "name", label: asked("asked_name"), type: "text" };
export const EMAIL: Asks = { name: "email", label: asked("asked_email"), type: "email" };
export const PHONE: Asks = { name: "phone", label: asked("asked_phone"), type: "tel" };

const SITES =
  "github|gitlab|linkedin|twitter|x|instagram|facebook|dribbble|behance|medium|youtube|tiktok|codepen|mastodon|t|wa";
const OF_NOBODY =
  "your[-_]?\\w[\\w-]*|user-?name|john-?doe|jane-?doe|handle|yourname|profile|example";

type Pattern = [rule: FindingRule, pattern: RegExp, asks: (text: string) => Placeholder["asks"]];

/** The first pattern counts where two match at one place. */
const PATTERNS: Pattern[] = [
  [
    "placeholder_link",
    new RegExp(
      `(?:https?:\\/\\/)?(?:www\\.)?(${SITES})\\.(?:com|net|me|io|social)\\/(?:in\\/|@|u\\/|company\\/|user\\/)?(?:${OF_NOBODY})(?![\\w-])\\/?`,
      "gi",
    ),
    (text) => askAtSite(/[a-z]+\.(?:com|net|me|io|social)/i.exec(text)![0]),
  ],
  [
    "placeholder_link",
    /https?:\/\/(?:www\.)?(?:your[\w-]*|example)\.(?:com|org|net|io|dev)\b[^\s"'<>]*/gi,
    () => ({ name: "website", label: asked("asked_website"), type: "url" }),
  ],
  [
    "placeholder_email",
    // The match may begin only where a word begins, so that a long word is read once and not once for each letter.
    /(?<![\w.+-])(?:[\w.+-]{0,30}your[\w.+-]{0,30}@[\w-]{1,60}(?:\.[\w-]{1,20}){1,3}|[\w.+-]{1,60}@(?:your[\w-]{0,40}|example|domain|email|company|mail|website)\.(?:com|org|net|io|dev|de|co)\b)/gi,
    () => EMAIL,
  ],
  [
    "placeholder_phone",
    /(?:\+?1[\s.-]?)?\(?\b(?:555|123|000)\)?[\s.-]?\d{3}[\s.-]?\d{4}(?!\d)|(?:\+?1[\s.-]?)?\(?\b\d{3}\)?[\s.-]?555[\s.-]?01\d{2}(?!\d)|\+1(?:555|123)\d{7}(?!\d)/g,
    () => PHONE,
  ],
  [
    "placeholder_name",
    /\[\s{0,3}(?:your|full|first|last)?[ _-]{0,3}(?:full |first |last )?name\s{0,3}\]|\bYour (?:Full )?Name Here\b|\b(?:John|Jane) Doe\b/gi,
    () => NAME,
  ],
  [
    "placeholder_text",
    /\[(?:your|insert|add|enter|company|city|town|country|date|link|url|phone|address|job|position|role|title|name of|describe|project|school|university|degree|year)\b[^\][\n<>{}]{0,60}\](?![([])/gi,
    (text) => askForWords(text.slice(1, -1)),
  ],
  [
    "placeholder_text",
    /\{\{\s{0,3}[a-z][\w .-]{0,40}\}\}/gi,
    (text) => askForWords(text.slice(2, -2)),
  ],
  [
    "placeholder_text",
    /\bYOUR_[A-Z]+(?:_[A-Z]+)*\b/g,
    (text) => askForWords(text.replaceAll("_", " ")),
  ],
];

export function findPlaceholders(
  text: string,
  { moustaches }: { moustaches: boolean },
): Placeholder[] {
  if (!/\[|@|\{\{|\bdoe\b|your|user-?name|example|555|123|000/i.test(text)) return [];
  const found: Placeholder[] = [];
  for (const [rule, pattern, asks] of PATTERNS) {
    if (!moustaches && pattern.source.startsWith("\\{")) continue;
    for (const { 0: word, index } of text.matchAll(pattern)) {
      const end = index + word.length;
      if (word.startsWith("[") && !isToFillIn(word)) continue;
      if (found.some((other) => index < other.end && other.start < end)) continue;
      found.push({ rule, asks: asks(word), start: index, end, text: word });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/** A selector (`[role="menu"]`), an index, or an argument of a command (`theme [name]`) is no placeholder. */
function isToFillIn(word: string): boolean {
  const words = word.slice(1, -1).trim();
  return !/^[\w:-]+\s*[~|^$*]?=/.test(words) && !/^[a-z][\w-]*$/.test(words);
}

function askAtSite(host: string): Asks {
  const service = findProfileService(host);
  if (service) return askFor(service);
  const [site] = host.toLowerCase().split(".");
  const label = asked("asked_profile", { service: capitalized(site!) });
  return { name: `link_${site}`, label, type: "url" };
}

export function askFor(service: ProfileService): Asks {
  return { name: `link_${service}`, label: askForProfile(service), type: "url", service };
}

function askForWords(text: string): Asks {
  const words = capitalized(text.trim().replaceAll(/[\s_-]+/g, " ").toLowerCase());
  const name = words.toLowerCase().replaceAll(" ", "_");
  return { name, label: asked("asked_words", { words }), type: "text" };
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
