// Browsers look for the words of an address (#:~:text=) in windows, but not in frames. These functions run in the frame.
// They get there as their source, so they may refer to nothing but each other.

/** `directive` is what stands behind `:~:` in the address of the page around, or empty. */
export function codeForWords(directive: string): string {
  const functions = [followWords, goToWords, findWords, toPattern];
  return `(() => {${functions.join("\n")}\n${followWords.name}(${JSON.stringify(directive)})})()`;
}

function followWords(directive: string): void {
  const find = () => void (directive && goToWords(directive));
  if (document.readyState === "complete") find();
  else addEventListener("load", find);
  addEventListener("click", (event) => {
    const link = event.composedPath().find((each) => each instanceof HTMLAnchorElement);
    const [part, words] = (link?.getAttribute("href") ?? "").split(":~:");
    if (words === undefined || !part?.startsWith("#") || event.defaultPrevented) return;
    event.preventDefault();
    if (!goToWords(words) && part !== "#") location.hash = part;
  });
}

function goToWords(directive: string): boolean {
  const nodes: Node[] = [];
  let text = "";
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode } = walker;
    if (/^(SCRIPT|STYLE|NOSCRIPT)$/.test(currentNode.parentElement!.tagName)) continue;
    nodes.push(currentNode);
    text += currentNode.nodeValue;
  }
  const found = findWords(text, directive);
  if (!found) return false;
  const placeOf = (at: number): [Node, number] => {
    for (const node of nodes) {
      const { length } = node.nodeValue!;
      if (at < length) return [node, at];
      at -= length;
    }
    return [document.body, 0];
  };
  const [first, start] = placeOf(found[0]);
  const [last, end] = placeOf(found[1] - 1);
  getSelection()!.setBaseAndExtent(first, start, last, end + 1);
  first.parentElement!.scrollIntoView({ block: "center" });
  return true;
}

/** `text=[prefix-,]start[,end][,-suffix]`. The end is looked for behind the first start alone. */
function findWords(text: string, directive: string): [start: number, end: number] | null {
  const named = directive.split("&").find((each) => each.startsWith("text="));
  const parts = /^text=(?:([^,]*)-,)?([^,]+)(?:,([^,-][^,]*))?(?:,-([^,]*))?$/.exec(named ?? "");
  if (!parts) return null;
  try {
    const [before, start, end, after] = parts.slice(1).map((part) => part && toPattern(part));
    const first = RegExp(
      `${before ? `${before}\\s*` : ""}(${start})${after && !end ? `(?=\\s*${after})` : ""}`,
      "di",
    ).exec(text);
    if (!first) return null;
    const [from, to] = first.indices![1]!;
    if (!end) return [from, to];
    const last = RegExp(`${end}${after ? `(?=\\s*${after})` : ""}`, "i").exec(text.slice(to));
    return last && [from, to + last.index + last[0].length];
  } catch {
    return null;
  }
}

function toPattern(part: string): string {
  return decodeURIComponent(part).replace(/[^\w\s]/g, "\\$&").replace(/\s+/g, "\\s+");
}
