import { z } from "zod";
import { ACCOUNT_CALLS } from "./accounts/account_calls.ts";
import { CONNECTION_CALLS } from "./assistants/connection_calls.ts";
import type { Described, Payload } from "./described_calls.ts";
import { DOMAIN_CALLS } from "./domains/domain_calls.ts";
import { FILE_CALLS } from "./files/file_calls.ts";
import { MESSAGE_CALLS } from "./letterbox/message_calls.ts";
import { NOTE_CALLS } from "./notes/note_calls.ts";
import { OPERATOR_CALLS } from "./operators/operator_calls.ts";
import { PASSKEY_CALLS } from "./passkeys/passkey_calls.ts";
import { PAGE_CALLS } from "./publishing/page_calls.ts";
import { PICTURE_CALLS } from "./pictures/picture_calls.ts";
import { PEOPLE_CALLS } from "./operators/operator_calls.ts";
import { PLACE_CALLS } from "./operators/operator_calls.ts";
import { PROVIDER_CALLS } from "./providers/provider_calls.ts";
import { SECOND_FACTOR_CALLS } from "./second_factor/second_factor_calls.ts";

export const API = {
  ...ACCOUNT_CALLS,
  ...PROVIDER_CALLS,
  ...PASSKEY_CALLS,
  ...SECOND_FACTOR_CALLS,
  ...PAGE_CALLS,
  ...PICTURE_CALLS,
  ...FILE_CALLS,
  ...MESSAGE_CALLS,
  ...NOTE_CALLS,
  ...CONNECTION_CALLS,
  ...DOMAIN_CALLS,
  ...OPERATOR_CALLS,
  ...PEOPLE_CALLS,
  ...PLACE_CALLS,
};

export type Api = typeof API;
export type CallName = keyof Api;
type Method = Described["method"];

type NameAt<A, M extends Method> = {
  [N in CallName]: Api[N] extends { address: A; method: M } ? N : never;
}[CallName];

export type AddressBy<M extends Method> = Extract<Api[CallName], { method: M }>["address"];

export type RequestAt<A, M extends Method> = Api[NameAt<A, M>] extends { request: infer R }
  ? R extends z.ZodType ? z.input<R> : Blob
  : Record<string, never>;

export type ReplyAt<A, M extends Method> = Sent<Api[NameAt<A, M>]["reply"]>;

type Sent<R extends Payload | null> = R extends z.ZodType ? z.infer<R>
  : R extends null ? null
  : Blob;

export type RequestTo<N extends CallName> = Api[N] extends { request: infer R extends z.ZodType }
  ? z.output<R>
  : undefined;

export type QueryTo<N extends CallName> = Api[N] extends { query: infer Q extends z.ZodType }
  ? z.output<Q>
  : undefined;

export type ReplyOf<N extends CallName> = Api[N]["reply"] extends infer R
  ? R extends z.ZodType ? z.infer<R> : R extends null ? null : never
  : never;
