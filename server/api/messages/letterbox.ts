// /api/messages/: what visitors wrote, for the owner of the page alone, and whether they may write at all.
import {
  DeleteMessagesRequest,
  LetterboxRequest,
  MessageListQuery,
  MessageListReply,
  ReadMessagesRequest,
} from "../../contract/message_payloads.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { CALLS } from "../../contract/paths.ts";
import { MessageReply } from "../../contract/payloads.ts";
import type { Deps } from "../../deps.ts";
import { readJson } from "../../http/bodies.ts";
import type { Call } from "../../http/calls.ts";
import { setLetterbox } from "../../portfolios/letterboxes.ts";
import { deleteMessages, listMessages, setRead } from "../../portfolios/visitor_messages.ts";

export function letterbox({ config, database: { sql }, clock, pages }: Deps): Call[] {
  return [
    {
      address: CALLS.messages,
      method: "GET",
      by: "user",
      summary: "The messages of visitors, 20 at a time",
      query: MessageListQuery,
      reply: MessageListReply,
      isLong: true,
      answer: async (c) => {
        const { before } = MessageListQuery.parse(c.req.query());
        const { id } = c.var.session.user;
        return c.json<MessageListReply>(await listMessages(sql, id, before, clock.now()));
      },
    },
    {
      address: CALLS.readMessages,
      method: "POST",
      by: "user",
      summary: "Mark messages as read or unread",
      request: ReadMessagesRequest,
      reply: MessageReply,
      answer: async (c) => {
        const { ids, is_read } = await readJson(c, ReadMessagesRequest);
        await setRead(sql, c.var.session.user.id, ids, is_read);
        return c.json<MessageReply>({ message: MESSAGES.messagesChanged });
      },
    },
    {
      address: CALLS.deleteMessages,
      method: "POST",
      by: "user",
      summary: "Delete messages",
      request: DeleteMessagesRequest,
      reply: MessageReply,
      answer: async (c) => {
        const { ids } = await readJson(c, DeleteMessagesRequest);
        await deleteMessages(sql, c.var.session.user.id, ids);
        return c.json<MessageReply>({ message: MESSAGES.messagesDeleted });
      },
    },
    {
      address: CALLS.letterbox,
      method: "POST",
      by: "user",
      summary: "Let visitors write, or not",
      request: LetterboxRequest,
      reply: MessageReply,
      answer: async (c) => {
        const { is_open } = await readJson(c, LetterboxRequest);
        const { id } = c.var.session.user;
        await setLetterbox(sql, config, id, is_open);
        pages.forget(id);
        return c.json<MessageReply>({
          message: is_open ? MESSAGES.letterboxIsOpen : MESSAGES.letterboxIsClosed,
        });
      },
    },
  ];
}
