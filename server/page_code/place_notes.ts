// Where notes are in a code as it is now, and what stands there: of many notes and a long code, a worker's work.
import { findNoteSpot, type NoteSpot } from "../../contract/notes/note_places.ts";
import type { NoteEntry } from "../../contract/notes/note_payloads.ts";

export function placeNotes(
  code: string,
  notes: readonly Pick<NoteEntry, "at" | "source" | "quote">[],
): NoteSpot[] {
  return notes.map((note) => findNoteSpot(note, code));
}
