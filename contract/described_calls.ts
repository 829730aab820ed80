import { z } from "zod";
import type { FailureKind, PlainCode } from "./problems.ts";
import { SAVE_BODY_MAX_BYTES } from "./limits.ts";
import { TIME_ZONE_HEADER } from "./accounts/account_paths.ts";
import type { CALLS } from "./paths.ts";
import type { Scope } from "./assistants/scopes.ts";

export type Payload = z.ZodType | Readonly<Record<string, z.ZodType>>;

export type Address = (typeof CALLS)[keyof typeof CALLS];

export interface BodyLimit {
  maxBytes: number;
  tooLong: PlainCode;
  broken?: PlainCode;
}

export interface CallDescription {
  address: Address;
  method: "GET" | "POST" | "PUT";
  alias?: string;
  /** An address for "operator" answers everybody else with 404. */
  by: "anyone" | "user" | "key" | "user or key" | "operator";
  isOfPasswords?: true;
  /** The session needs a proof within PROOF_MINUTES; with "in part", the handler decides for which requests. */
  wantsProof?: true | "in part";
  scope?: Scope;
  summary: string;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  request?: Payload;
  /** A body that does not fit the schema counts as no body. */
  takesAnyBody?: boolean;
  /** Null means status 204 without a body. */
  reply: Payload | null;
  status?: 200 | 201;
  /** Headers of the reply that say something of their own, and what. */
  replyHeaders?: Readonly<Record<string, string>>;
  isTagged?: boolean;
  failures?: readonly FailureKind[];
  refusal?: z.ZodType;
  body?: BodyLimit;
  /** Long answers are compressed; all others fit into one packet as they are. */
  isLong?: boolean;
  /** Published pages and the screens beside them make this call, so the host of pages answers it too. */
  isOfPages?: boolean;
  isOpenToOrigins?: boolean;
}

export function describe<const T extends Record<string, CallDescription>>(calls: T): T {
  return calls;
}

export const PAGE_BODY: BodyLimit = {
  maxBytes: SAVE_BODY_MAX_BYTES,
  tooLong: "portfolio_code_too_large",
};

export const TIME_ZONE_HEADERS = z.object({
  [TIME_ZONE_HEADER]: z.string().optional()
    .describe("Of the clock, such as Europe/Berlin: told in the mail about a new browser"),
});

export const ZIP_REPLY = { "application/zip": z.string() };
