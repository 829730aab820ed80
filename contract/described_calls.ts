// What a call says of itself: its routes, its description and the types of both sides are inferred from it.
import { z } from "zod";
import type { FailureKind } from "./problems.ts";
import { SAVE_BODY_MAX_BYTES } from "./limits.ts";
import { TIME_ZONE_HEADER } from "./accounts/time_zone.ts";
import type { PlainCode } from "./problems.ts";
import type { CALLS } from "./paths.ts";
import type { Scope } from "./assistants/scopes.ts";

/** JSON as the schema has it, or what is sent as each media type. */
export type Payload = z.ZodType | Readonly<Record<string, z.ZodType>>;

export type Address = (typeof CALLS)[keyof typeof CALLS];

export interface BodyLimit {
  maxBytes: number;
  /** Said of a longer one. */
  tooLong: PlainCode;
  /** Said of one that breaks off. */
  broken?: PlainCode;
}

export interface Described {
  address: Address;
  method: "GET" | "POST" | "PUT";
  /** A route of the server that is the same. */
  alias?: string;
  /** "operator": for all others it is not there. */
  by: "anyone" | "user" | "key" | "user or key" | "operator";
  /** It takes, or leads to, a password that somebody signs in with: refused where nobody does. */
  isOfPasswords?: true;
  /**
   * Whoever is in an open session has to have proven, in the last minutes, that it is theirs; operators always have to.
   * "in part": for some requests, of which its handler knows.
   */
  wantsProof?: true | "in part";
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
  failures?: readonly FailureKind[];
  /** Of status 400, when it says more than others. */
  refusal?: z.ZodType;
  /** Of a request that may be longer than others. */
  body?: BodyLimit;
  /** The answer may be as long as a page, so it is compressed; others fit into one packet as they are. */
  isLong?: boolean;
  /** Pages and the screens beside them ask it, so it is answered at their host too. */
  isOfPages?: boolean;
  /** Scripts of any origin may ask. */
  isOpenToOrigins?: boolean;
}

/** As it is written, so that each call keeps its own types. */
export function describe<const T extends Record<string, Described>>(calls: T): T {
  return calls;
}

/** Of a request that brings a page as JSON. */
export const PAGE_BODY: BodyLimit = {
  maxBytes: SAVE_BODY_MAX_BYTES,
  tooLong: "portfolio_code_too_large",
};

/** Of each call that signs somebody in. */
export const TIME_ZONE_HEADERS = z.object({
  [TIME_ZONE_HEADER]: z.string().optional()
    .describe("Of the clock, such as Europe/Berlin: told in the mail about a new browser"),
});

export const ZIP_REPLY = { "application/zip": z.string() };
