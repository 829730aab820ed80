import { SCREENS } from "../../contract/paths.ts";
import { PublicLayout } from "../layouts/public.tsx";
import { ButtonLink } from "../parts/button.tsx";
import type { Block, Words } from "./read_prose.ts";
import { Styles } from "../style.tsx";

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
