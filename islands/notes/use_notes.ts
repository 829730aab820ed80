// The notes on the author's page: asked for as Page check opens and when its author comes back, replied to, done, deleted.
import { useEffect, useState } from "react";
import type { AnswerNoteRequest, NoteEntry } from "../../contract/notes/note_payloads.ts";
import type { MessageReply } from "../../contract/payloads.ts";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { call, failureMessage, type Reply } from "../browser/call.ts";

export interface Notes {
  list: readonly NoteEntry[];
  error: string;
  /** Returns whether it went. */
  answer(request: AnswerNoteRequest): Promise<boolean>;
  remove(id: string): Promise<void>;
}

/** As they were last: Page check comes and goes with its tab. */
let known: readonly NoteEntry[] = [];

/** Without an account there are none. */
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
    setError(reply.ok ? "" : failureMessage(reply, SENTENCES.note_failed));
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
