// What is done with the menus of a page before it is compared: hidden by itself, or kept as plain blocks in what is saved.
import { preparePreview } from "../../../server/page_code/prepare_preview.ts";
import { applyEdits, walkNodes } from "../../../server/page_code/sanitize/edits.ts";
import { parsePage } from "../../../server/page_code/sanitize/guard.ts";

/** Mends that change nothing of how a page looks and works. */
const FAITHFUL = /^(menu|script_link)$/;

/** As its author would by "Do it now", one after the other. */
export function fix(code: string): string {
  for (let turn = 0; turn < 50; turn++) {
    const { findings } = preparePreview(code, { year: 2026 });
    const fix = findings.filter(({ rule }) => FAITHFUL.test(rule))
      .flatMap(({ places }) => places)
      .find(({ fix }) => fix && "edits" in fix)?.fix;
    if (!fix || !("edits" in fix)) break;
    code = applyEdits(code, fix.edits).text;
  }
  return code;
}

/** Its menus are there for its scripts, and not to be seen: that is all that the policy takes of these pages. */
export function hideMenus(code: string): string {
  const { document } = parsePage(code, "open", new Set());
  const starts = walkNodes(document).flatMap((node) => {
    if (!("tagName" in node) || !node.sourceCodeLocation?.startTag) return [];
    const role = node.attrs.find(({ name }) => name === "role")?.value ?? "";
    const isMenu = node.tagName === "nav" || /\bnavigation\b/.test(role);
    return isMenu ? [node.sourceCodeLocation.startOffset + 1 + node.tagName.length] : [];
  }).toArray().sort((a, b) => b - a);
  return starts.reduce(
    (text, at) => `${text.slice(0, at)} style="display:none!important"${text.slice(at)}`,
    code,
  );
}
