import { noteCard } from "../../contract/notes/notes.ts";
import { useMemo } from "react";
import { type CodePlace, findCodePlace } from "../../contract/page_code/code_places.ts";
import type { NoteEntry } from "../../contract/notes/note_calls.ts";
import { Button } from "../../ui/parts/button.tsx";
import { Notice } from "../../ui/parts/notice.tsx";
import { useEditor } from "../editor/context.ts";
import { useSettled } from "../editor/use_settled.ts";
import { REVIEW_DIALOG } from "./review_dialog.tsx";
import type { FindDisclosure } from "../editor/feature.ts";
import type { Notes } from "./use_notes.ts";
import { NoteCard } from "./note_card.tsx";

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
    <NoteCard key={note.id} {...{ note, code, notes }} {...findDisclosure(noteCard(note.id))} />
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
