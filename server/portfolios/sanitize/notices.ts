// What an author should know after a save although nothing was taken away for it.
import type { DefaultTreeAdapterTypes as Tree, Token } from "parse5";
import { DEPRECATED_IMAGE_HOSTS } from "../../contract/hosts.ts";
import type { ParsedPage } from "./guard.ts";
import { nodesOf, textOf } from "./tree.ts";
import { readAddress } from "./urls.ts";

export function findNotices(
  code: string,
  { document, startTags }: ParsedPage,
  menuNames: ReadonlySet<string>,
): string[] {
  const lowerCase = code.toLowerCase();
  const notices: string[] = [];
  const missed = menuNames.size > 0 ? findMissedName(document, menuNames) : null;
  if (missed) {
    notices.push(`Your script looks for the removed menu (${missed}); check that it still works.`);
  }
  for (const [host, successor] of Object.entries(DEPRECATED_IMAGE_HOSTS)) {
    if (lowerCase.includes(host)) {
      notices.push(`Images from ${host} no longer load anywhere; use ${successor} instead.`);
    }
  }
  if (startTags.some(isRelativeLink)) {
    notices.push(
      "Links to other pages of your own site lead nowhere here; use full addresses that start with https://.",
    );
  }
  return notices;
}

function isRelativeLink({ tagName, attrs }: Token.TagToken): boolean {
  return tagName === "a" &&
    attrs.some(({ name, value }) => name === "href" && readAddress(value).kind === "relative");
}

// A script that looks for something that is gone fails with "null is not an object", which says little to an author.
function findMissedName(
  document: Tree.Document,
  menuNames: ReadonlySet<string>,
): string | null {
  const elements = nodesOf(document).filter((node) => "tagName" in node).toArray();
  const names = new Set(elements.flatMap(namesOf));
  for (const script of elements.filter(({ tagName }) => tagName === "script")) {
    for (const [, literal] of textOf(script).matchAll(/["'`]([^"'`\n]{1,200})["'`]/g)) {
      const missed = findSelectors(literal!).find((name) =>
        menuNames.has(name) && !names.has(name)
      );
      if (missed) return missed;
    }
  }
  return null;
}

/** Its ids and classes, as selectors. */
function namesOf({ attrs }: Tree.Element): string[] {
  return attrs.flatMap(({ name, value }) => {
    if (name === "id") return [`#${value}`];
    return name === "class" ? value.split(/\s+/).map((each) => `.${each}`) : [];
  });
}

// A bare word may be an id, or a class, or the menu's own tag.
function findSelectors(literal: string): string[] {
  const word = literal.trim();
  if (/^[\w-]{1,40}$/.test(word)) return [`#${word}`, `.${word}`, word.toLowerCase()];
  return literal.match(/[#.]?[\w-]{1,40}/g) ?? [];
}
