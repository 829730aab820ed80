// What visitors wrote, as far as it was fetched: read, unread, deleted, and what is older.
import { useState } from "react";
import type {
  DeleteMessagesRequest,
  MessageEntry,
  MessageListReply,
  ReadMessagesRequest,
} from "../../contract/message_payloads.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { CALLS } from "../../contract/paths.ts";
import type { MessageReply } from "../../contract/payloads.ts";
import { call, failureMessage } from "./call.ts";

/** `fail` is told why something did not work, and "" when the next begins. */
export function useMessages(first: MessageListReply, fail: (error: string) => void) {
  const [{ messages, unread, next }, setList] = useState(first);

  async function ask<T>(path: string, body?: object): Promise<T | null> {
    fail("");
    const reply = await call<T>(path, body);
    if (reply.ok) return reply.data;
    fail(failureMessage(reply, MESSAGES.messagesFailed));
    return null;
  }

  return {
    messages,
    unread,
    next,
    async more() {
      const older = await ask<MessageListReply>(`${CALLS.messages}?before=${next}`);
      if (older) setList({ ...older, messages: [...messages, ...older.messages] });
    },
    async setRead({ id, is_read }: MessageEntry, isRead: boolean) {
      if (is_read === isRead) return;
      const request: ReadMessagesRequest = { ids: [id], is_read: isRead };
      if (!await ask<MessageReply>(CALLS.readMessages, request)) return;
      setList((list) => ({
        ...list,
        unread: list.unread + (isRead ? -1 : 1),
        messages: list.messages.map((each) => each.id === id ? { ...each, is_read: isRead } : each),
      }));
    },
    /** Whether it is gone. */
    async remove({ id }: MessageEntry): Promise<boolean> {
      const request: DeleteMessagesRequest = { ids: [id] };
      if (!await ask<MessageReply>(CALLS.deleteMessages, request)) return false;
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
