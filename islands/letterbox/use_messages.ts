// What visitors wrote, as far as it was fetched: read, unread, deleted, and what is older.
import { useState } from "react";
import type { MessageEntry, MessageListReply } from "../../contract/letterbox/message_payloads.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { callPath, CALLS } from "../../contract/paths.ts";
import { call, failureMessage, type Reply } from "../browser/call.ts";

/** `fail` is told why something did not work, and "" when the next begins. */
export function useMessages(first: MessageListReply, fail: (error: string) => void) {
  const [{ messages, unread, next }, setList] = useState(first);

  async function unwrapReply<T>(calling: Promise<Reply<T>>): Promise<T | null> {
    fail("");
    const reply = await calling;
    if (reply.ok) return reply.data;
    fail(failureMessage(reply, SENTENCES.messages_failed));
    return null;
  }

  return {
    messages,
    unread,
    next,
    async more() {
      const older = await unwrapReply(call(callPath(CALLS.messages, {}, { before: next! })));
      if (older) setList({ ...older, messages: [...messages, ...older.messages] });
    },
    async setRead({ id, is_read }: MessageEntry, isRead: boolean) {
      if (is_read === isRead) return;
      if (!await unwrapReply(call(CALLS.readMessages, { ids: [id], is_read: isRead }))) return;
      setList((list) => ({
        ...list,
        unread: list.unread + (isRead ? -1 : 1),
        messages: list.messages.map((each) => each.id === id ? { ...each, is_read: isRead } : each),
      }));
    },
    /** Whether it is gone. */
    async remove({ id }: MessageEntry): Promise<boolean> {
      if (!await unwrapReply(call(CALLS.deleteMessages, { ids: [id] }))) return false;
      setList((list) => ({
        ...list,
        unread: list.unread -
          (list.messages.some((each) => each.id === id && !each.is_read) ? 1 : 0),
        messages: list.messages.filter((each) => each.id !== id),
      }));
      return true;
    },
  };
}
