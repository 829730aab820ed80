// What an author should know after a save although nothing was taken away for it.
import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { DEPRECATED_IMAGE_HOSTS } from "../../contract/hosts.ts";
import type { LogEntry } from "./log.ts";
import { readAddress } from "./urls.ts";

interface Facts {
  scripts: string[];
  /** Ids and classes in the page, as selectors. */
  names: Set<string>;
  hasRelativeLink: boolean;
  isBlank: boolean;
}

const UNSEEN = new Set(["head", "style", "title", "template"]);
const SEEN_WITHOUT_TEXT = new Set([
  "script",
  "svg",
  "img",
  "canvas",
  "video",
  "audio",
  "input",
  "button",
  "select",
  "hr",
]);

export function findNotices(
  code: string,
  document: Tree.Document,
  log: readonly LogEntry[],
  menuNames: ReadonlySet<string>,
): string[] {
  const facts = gatherFacts(document, menuNames.size > 0);
  const lowerCase = code.toLowerCase();
  const notices: string[] = [];
  if (facts.isBlank && log.length > 0) {
    notices.push("Nothing that a visitor could see is left on this page.");
  }
  const missed = findMissedName(facts, menuNames);
  if (missed) {
    notices.push(`Your script looks for the removed menu (${missed}); check that it still works.`);
  }
  for (const [host, successor] of Object.entries(DEPRECATED_IMAGE_HOSTS)) {
    if (lowerCase.includes(host)) {
      notices.push(`Images from ${host} no longer load anywhere; use ${successor} instead.`);
    }
  }
  if (facts.hasRelativeLink) {
    notices.push(
      "Links to other pages of your own site lead nowhere here; use full addresses that start with https://.",
    );
  }
  return notices;
}

/** Scripts and names only for a page that lost a menu: most have not. */
function gatherFacts(document: Tree.Document, hasLostMenu: boolean): Facts {
  const facts: Facts = { scripts: [], names: new Set(), hasRelativeLink: false, isBlank: true };
  const pending: Tree.Node[] = [document];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if ("tagName" in node) {
      noteElement(node, facts);
      if (hasLostMenu) noteNames(node, facts);
    } else if (node.nodeName === "#text" && facts.isBlank) noteText(node as Tree.TextNode, facts);
    if ("childNodes" in node) { for (const child of node.childNodes) pending.push(child); }
  }
  return facts;
}

function noteElement({ tagName, attrs }: Tree.Element, facts: Facts): void {
  if (facts.isBlank && (SEEN_WITHOUT_TEXT.has(tagName) || tagName.includes("-"))) {
    facts.isBlank = false;
  }
  if (tagName !== "a" || facts.hasRelativeLink) return;
  facts.hasRelativeLink = attrs.some(({ name, value }) =>
    name === "href" && readAddress(value).kind === "relative"
  );
}

function noteNames({ tagName, attrs, childNodes }: Tree.Element, facts: Facts): void {
  if (tagName === "script") {
    facts.scripts.push(childNodes.map((node) => "value" in node ? node.value : "").join(""));
  }
  for (const { name, value } of attrs) {
    if (name === "id") facts.names.add(`#${value}`);
    if (name === "class") value.split(/\s+/).forEach((each) => facts.names.add(`.${each}`));
  }
}

function noteText(node: Tree.TextNode, facts: Facts): void {
  const parent = node.parentNode;
  if (parent && "tagName" in parent && UNSEEN.has(parent.tagName)) return;
  if (/\S/.test(node.value)) facts.isBlank = false;
}

// A script that looks for something that is gone fails with "null is not an object", which says little to an author.
function findMissedName(facts: Facts, menuNames: ReadonlySet<string>): string | null {
  if (menuNames.size === 0) return null;
  for (const script of facts.scripts) {
    for (const [, literal] of script.matchAll(/["'`]([^"'`\n]{1,200})["'`]/g)) {
      const missed = findSelectors(literal!).find((name) =>
        menuNames.has(name) && !facts.names.has(name)
      );
      if (missed) return missed;
    }
  }
  return null;
}

// A bare word may be an id, or a class, or the menu's own tag.
function findSelectors(literal: string): string[] {
  const word = literal.trim();
  if (/^[\w-]{1,40}$/.test(word)) return [`#${word}`, `.${word}`, word.toLowerCase()];
  return literal.match(/[#.]?[\w-]{1,40}/g) ?? [];
}
