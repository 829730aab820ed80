import { noteCard } from "../../contract/notes/notes.ts";
import { cardPath } from "../../contract/page_code/check_cards.ts";
import { ButtonLink } from "../parts/button.tsx";
import { Icon } from "../parts/icon.tsx";

const EXCERPT_MAX_LENGTH = 140;

interface OpenNotesProps {
  count: number;
  id: string;
  name: string;
  text: string;
}

/** It shows the oldest of those that are open. */
export function OpenNotes({ count, id, name, text }: OpenNotesProps) {
  const isOne = count === 1;
  return (
    <section className="waiting-line" aria-labelledby="open_notes">
      <Icon name="prompt" />
      <div>
        <h2 id="open_notes">
          {isOne
            ? "1 note on your page waits for you."
            : `${count} notes on your page wait for you.`}
        </h2>
        <blockquote>
          <strong>{name}</strong> {cut(text)}
        </blockquote>
      </div>
      <ButtonLink look="quiet" href={cardPath(noteCard(id))}>
        {isOne ? "Read the note" : "Read the notes"}
      </ButtonLink>
    </section>
  );
}

function cut(text: string): string {
  const characters = [...text];
  if (characters.length <= EXCERPT_MAX_LENGTH) return text;
  return `${characters.slice(0, EXCERPT_MAX_LENGTH).join("").trimEnd()}…`;
}
