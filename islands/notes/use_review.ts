import { useEffect, useRef, useState } from "react";
import type { ReviewNote, ReviewReply } from "../../contract/notes/note_calls.ts";
import { callPath, CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { call, failureMessage } from "../browser/call.ts";
import { openStorage, type StorageArea, writeStorage } from "../browser/storage.ts";

export interface Pin {
  at: number;
  quote: string;
  element: string;
  isWritten: boolean;
  frameUrl: string;
  /** It is the width of the page in CSS px. */
  width: number;
}

export interface Draft {
  /** The note is sent with this id, so that a note that is sent twice is stored once. */
  id: string;
  text: string;
  name: string | null;
  isShared: boolean;
  about: Pin | "page" | null;
}

const NAME = "reviewer_name";

const ASK_AGAIN_MS = 30_000;
/** Presses in and beside the frame in turn fire a focus event each, so these ask the server at most this often. */
const FOCUS_PAUSE_MS = 5_000;

export interface ReviewState {
  review: ReviewReply | null;
  error: string;
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
