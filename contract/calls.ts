import { z } from "zod";
import type { CallDescription, Payload } from "./described_calls.ts";
import { EXPORT_CALLS } from "./exports/account_export.ts";
import * as features from "./feature_calls.ts";
import { joined } from "./joined.ts";

export const API = { ...joined(features, "_CALLS"), ...EXPORT_CALLS };

export type Api = typeof API;
export type CallName = keyof Api;
type Method = CallDescription["method"];

type NameAt<A, M extends Method> = {
  [N in CallName]: Api[N] extends { address: A; method: M } ? N : never;
}[CallName];

export type AddressBy<M extends Method> = Extract<Api[CallName], { method: M }>["address"];

/** Each of these calls is a POST of the same request. */
export type AddressTaking<R extends z.ZodType> = Extract<
  Api[CallName],
  { method: "POST"; request: R }
>["address"];

export type RequestAt<A, M extends Method> = Api[NameAt<A, M>] extends { request: infer R }
  ? R extends z.ZodType ? z.input<R> : Blob
  : Record<string, never>;

export type ReplyAt<A, M extends Method> = ReplyBody<Api[NameAt<A, M>]["reply"]>;

type ReplyBody<R extends Payload | null> = R extends z.ZodType ? z.infer<R>
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
