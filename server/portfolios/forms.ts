// Whether a page has a form, or anything else in which visitors write to someone: then its author is offered a letterbox.
import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { nodesOf, textOf } from "./sanitize/tree.ts";

/** As a script writes it: in markup, by name, or by the name of its service. */
const WRITTEN =
  /<(form|textarea)[\s>]|\(\s*["'`](form|textarea)["'`]\s*[,)]|type=\\?["']?email|emailjs|FormData|\.requestSubmit\(/i;

export function hasForm(document: Tree.Document): boolean {
  for (const node of nodesOf(document)) {
    if (!("tagName" in node)) continue;
    if (node.tagName === "textarea") return true;
    if (node.tagName === "form" && !has(node, "method", "dialog")) return true;
    if (node.tagName === "input" && has(node, "type", "email")) return true;
    if (node.tagName === "script" && WRITTEN.test(textOf(node))) return true;
  }
  return false;
}

function has({ attrs }: Tree.Element, name: string, value: string): boolean {
  return attrs.some((attribute) =>
    attribute.name === name && attribute.value.toLowerCase() === value
  );
}
