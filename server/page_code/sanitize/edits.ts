import type { DefaultTreeAdapterTypes as Tree } from "parse5";

export interface Edit {
  start: number;
  end: number;
  text: string;
}

export function applyEdits<T extends Edit>(
  source: string,
  edits: readonly T[],
): { text: string; applied: T[] } {
  const ordered = [...edits].sort((a, b) => a.start - b.start || b.end - a.end);
  const parts: string[] = [];
  const applied: T[] = [];
  let position = 0;
  for (const edit of ordered) {
    if (edit.start < position && edit.end <= position) continue;
    // Mis-nested elements give ranges that cross, and both are removed whole.
    parts.push(source.slice(position, Math.max(position, edit.start)), edit.text);
    position = edit.end;
    applied.push(edit);
  }
  parts.push(source.slice(position));
  return { text: parts.join(""), applied };
}

export function readText(element: Tree.Element): string {
  return element.childNodes.map((child) => "value" in child ? child.value : "").join("");
}

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
