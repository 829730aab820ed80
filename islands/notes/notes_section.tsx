// The notes of those who saw the page, in Page check: open ones in the order of the code, done ones behind a line.
import { useMemo } from "react";
import { findNotePlace, type NotePlace } from "../../contract/notes/note_places.ts";
import type { NoteEntry } from "../../contract/notes/note_payloads.ts";
import { Button } from "../../ui/parts/button.tsx";
import { Notice } from "../../ui/parts/notice.tsx";
import { useEditor } from "../editor/context.ts";
import { useSettled } from "../editor/use_settled.ts";
import { NoteCard } from "./note_card.tsx";
import type { Notes } from "./use_notes.ts";

/** Of what is open in Page check, before the id of a note. */
const KEY = "note ";

export function isNoteKey(key: string): boolean {
  return key.startsWith(KEY);
}

export function NotesSection({ notes, opening }: {
  notes: Notes;
  opening(key: string): { isOpen: boolean; toggle(): void };
}) {
  const { state, username, dispatch } = useEditor();
  const code = useSettled(state.code);
  const { list } = notes;
  const open = useMemo(() => inOrder(list.filter(({ is_done }) => !is_done), code), [list, code]);
  if (username === null) return null;
  const done = list.filter(({ is_done }) => is_done);
  const card = (note: NoteEntry) => (
    <NoteCard key={note.id} {...{ note, code, notes }} {...opening(KEY + note.id)} />
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
          <Button look="plain" onClick={() => dispatch({ type: "reviewing", isOpen: true })}>
            Ask others for notes
          </Button>
        </p>
      )}
    </section>
  );
}

/** Those about the whole page first, those whose place is gone last. */
function inOrder(notes: readonly NoteEntry[], code: string): NoteEntry[] {
  const rank = (place: NotePlace) =>
    place === "page" ? -1 : place === "gone" ? Infinity : place.start;
  return notes.map((note) => ({ note, rank: rank(findNotePlace(note, code)) }))
    .toSorted((a, b) => a.rank - b.rank).map(({ note }) => note);
}
