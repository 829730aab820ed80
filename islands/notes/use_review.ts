// The page of a review link and its notes, asked for again when somebody comes back to it, and now and then.
import { useEffect, useRef, useState } from "react";
import type { ReviewNote, ReviewReply } from "../../contract/notes/note_payloads.ts";
import { callPath, CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { call, failureMessage } from "../browser/call.ts";
import { openStorage, type StorageArea, writeStorage } from "../browser/storage.ts";

/** What somebody pressed on or selected, in the page that was shown then. */
export interface Pin {
  at: number;
  quote: string;
  element: string;
  isWritten: boolean;
  frameUrl: string;
  /** Of the page, in CSS px. */
  width: number;
}

export interface Draft {
  /** The note's own: sent twice, it is one note. */
  id: string;
  text: string;
  /** Null: as it was the last time. */
  name: string | null;
  isShared: boolean;
  /** Null while there is no form. */
  about: Pin | "page" | null;
}

const NAME = "reviewer_name";

const ASK_AGAIN_MS = 30_000;
/** Each press in the page that is followed by one beside it brings the focus back. */
const FOCUS_PAUSE_MS = 5_000;

export interface ReviewState {
  review: ReviewReply | null;
  /** Why nothing, or nothing new, could be read. */
  error: string;
  /** Nobody has anything by this link any more. */
  isOver: boolean;
}

export function useReview(token: string) {
  const [state, setState] = useState<ReviewState>({ review: null, error: "", isOver: false });
  const askedAt = useRef(-Infinity);
  const { isOver } = state;

  async function ask(): Promise<void> {
    askedAt.current = performance.now();
    const reply = await call(callPath(CALLS.review, {}, { token }));
    if (reply.ok) return setState({ review: reply.data, error: "", isOver: false });
    setState(({ review }) => ({
      review,
      error: failureMessage(reply, SENTENCES.preview_failed),
      isOver: reply.status === 404,
    }));
  }

  useEffect(() => {
    if (isOver) return;
    const askAfter = (pauseMs: number) => {
      const isSeen = document.visibilityState === "visible";
      if (isSeen && performance.now() - askedAt.current >= pauseMs) void ask();
    };
    const onFocus = () => askAfter(FOCUS_PAUSE_MS);
    const timer = setInterval(() => askAfter(0), ASK_AGAIN_MS);
    addEventListener("focus", onFocus);
    return () => {
      clearInterval(timer);
      removeEventListener("focus", onFocus);
    };
  }, [token, isOver]);

  useEffect(() => void ask(), [token]);

  return {
    ...state,
    ask,
    /** One that was sent. */
    add(note: ReviewNote) {
      setState(({ review, ...rest }) => ({
        ...rest,
        review: review && {
          ...review,
          notes: [...review.notes.filter(({ id }) => id !== note.id), note],
        },
      }));
    },
  };
}

export function emptyDraft(): Draft {
  return { id: crypto.randomUUID(), text: "", name: null, isShared: true, about: null };
}

/** Of the link with this token: another one in the same tab has another page. */
export function keptDraft(token: string): Draft {
  try {
    return { ...emptyDraft(), ...JSON.parse(read("session", keyOf(token))) };
  } catch {
    return emptyDraft();
  }
}

export function keepDraft(token: string, draft: Draft): void {
  writeStorage("session", keyOf(token), JSON.stringify(draft));
}

export function keptName(): string {
  try {
    return read("local", NAME);
  } catch {
    return "";
  }
}

export function keepName(name: string): void {
  writeStorage("local", NAME, name);
}

function read(area: StorageArea, key: string): string {
  return openStorage(area).getItem(key) ?? "";
}

function keyOf(token: string): string {
  return `review ${token}`;
}
