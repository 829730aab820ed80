import { SCREENS } from "../../contract/paths.ts";
import { PublicLayout } from "../layouts/public.tsx";
import { ButtonLink } from "../parts/button.tsx";
import type { Block, Words } from "./read_prose.ts";
import { Styles } from "../style.tsx";

export function HouseText({ title, blocks }: { title: string; blocks: readonly Block[] }) {
  const [first] = blocks;
  const hasTitle = first?.kind === "heading" && first.level === 1;
  return (
    <PublicLayout aside={<ButtonLink look="quiet" href={SCREENS.login}>Sign In</ButtonLink>}>
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

function Inline({ words }: { words: readonly Words[] }) {
  return words.map((word, i) => {
    if (word.kind === "break") return <br key={i} />;
    if (word.kind === "link") return <a key={i} href={word.href}>{word.text}</a>;
    if (word.kind === "text") return word.text;
    const Element = word.kind;
    return <Element key={i}>{word.text}</Element>;
  });
}
