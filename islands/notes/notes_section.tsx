import { NOTE_TEXT_MAX_LENGTH } from "../../contract/notes/notes.ts";
import { useMemo, useState } from "react";
import { type CodePlace, findCodePlace } from "../../contract/page_code/code_places.ts";
import type { NoteEntry } from "../../contract/notes/note_calls.ts";
import { Button } from "../../ui/parts/button.tsx";
import { Notice } from "../../ui/parts/notice.tsx";
import { useEditor } from "../editor/context.ts";
import { useSettled } from "../editor/use_settled.ts";
import { REVIEW_DIALOG } from "./review_dialog.tsx";
import type { FindDisclosure } from "../editor/feature.ts";
import type { Notes } from "./use_notes.ts";
import { Time } from "../../ui/parts/time.tsx";
import { CheckCard, useShowPlace } from "../editor/check/finding_card.tsx";

interface NoteCardProps {
  note: NoteEntry;
  code: string;
  notes: Notes;
  isOpen: boolean;
  toggle(): void;
}

const KEY = "note ";

export function isNoteKey(key: string): boolean {
  return key.startsWith(KEY);
}

export function NotesSection({ notes, findDisclosure }: {
  notes: Notes;
  findDisclosure: FindDisclosure;
}) {
  const { state, username, dispatch } = useEditor();
  const code = useSettled(state.code);
  const { list } = notes;
  const open = useMemo(() => inOrder(list.filter(({ is_done }) => !is_done), code), [list, code]);
  if (username === null) return null;
  const done = list.filter(({ is_done }) => is_done);
  const card = (note: NoteEntry) => (
    <NoteCard key={note.id} {...{ note, code, notes }} {...findDisclosure(KEY + note.id)} />
  );
  return (
    <section aria-label="Notes from others">
      {list.length > 0 && <h4>Notes from others</h4>}
      <Notice kind="error">{notes.error}</Notice>
      {open.length > 0 && <ol>{open.map(card)}</ol>}
      {done.length > 0 && (
        <details className="check-hints">
          <summary>
            {done.length === 1 ? "1 note is done" : `${done.length} notes are done`}
          </summary>
          <ol>{done.map(card)}</ol>
        </details>
      )}
      {code !== "" && (
        <p className="check-assistant">
          <Button look="plain" onClick={() => dispatch({ type: "dialog", name: REVIEW_DIALOG })}>
            Ask others for notes
          </Button>
        </p>
      )}
    </section>
  );
}

function inOrder(notes: readonly NoteEntry[], code: string): NoteEntry[] {
  const rank = (place: CodePlace) =>
    place === "page" ? -1 : place === "gone" ? Infinity : place.start;
  return notes.map((note) => ({ note, rank: rank(findCodePlace(note, code)) }))
    .toSorted((a, b) => a.rank - b.rank).map(({ note }) => note);
}

function NoteCard({ note, code, notes, isOpen, toggle }: NoteCardProps) {
  const { id, name, text, is_done } = note;
  return (
    <CheckCard title={`${name}: ${firstLine(text)}`} {...{ isOpen, toggle }}>
      {note.quote && <blockquote className="note-quote">{note.quote}</blockquote>}
      <p className="note-text">{text}</p>
      <NotePlaceLine {...{ note, code }} />
      {note.reply && <p className="note-reply">{`You: ${note.reply}`}</p>}
      <Answer {...{ note, notes }} />
      <div className="actions">
        <Button look="quiet" onClick={() => notes.answer({ id, is_done: !is_done })}>
          {is_done ? "Open again" : "Done"}
        </Button>
        {is_done && <Button look="plain" onClick={() => notes.remove(id)}>Delete</Button>}
      </div>
    </CheckCard>
  );
}

function NotePlaceLine({ note, code }: Pick<NoteCardProps, "note" | "code">) {
  const show = useShowPlace();
  const place = findCodePlace(note, code);
  return (
    <p className="note-place">
      {typeof place === "object"
        ? (
          <Button look="plain" onClick={() => show.inCode({ ...place, end: place.start })}>
            {`Line ${place.line}`}
          </Button>
        )
        : <span>{place === "page" ? "The whole page" : "What it was about is gone"}</span>}
      {note.is_written && <span>written by a script</span>}
      {note.width > 0 && <span>{`seen ${note.width} px wide`}</span>}
      <Time at={note.created_at} />
    </p>
  );
}

function Answer({ note: { id, reply }, notes }: Pick<NoteCardProps, "note" | "notes">) {
  const [text, setText] = useState("");
  const [isBusy, setBusy] = useState(false);
  async function send() {
    setBusy(true);
    if (await notes.answer({ id, reply: text })) setText("");
    setBusy(false);
  }
  return (
    <form
      className="note-answer field"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label htmlFor={`answer_${id}`}>{reply ? "Another reply instead" : "Reply"}</label>
      <textarea
        id={`answer_${id}`}
        rows={2}
        maxLength={NOTE_TEXT_MAX_LENGTH}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button
        type="submit"
        look="quiet"
        disabled={isBusy || text.trim() === ""}
        aria-busy={isBusy}
      >
        Send reply
      </Button>
    </form>
  );
}

const TITLE_MAX_LENGTH = 70;

function firstLine(text: string): string {
  const [line = ""] = text.split("\n");
  return line.length > TITLE_MAX_LENGTH ? `${line.slice(0, TITLE_MAX_LENGTH).trimEnd()}…` : line;
}
