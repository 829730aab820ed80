// Whether there is anything on a page that a visitor could see.
import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { hasMark } from "./skeleton.ts";
import { walkNodes } from "./tree.ts";

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
  "iframe",
  "object",
  "embed",
]);

export function isBlank(document: Tree.Document): boolean {
  return !walkNodes(document, isSkeletonRoot).some(isSeen);
}

function isSkeletonRoot(node: Tree.Node): boolean {
  return "attrs" in node && hasMark(node);
}

function isSeen(node: Tree.Node): boolean {
  if ("tagName" in node) return SEEN_WITHOUT_TEXT.has(node.tagName) || node.tagName.includes("-");
  if (!("value" in node)) return false;
  const parent = node.parentNode;
  return !(parent && "tagName" in parent && UNSEEN.has(parent.tagName)) && /\S/.test(node.value);
}
