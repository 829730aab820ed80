// Forms whose words would go nowhere: what a visitor writes is not sent, and no script takes it.
import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { type ParsedDraft, readAttribute } from "./parsed_draft.ts";
import type { Found } from "./found.ts";

const LISTENS = /^(on(submit|click)$|@|v-on|x-on|ng-|hx-|data-(action|controller|form))/;

export function findForms({ elements, scripts }: ParsedDraft): Found[] {
  const isHeard = scripts.some(({ text }) => /submit/i.test(text));
  if (isHeard) return [];
  return elements.filter((element) => element.tagName === "form" && wouldSend(element))
    .filter((form) =>
      !listens(form) && !inside(form).some((each) => isSubmitter(each) && listens(each))
    )
    .filter((form) => !inside(form).some((each) => isNamedIn(each, scripts)))
    .map((form) =>
      foundForm(
        form,
        "form",
        "What visitors write in this form goes nowhere. Let visitors write to you, or put your mail address as a link beside it.",
      )
    );
}

/** At the tag by which it begins. */
export function foundForm(form: Tree.Element, rule: string, message: string): Found {
  const { startOffset, startTag } = form.sourceCodeLocation!;
  const at = { start: startOffset, end: startTag?.endOffset ?? startOffset };
  return { kind: "will_not_work", rule, message, at, fix: null };
}

/** With an address of the web it is told as removed (removed.ts). */
function wouldSend(form: Tree.Element): boolean {
  return readAttribute(form, "method")?.toLowerCase() !== "dialog" &&
    !/^\s*[a-z][a-z0-9+.-]*:|^\s*\/\//i.test(readAttribute(form, "action") ?? "") &&
    inside(form).some(isSubmitter);
}

function isSubmitter(element: Tree.Element): boolean {
  const type = readAttribute(element, "type")?.toLowerCase();
  if (element.tagName === "button") return type === undefined || type === "submit";
  return element.tagName === "input" && (type === "submit" || type === "image");
}

function listens({ attrs }: Tree.Element): boolean {
  return attrs.some(({ name }) => LISTENS.test(name));
}

function isNamedIn(element: Tree.Element, scripts: ParsedDraft["scripts"]): boolean {
  const id = isSubmitter(element) ? readAttribute(element, "id") : null;
  return Boolean(id) && scripts.some(({ text }) => text.includes(id!));
}

export function inside(element: Tree.Element): Tree.Element[] {
  const children = element.childNodes.filter((child) => "tagName" in child);
  return children.flatMap((child) => [child, ...inside(child)]);
}
