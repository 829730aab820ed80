// How a call of the API is described, and wired: in one manner, by what it says of itself.
import { type Context, type Handler, Hono } from "hono";
import { compress } from "../web/compress.ts";
import type { z } from "zod";
import { MESSAGES } from "../../contract/messages.ts";
import { type CALLS, routeOf } from "../../contract/paths.ts";
import type { Scope } from "../../contract/scopes.ts";
import type { Deps } from "../deps.ts";
import { Failure, type FailureCode } from "../errors.ts";
import { limitBody } from "./bodies.ts";
import type { BodyLimit } from "./body_reader.ts";
import { requireUser, type SignedIn } from "../access/guard.ts";

/** JSON as the schema has it, or what is sent as each media type. */
export type Payload = z.ZodType | Readonly<Record<string, z.ZodType>>;

export interface Described {
  address: (typeof CALLS)[keyof typeof CALLS];
  method: "GET" | "POST" | "PUT";
  by: "anyone" | "user" | "key" | "user or key";
  /** That the key needs. */
  scope?: Scope;
  /** One short sentence, for a person. */
  summary: string;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  request?: Payload;
  /** A body that is not as the schema has it counts as none. */
  takesAnyBody?: boolean;
  /** Null: 204, without a body. */
  reply: Payload | null;
  /** Of the reply: 200 unless it says another. */
  status?: 200 | 201;
  /** The reply has an ETag, and need not be sent to whoever has it. */
  isTagged?: boolean;
  /** Beside those that its body and whoever may call lead to. */
  failures?: readonly FailureCode[];
  /** Of status 400, when it says more than others. */
  refusal?: z.ZodType;
  /** Of a request that may be longer than others. */
  body?: BodyLimit;
  /** The answer may be as long as a page, so it is compressed; others fit into one packet as they are. */
  isLong?: boolean;
}

export interface OpenCall extends Described {
  by: "anyone";
  answer: (c: Context) => Response | Promise<Response>;
}

export interface SignedInCall extends Described {
  by: "user";
  answer: (c: Context<SignedIn>) => Response | Promise<Response>;
}

export type Call = OpenCall | SignedInCall;

/** Whoever may not call is told so before the body is read, and with another method which ones there are. */
export function routeCalls(deps: Deps, calls: readonly Call[]): Hono<SignedIn> {
  const app = new Hono<SignedIn>();
  for (const call of calls) {
    const steps: Handler<SignedIn>[] = [];
    if (call.isLong) steps.push(compress());
    if (call.by === "user") steps.push(requireUser(deps));
    steps.push(limitBody(deps, call.body), call.answer);
    app.on(call.method, [routeOf(call.address)], ...steps);
  }
  for (const [address, same] of Map.groupBy(calls, ({ address }) => address)) {
    const allow = same.map(({ method }) => method);
    app.all(routeOf(address), () => {
      throw new Failure("method_not_allowed", MESSAGES.methodNotAllowed, { allow });
    });
  }
  return app;
}
