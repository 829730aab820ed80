// What is asked of a parsed page in more than one place.
import type { DefaultTreeAdapterTypes as Tree } from "parse5";

export function textOf(element: Tree.Element): string {
  return element.childNodes.map((child) => "value" in child ? child.value : "").join("");
}

/** All but what is in a template, last first. */
export function* nodesOf(document: Tree.Document): Generator<Tree.Node> {
  const pending: Tree.Node[] = [document];
  for (let node = pending.pop(); node; node = pending.pop()) {
    yield node;
    if ("childNodes" in node) { for (const child of node.childNodes) pending.push(child); }
  }
}
