// /api/messages/: what visitors wrote, for the owner of the page alone, and whether they may write at all.
import {
  DeleteMessagesRequest,
  LetterboxRequest,
  type MessageListReply,
  ReadMessagesRequest,
} from "../../contract/message_payloads.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { CALLS } from "../../contract/paths.ts";
import type { MessageReply } from "../../contract/payloads.ts";
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
      isLong: true,
      answer: async (c) => {
        const before = c.req.query("before") ?? "";
        const { id } = c.var.session.user;
        return c.json<MessageListReply>(await listMessages(sql, id, before, clock.now()));
      },
    },
    {
      address: CALLS.readMessages,
      method: "POST",
      by: "user",
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
