import type { Context } from "hono";
import type { Api, CallName, QueryTo, ReplyOf, RequestTo } from "../../contract/calls.ts";
import type { Access } from "../sign_in/mod.ts";
import type { Session } from "../accounts/mod.ts";
import type { Connection } from "../assistants/mod.ts";

interface Callers {
  anyone: unknown;
  user: { session: Session };
  key: { connection: Connection };
  "user or key": { access: Access };
  operator: { session: Session };
}

export type CallInput<N extends CallName> = Callers[Api[N]["by"]] & {
  c: Context;
  request: RequestTo<N>;
  query: QueryTo<N>;
};

type Answer<N extends CallName> = (
  asked: CallInput<N>,
) => ReplyOf<N> | Response | Promise<ReplyOf<N> | Response>;

export type Answers<N extends CallName> = { [Name in N]: Answer<Name> };
