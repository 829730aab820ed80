import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { asked } from "../../../contract/page_code/asked_sentences.ts";
import { findLinkService, serviceInWords } from "./link_services.ts";
import { type ParsedDraft, readAttribute, readLabel, valuePlace } from "./parsed_draft.ts";
import { askFor, type Asks } from "./placeholders.ts";
import type { FindSurroundings, Surroundings } from "./surroundings.ts";
import type { Found } from "./places.ts";

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
): Found[] {
  if (scripts.some(({ text }) => ALL_LINKS.test(text) && text.includes("preventDefault"))) {
    return [];
  }
  const script = scripts.map(({ text }) => text).join("\n").slice(0, SCRIPT_MAX_LENGTH);
  const links = elements.filter((each) =>
    each.tagName === "a" && readAttribute(each, "href")?.trim() === "#"
  );
  return links.slice(0, LINKS_MAX).flatMap((element): Found[] => {
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
