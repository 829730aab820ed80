// The rules that a linked style sheet has for `nav`: nobody can write into it, so a script of the page lets them follow.
import { type DefaultTreeAdapterTypes as Tree, html } from "parse5";
import type { CodeEdit } from "../../../contract/page_code/findings.ts";
import { READABLE_STYLE_HOSTS } from "../../../contract/page_code/hosts.ts";
import { readAddress } from "../sanitize/urls.ts";
import { type ParsedDraft, readAttribute } from "./parsed_draft.ts";

/** These style no element by its name. */
const WITHOUT_NAMES = /font|icon|flag/i;

/** Behind the last of these sheets it runs when they are there, and before anything of the page is seen. */
export function followLibraries({ code, elements }: ParsedDraft, name: string): CodeEdit[] {
  const script = writeScript(name);
  const links = elements.filter(isLibrary);
  const last = links.at(-1)?.sourceCodeLocation;
  if (!last || code.includes(script)) return [];
  return [
    ...links.filter((link) => readAttribute(link, "crossorigin") === null).map(askToRead),
    { start: last.endOffset, end: last.endOffset, text: `\n${script}` },
  ];
}

function isLibrary(element: Tree.Element): boolean {
  const { tagName, namespaceURI } = element;
  if (tagName !== "link" || namespaceURI !== html.NS.HTML) return false;
  const address = readAttribute(element, "href") ?? "";
  if (!/^\s*stylesheet\s*$/i.test(readAttribute(element, "rel") ?? "")) return false;
  const read = readAddress(address);
  return read.kind === "remote" && read.trusted && READABLE_STYLE_HOSTS.includes(read.host) &&
    !WITHOUT_NAMES.test(address);
}

function askToRead({ tagName, sourceCodeLocation }: Tree.Element): CodeEdit {
  const start = sourceCodeLocation!.startOffset + 1 + tagName.length;
  return { start, end: start, text: ' crossorigin="anonymous"' };
}

/** Each rule stays where it is, and counts as much as before. */
function writeScript(name: string): string {
  return String.raw`<script>
// What these style sheets say of nav, they say of ${name}.
{
  const follow = (sheet) => {
    for (const rule of sheet.cssRules) {
      if (/nav/.test(rule.selectorText)) {
        rule.selectorText = rule.selectorText.replace(/(?<=^|[\s>+~(,|])nav(?![\w-])/g, ":is(nav, ${name})");
      }
      if (rule.cssRules) follow(rule);
    }
  };
  for (const sheet of document.styleSheets) {
    try { if (sheet.href) follow(sheet); } catch { /* Of a host that lets nobody read it. */ }
  }
}
</script>`;
}
