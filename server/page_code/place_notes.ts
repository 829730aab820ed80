// Where notes are in a code as it is now, and what stands there.
import type { NoteEntry } from "../../contract/note_payloads.ts";
import { findNotePlace, type NotePlace } from "../../contract/note_places.ts";

const EXCERPT_MAX_LENGTH = 200;

interface PlacedNote {
  place: NotePlace;
  /** Of the code from there on; empty for the page as a whole, and for what is gone. */
  excerpt: string;
}

export function placeNotes(
  code: string,
  notes: readonly Pick<NoteEntry, "at" | "source" | "quote">[],
): PlacedNote[] {
  return notes.map((note) => {
    const place = findNotePlace(note, code);
    if (typeof place === "string") return { place, excerpt: "" };
    const excerpt = code.slice(place.start, place.start + EXCERPT_MAX_LENGTH).toWellFormed();
    return { place, excerpt };
  });
}
