// What a handler of a call is given, and what it answers with.
import type { Context } from "hono";
import type { Api, CallName, QueryTo, ReplyOf, RequestTo } from "../../contract/calls.ts";
import type { Access } from "../sign_in/safety.ts";
import type { Session } from "../accounts/sessions.ts";
import type { Connection } from "../assistants/connections.ts";

/** Who called, as far as the call asks for it. */
interface Callers {
  anyone: unknown;
  user: { session: Session };
  key: { connection: Connection };
  "user or key": { access: Access };
  operator: { session: Session };
}

/** What a handler gets: the body and the query as their schemas have them. */
export type Asked<N extends CallName> = Callers[Api[N]["by"]] & {
  c: Context;
  request: RequestTo<N>;
  query: QueryTo<N>;
};

type Answer<N extends CallName> = (
  asked: Asked<N>,
) => ReplyOf<N> | Response | Promise<ReplyOf<N> | Response>;

/** A handler for each of these calls. */
export type Answers<N extends CallName> = { [Name in N]: Answer<Name> };
