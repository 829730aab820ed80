// What is asked of a parsed page in more than one place.
import type { DefaultTreeAdapterTypes as Tree } from "parse5";

export function readText(element: Tree.Element): string {
  return element.childNodes.map((child) => "value" in child ? child.value : "").join("");
}

/** All but what is in a template or in what is skipped, last first. */
export function* walkNodes(
  document: Tree.Document,
  isSkipped: (node: Tree.Node) => boolean = () => false,
): Generator<Tree.Node> {
  const pending: Tree.Node[] = [document];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (isSkipped(node)) continue;
    yield node;
    if ("childNodes" in node) { for (const child of node.childNodes) pending.push(child); }
  }
}
