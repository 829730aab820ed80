import { SCREENS } from "../../contract/paths.ts";
import { PublicLayout } from "../layouts/public.tsx";
import { ButtonLink } from "../parts/button.tsx";
import { Styles } from "../style.tsx";

type InlineNode =
  | { kind: "text" | "strong" | "em" | "code"; text: string }
  | { kind: "link"; text: string; href: string }
  | { kind: "break" };

type Block =
  | { kind: "heading"; level: 1 | 2 | 3; words: InlineNode[] }
  | { kind: "paragraph"; words: InlineNode[] }
  | { kind: "list"; isOrdered: boolean; items: InlineNode[][] };

interface DevMailProps {
  mails: readonly {
    name: string;
    to: string;
    subject: string;
    date: string;
    body: string;
  }[];
}

export function HouseText({ title, blocks }: { title: string; blocks: readonly Block[] }) {
  const [first] = blocks;
  const hasTitle = first?.kind === "heading" && first.level === 1;
  return (
    <PublicLayout aside={<ButtonLink look="quiet" href={SCREENS.login}>Sign in</ButtonLink>}>
      <Styles of={["prose"]} />
      <article className="house-text">
        {!hasTitle && <h1>{title}</h1>}
        <Prose blocks={blocks} />
      </article>
    </PublicLayout>
  );
}

export function Prose({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className="prose">
      {blocks.map((block, i) => <BlockOf key={i} block={block} />)}
    </div>
  );
}

function BlockOf({ block }: { block: Block }) {
  if (block.kind === "heading") {
    const Heading = `h${block.level}` as const;
    return (
      <Heading>
        <Inline words={block.words} />
      </Heading>
    );
  }
  if (block.kind === "paragraph") {
    return (
      <p>
        <Inline words={block.words} />
      </p>
    );
  }
  const List = block.isOrdered ? "ol" : "ul";
  return (
    <List>
      {block.items.map((words, i) => (
        <li key={i}>
          <Inline words={words} />
        </li>
      ))}
    </List>
  );
}

function Inline({ words }: { words: readonly InlineNode[] }) {
  return words.map((word, i) => {
    if (word.kind === "break") return <br key={i} />;
    if (word.kind === "link") return <a key={i} href={word.href}>{word.text}</a>;
    if (word.kind === "text") return word.text;
    const Element = word.kind;
    return <Element key={i}>{word.text}</Element>;
  });
}

export function DevMail({ mails }: DevMailProps) {
  return (
    <PublicLayout>
      <Styles of={["dev_mail"]} />
      <section className="dev-mail">
        <h1>Kept mails</h1>
        <p className="lead">
          No SMTP_URL is set, so mails are kept here instead of being sent.
        </p>
        {mails.length === 0 && <p>There is none yet.</p>}
        {mails.map(({ name, to, subject, date, body }) => (
          <article key={name} className="card">
            <h2>{subject}</h2>
            <p className="field-hint">
              To {to} · <time dateTime={date}>{date}</time>
            </p>
            <p className="mail-body">
              {body.split(/(https?:\/\/\S+)/).map(linked)}
            </p>
          </article>
        ))}
      </section>
    </PublicLayout>
  );
}

function linked(part: string, place: number) {
  return /^https?:/.test(part) ? <a key={place} href={part}>{part}</a> : part;
}

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
function readLines(lines: string[]): InlineNode[] {
  const parts: string[][] = [[]];
  for (const line of lines) {
    parts.at(-1)!.push(line.replace(/( {2,}|\\)$/, "").trim());
    if (/( {2,}|\\)$/.test(line)) parts.push([]);
  }
  const kept = parts.filter((part) => part.length > 0);
  return joinLines(kept.map((part) => readWords(part.join(" "))));
}

function joinLines(lines: InlineNode[][]): InlineNode[] {
  return lines.flatMap((words, i): InlineNode[] => i === 0 ? words : [{ kind: "break" }, ...words]);
}

const INLINE =
  /`([^`]+)`|\*\*(?=\S)([^*]+?)\*\*|(?<![\w*])[*_](?=\S)([^*_]+?)[*_](?![\w*])|\[([^\]]+)\]\(([^()\s]+)\)|<((?:https?:\/\/|mailto:)[^<>\s]+)>/g;

function readWords(text: string): InlineNode[] {
  const words: InlineNode[] = [];
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
