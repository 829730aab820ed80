import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import type { ProfileService } from "../../../contract/page_code/profiles.ts";
import { readAttribute, readStart } from "./parsed_draft.ts";

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

export function findLinkService(link: Tree.Element): ProfileService | null {
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

export function serviceInWords(text: string): ProfileService | null {
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
