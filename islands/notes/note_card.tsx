import { NOTE_TEXT_MAX_LENGTH } from "../../contract/notes/notes.ts";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { NoteEntry } from "../../contract/notes/note_calls.ts";
import { type CodePlace, findCodePlace } from "../../contract/page_code/code_places.ts";
import { portfolioPath } from "../../contract/publishing/page_paths.ts";
import { Button } from "../../ui/parts/button.tsx";
import { Time } from "../../ui/parts/time.tsx";
import { pagesOrigin } from "../browser/pages_origin.ts";
import { useCopy } from "../browser/use_copy.ts";
import { CheckCard, useShowPlace } from "../editor/check/finding_card.tsx";
import { useEditor } from "../editor/context.ts";
import { type Notes, tellNote } from "./use_notes.ts";

interface NoteCardProps {
  note: NoteEntry;
  code: string;
  notes: Notes;
  isOpen: boolean;
  toggle(): void;
}

interface OpenNoteProps extends Pick<NoteCardProps, "note" | "code"> {
  place: CodePlace;
}

export function NoteCard({ note, code, notes, isOpen, toggle }: NoteCardProps) {
  const { name, text } = note;
  return (
    <CheckCard title={`${name}: ${firstLine(text)}`} {...{ isOpen, toggle }}>
      <OpenNote {...{ note, code, notes }} />
    </CheckCard>
  );
}

function OpenNote({ note, code, notes }: Pick<NoteCardProps, "note" | "code" | "notes">) {
  const { id, text, is_done } = note;
  const place = findCodePlace(note, code);
  const top = useRef<HTMLDivElement>(null);
  useMark(place, top);
  return (
    <div className="note" ref={top}>
      {note.quote && <blockquote className="note-quote">{note.quote}</blockquote>}
      <p className="note-text">{text}</p>
      <ToDo {...{ note, code, place }} />
      <NotePlaceLine {...{ note, place }} />
      {note.reply && <p className="note-reply">{`You: ${note.reply}`}</p>}
      <Answer {...{ note, notes }} />
      <div className="actions">
        <Button look="quiet" onClick={() => notes.answer({ id, is_done: !is_done })}>
          {is_done ? "Open again" : "Done"}
        </Button>
        {is_done && <Button look="plain" onClick={() => notes.remove(id)}>Delete</Button>}
      </div>
    </div>
  );
}

/** What it is about is outlined on the page for as long as the note is open. */
function useMark(place: CodePlace, top: RefObject<HTMLElement | null>): void {
  const start = typeof place === "object" ? place.start : null;
  const { state: { look } } = useEditor();
  const isRead = look.findings.code !== "";
  const { onPage } = useShowPlace();
  useEffect(() => {
    if (start === null) return;
    onPage({ start, end: start });
    return () => onPage(null);
  }, [start]);
  // The dashboard leads to a note that may be far down, and what is found in the page comes above it.
  useEffect(() => {
    void top.current?.closest("li")?.scrollIntoView({ block: "nearest" });
  }, [isRead]);
}

function ToDo({ note, code, place }: OpenNoteProps) {
  const { username, dispatch, field } = useEditor();
  const { said, copy } = useCopy();

  function change(start: number) {
    const at = field.current?.editor?.picked.around(start) ?? start;
    const written = note.is_written ? note.quote : null;
    dispatch({ type: "editing", isOn: true });
    dispatch({ type: "picked", pick: { at, written, look: null, typed: null, isSought: true } });
  }

  return (
    <div className="actions">
      {typeof place === "object" && (
        <Button look="quiet" onClick={() => change(place.start)}>{sayChange(note)}</Button>
      )}
      {username !== null && (
        <Button
          look="quiet"
          onClick={() => copy(tellNote(note, code, pagesOrigin() + portfolioPath(username)))}
        >
          Copy for my assistant
        </Button>
      )}
      <span role="status">{said}</span>
    </div>
  );
}

function sayChange({ element, quote }: NoteEntry): string {
  if (element === "img") return "Change this picture";
  return quote ? "Change these words" : "Change this place";
}

function NotePlaceLine({ note, place }: Omit<OpenNoteProps, "code">) {
  const show = useShowPlace();
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
