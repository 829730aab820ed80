import { NOTE_SENTENCES } from "../../contract/notes/notes.ts";
import { useEffect, useState } from "react";
import type { AnswerNoteRequest, NoteEntry } from "../../contract/notes/note_payloads.ts";
import type { MessageReply } from "../../contract/payloads.ts";
import { CALLS } from "../../contract/paths.ts";
import { call, failureMessage, type Reply } from "../browser/call.ts";

export interface Notes {
  list: readonly NoteEntry[];
  error: string;
  answer(request: AnswerNoteRequest): Promise<boolean>;
  remove(id: string): Promise<void>;
}

/** Page check is unmounted with its tab, so the last list is kept here. */
let known: readonly NoteEntry[] = [];

export function useNotes(isGuest: boolean): Notes {
  const [list, setList] = useState(known);
  const [error, setError] = useState("");

  async function load() {
    const reply = await call(CALLS.notes);
    if (reply.ok) setList(known = reply.data.notes);
  }

  useEffect(() => {
    if (isGuest) return;
    const again = () => void load();
    again();
    addEventListener("focus", again);
    return () => removeEventListener("focus", again);
  }, [isGuest]);

  async function change(asked: Promise<Reply<MessageReply>>): Promise<boolean> {
    const reply = await asked;
    setError(reply.ok ? "" : failureMessage(reply, NOTE_SENTENCES.note_failed));
    if (reply.ok) await load();
    return reply.ok;
  }

  return {
    list,
    error,
    answer: (request) => change(call(CALLS.answerNote, request)),
    remove: async (id) => void await change(call(CALLS.deleteNote, { id })),
  };
}
