import { fileNamesIn } from "../../contract/files/files.ts";
import { pictureNamesIn } from "../../contract/pictures/pictures.ts";
import { countLines } from "./count_lines.ts";
import { editCode } from "./edit_code.ts";
import { preparePage } from "./prepare.ts";
import { preparePreview } from "./prepare_preview.ts";
import { fingerprintOf } from "./similarity.ts";
import { findNoteSpot, type NoteSpot } from "../../contract/notes/note_places.ts";
import type { NoteEntry } from "../../contract/notes/note_payloads.ts";
import { Failure } from "../errors.ts";

/** Requests of ours hold far fewer values, while a body of 6 MiB could hold two million. */
const VALUES_MAX = 10_000;
const DEPTH_MAX = 64;

export const TEXT_WORK = {
  prepare: preparePage,
  preparePreview,
  edit: editCode,
  countLines,
  findNamedBeside,
  parseJson: parseBoundedJson,
  fingerprint: (code: string) => fingerprintOf(code),
  placeNotes,
};

export type TextWork = typeof TEXT_WORK;

function findNamedBeside(code: string, names: readonly string[]): string[] {
  const named = pictureNamesIn(code).union(fileNamesIn(code));
  return names.filter((name) => named.has(name));
}

function placeNotes(
  code: string,
  notes: readonly Pick<NoteEntry, "at" | "source" | "quote">[],
): NoteSpot[] {
  return notes.map((note) => findNoteSpot(note, code));
}

function parseBoundedJson(bytes: Uint8Array): unknown {
  const value = parse(new TextDecoder().decode(bytes));
  let values = 0;
  const measure = (value: unknown, depth: number): void => {
    if (typeof value !== "object" || value === null) return;
    const parts = Object.values(value);
    values += parts.length;
    if (values > VALUES_MAX || depth > DEPTH_MAX) {
      throw new Failure("too_large", "too_large");
    }
    for (const part of parts) measure(part, depth + 1);
  };
  measure(value, 1);
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Failure("bad_input", "broken_json");
  }
}
