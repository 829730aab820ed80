export type Words =
  | { kind: "text" | "strong" | "em" | "code"; text: string }
  | { kind: "link"; text: string; href: string }
  | { kind: "break" };

export type Block =
  | { kind: "heading"; level: 1 | 2 | 3; words: Words[] }
  | { kind: "paragraph"; words: Words[] }
  | { kind: "list"; isOrdered: boolean; items: Words[][] };

/** Whatever is not understood stays as it was written. */
export function readProse(text: string): Block[] {
  return splitBlocks(text).map(readBlock);
}

export function readPlain(text: string): Block[] {
  return text.replaceAll("\r\n", "\n").trim().split(/\n\s*\n/).map((paragraph) => ({
    kind: "paragraph",
    words: joinLines(paragraph.split("\n").map((line) => [{ kind: "text", text: line }])),
  }));
}

const HEADING = /^ {0,3}(#{1,6})\s+(.*?)(?:\s+#+)?\s*$/;
const ITEM = /^ {0,3}(?:[-*+]|(\d{1,9})[.)])\s+(.*)$/;

function splitBlocks(text: string): string[][] {
  const blocks: string[][] = [];
  let block: string[] = [];
  const end = () => {
    if (block.length > 0) blocks.push(block);
    block = [];
  };
  for (const line of text.replaceAll("\r\n", "\n").split("\n")) {
    if (!line.trim()) {
      end();
    } else if (HEADING.test(line)) {
      end();
      blocks.push([line]);
    } else {
      const isOtherKind = ITEM.test(line) && block[0] !== undefined &&
        !isSameList(block[0], line);
      if (isOtherKind) end();
      block.push(line);
    }
  }
  end();
  return joinLists(blocks);
}

function joinLists(blocks: string[][]): string[][] {
  const joined: string[][] = [];
  for (const block of blocks) {
    const before = joined.at(-1);
    if (before && isSameList(before[0]!, block[0]!)) before.push(...block);
    else joined.push(block);
  }
  return joined;
}

function isSameList(a: string, b: string): boolean {
  const [first, second] = [ITEM.exec(a), ITEM.exec(b)];
  return first !== null && second !== null && Boolean(first[1]) === Boolean(second[1]);
}

function readBlock(lines: string[]): Block {
  const [, marks, title] = HEADING.exec(lines[0]!) ?? [];
  if (marks) {
    const level = Math.min(marks.length, 3) as 1 | 2 | 3;
    return { kind: "heading", level, words: readWords(title!) };
  }
  const first = ITEM.exec(lines[0]!);
  if (!first) return { kind: "paragraph", words: readLines(lines) };
  const items: string[][] = [];
  for (const line of lines) {
    const item = ITEM.exec(line);
    if (item) items.push([item[2]!]);
    else items.at(-1)!.push(line);
  }
  return { kind: "list", isOrdered: first[1] !== undefined, items: items.map(readLines) };
}

/** Two spaces or a backslash at its end keep a line apart from the next, as in an address. */
function readLines(lines: string[]): Words[] {
  const parts: string[][] = [[]];
  for (const line of lines) {
    parts.at(-1)!.push(line.replace(/( {2,}|\\)$/, "").trim());
    if (/( {2,}|\\)$/.test(line)) parts.push([]);
  }
  const kept = parts.filter((part) => part.length > 0);
  return joinLines(kept.map((part) => readWords(part.join(" "))));
}

function joinLines(lines: Words[][]): Words[] {
  return lines.flatMap((words, i): Words[] => i === 0 ? words : [{ kind: "break" }, ...words]);
}

const INLINE =
  /`([^`]+)`|\*\*(?=\S)([^*]+?)\*\*|(?<![\w*])[*_](?=\S)([^*_]+?)[*_](?![\w*])|\[([^\]]+)\]\(([^()\s]+)\)|<((?:https?:\/\/|mailto:)[^<>\s]+)>/g;

function readWords(text: string): Words[] {
  const words: Words[] = [];
  let end = 0;
  const addText = (to: number) => {
    if (to > end) words.push({ kind: "text", text: text.slice(end, to) });
  };
  for (const match of text.matchAll(INLINE)) {
    const [whole, code, strong, em, label, href, address] = match;
    const link = href ?? address;
    if (link && !isSafe(link)) continue;
    addText(match.index);
    end = match.index + whole.length;
    if (link) words.push({ kind: "link", text: label ?? link.replace(/^mailto:/, ""), href: link });
    else if (code) words.push({ kind: "code", text: code });
    else if (strong) words.push({ kind: "strong", text: strong });
    else words.push({ kind: "em", text: em! });
  }
  addText(text.length);
  return words;
}

function isSafe(href: string): boolean {
  return /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(href);
}
