// A text of the house, as headings, paragraphs and lists.
import type { Block, Words } from "./read_prose.ts";

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

function Inline({ words }: { words: readonly Words[] }) {
  return words.map((word, i) => {
    if (word.kind === "break") return <br key={i} />;
    if (word.kind === "link") return <a key={i} href={word.href}>{word.text}</a>;
    if (word.kind === "text") return word.text;
    const Element = word.kind;
    return <Element key={i}>{word.text}</Element>;
  });
}
