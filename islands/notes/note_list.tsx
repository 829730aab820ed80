// The notes of a review: one's own and those of others, each as text, with its place on the page.
import type { ReviewNote } from "../../contract/notes/note_payloads.ts";
import { Time } from "../../ui/parts/time.tsx";

export function NoteList({ notes, show }: { notes: ReviewNote[]; show(note: ReviewNote): void }) {
  if (notes.length === 0) return <p className="review-none">There are no notes yet.</p>;
  return (
    <ol className="review-notes">
      {notes.map((note) => (
        <li key={note.id} data-is-done={note.is_done}>
          <p className="review-writer">
            <strong>{note.name || "Somebody"}</strong>
            {note.is_own && <span className="review-mark">Yours</span>}
            {note.is_done && <span className="review-mark review-done">Done</span>}
            <Time at={note.created_at} />
          </p>
          <Place note={note} show={() => show(note)} />
          <p className="review-text">{note.text}</p>
          {note.reply && (
            <blockquote className="review-reply">
              <strong>Reply of the page's owner</strong>
              <p className="review-text">{note.reply}</p>
            </blockquote>
          )}
        </li>
      ))}
    </ol>
  );
}

function Place({ note: { at, quote }, show }: { note: ReviewNote; show(): void }) {
  if (at === null) return <p className="review-place">{quote ? `“${quote}”` : "The whole page"}</p>;
  return (
    <button type="button" className="review-place" onClick={show}>
      <span className="visually-hidden">Show on the page:</span>
      {quote ? `“${quote}”` : "A place without words"}
    </button>
  );
}
