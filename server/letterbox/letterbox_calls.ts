// /api/messages/: what visitors wrote, for the owner of the page alone, and whether they may write at all.
import { asOwner } from "../accounts/safety.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import type { Deps } from "../deps.ts";
import type { Answers } from "../http/answers.ts";
import { setLetterbox } from "./letterboxes.ts";
import { deleteMessages, listMessages, setRead } from "./visitor_messages.ts";

export function letterbox(
  deps: Deps,
): Answers<"messages" | "readMessages" | "deleteMessages" | "letterbox"> {
  const { config, database: { sql }, clock, pages } = deps;
  return {
    messages: async ({ query, session }) => {
      const { before } = query;
      const { id } = session.user;
      return await listMessages(sql, id, before, clock.now());
    },
    readMessages: async ({ request, session }) => {
      const { ids, is_read } = request;
      await asOwner(deps, session, (sql, { id }) => setRead(sql, id, ids, is_read));
      return { message: SENTENCES.messages_changed };
    },
    deleteMessages: async ({ request, session }) => {
      const { ids } = request;
      await asOwner(deps, session, (sql, { id }) => deleteMessages(sql, id, ids));
      return { message: SENTENCES.messages_deleted };
    },
    letterbox: async ({ request, session }) => {
      const { is_open } = request;
      await asOwner(deps, session, (sql, { id }) => setLetterbox(sql, config, id, is_open));
      pages.forget(session.user.id);
      return {
        message: is_open ? SENTENCES.letterbox_is_open : SENTENCES.letterbox_is_closed,
      };
    },
  };
}
