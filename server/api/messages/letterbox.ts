// /api/messages/: what visitors wrote, for the owner of the page alone, and whether they may write at all.
import { asOwner } from "../../accounts/safety.ts";
import {
  DeleteMessagesRequest,
  LetterboxRequest,
  MessageListQuery,
  MessageListReply,
  ReadMessagesRequest,
} from "../../../contract/message_payloads.ts";
import { MESSAGES } from "../../../contract/messages.ts";
import { CALLS } from "../../../contract/paths.ts";
import { MessageReply } from "../../../contract/payloads.ts";
import type { Deps } from "../../deps.ts";
import { readJson } from "../../calls/bodies.ts";
import type { Call } from "../../calls/calls.ts";
import { longJson } from "../../web/json_pieces.ts";
import { setLetterbox } from "../../inbox/letterboxes.ts";
import { deleteMessages, listMessages, setRead } from "../../inbox/visitor_messages.ts";

export function letterbox(deps: Deps): Call[] {
  const { config, database: { sql }, clock, pages } = deps;
  return [
    {
      address: CALLS.messages,
      method: "GET",
      by: "user",
      summary: "The messages of visitors, at most 20 at a time",
      query: MessageListQuery,
      reply: MessageListReply,
      isLong: true,
      answer: async (c) => {
        const { before } = MessageListQuery.parse(c.req.query());
        const { id } = c.var.session.user;
        return longJson<MessageListReply>(c, await listMessages(sql, id, before, clock.now()));
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
        const { session } = c.var;
        await asOwner(deps, session, (sql, { id }) => setRead(sql, id, ids, is_read));
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
        await asOwner(deps, c.var.session, (sql, { id }) => deleteMessages(sql, id, ids));
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
        const { session } = c.var;
        await asOwner(deps, session, (sql, { id }) => setLetterbox(sql, config, id, is_open));
        pages.forget(session.user.id);
        return c.json<MessageReply>({
          message: is_open ? MESSAGES.letterboxIsOpen : MESSAGES.letterboxIsClosed,
        });
      },
    },
  ];
}
