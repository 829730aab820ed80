import { CALLS } from "../paths.ts";
import { describe } from "../described_calls.ts";
import { z } from "zod";
import { KEY_LIFETIMES_DAYS, KEY_NAME_MAX_LENGTH, SCOPES } from "./scopes.ts";
import { said } from "../issues.ts";

export const CreateKeyRequest = z.object({
  name: z.string(said("field_not_text", { field: "Name" })).trim().min(
    1,
    said("key_name_missing", {}),
  )
    .max(KEY_NAME_MAX_LENGTH, said("field_too_long", { field: "A name", max: KEY_NAME_MAX_LENGTH }))
    .refine(
      (name) => !/[\p{C}]/u.test(name) && name.isWellFormed(),
      said("field_has_controls", { field: "A name" }),
    ),
  scopes: z.array(z.enum(SCOPES, said("key_scope_unknown", {}))).min(
    1,
    said("key_scopes_missing", {}),
  )
    .transform((scopes) => [...new Set(scopes)]),
  days: z.literal([...KEY_LIFETIMES_DAYS], said("key_lifetime_unknown", {}))
    .describe("After so many the key ends by itself; 0: it does not"),
});
export type CreateKeyRequest = z.infer<typeof CreateKeyRequest>;

export const EndConnectionRequest = z.object({
  id: z.guid(said("field_not_id", { field: "An id" })),
});

export const ConnectionEntry = z.object({
  id: z.guid(),
  kind: z.enum(["assistant", "key"]),
  name: z.string(),
  host: z.string().describe("Where an assistant's sign-in led back to; empty for a key"),
  scopes: z.array(z.enum(SCOPES)),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullable(),
  last_used_at: z.iso.datetime().nullable(),
  last_used_from: z.string().nullable(),
});
export type ConnectionEntry = z.infer<typeof ConnectionEntry>;

export const ConnectionListReply = z.object({ connections: z.array(ConnectionEntry) });
export type ConnectionListReply = z.infer<typeof ConnectionListReply>;

export const CreateKeyReply = ConnectionListReply.extend({
  key: z.string().describe("Shown once"),
});
export type CreateKeyReply = z.infer<typeof CreateKeyReply>;

export const AuthorizeParameters = z.object({
  response_type: z.string().max(100).default(""),
  client_id: z.string().max(2_000).default(""),
  redirect_uri: z.string().max(2_000).default(""),
  code_challenge: z.string().max(200).default(""),
  code_challenge_method: z.string().max(100).default(""),
  scope: z.string().max(1_000).default(""),
  state: z.string().max(2_000).optional(),
  resource: z.string().max(2_000).optional(),
});
export type AuthorizeParameters = z.infer<typeof AuthorizeParameters>;

export const ConsentRequest = AuthorizeParameters.extend({
  is_allowed: z.boolean(said("field_not_boolean", { field: "is_allowed" })),
});

export const ConsentReply = z.object({ redirect_to: z.string() });
export type ConsentReply = z.infer<typeof ConsentReply>;

export const CONNECTION_CALLS = describe({
  connections: {
    address: CALLS.connections,
    method: "GET",
    by: "user",
    summary: "The assistants and keys that may act for the person",
    reply: ConnectionListReply,
  },
  createKey: {
    address: CALLS.createKey,
    method: "POST",
    by: "user",
    wantsProof: true,
    summary: "Make an access key",
    request: CreateKeyRequest,
    reply: CreateKeyReply,
    failures: ["too_many"],
  },
  endConnection: {
    address: CALLS.endConnection,
    method: "POST",
    by: "user",
    wantsProof: true,
    summary: "End an assistant's connection, or a key",
    request: EndConnectionRequest,
    reply: ConnectionListReply,
  },
  consent: {
    address: CALLS.consent,
    method: "POST",
    by: "user",
    wantsProof: "in part",
    summary: "Answer an assistant that asks to act for the person",
    request: ConsentRequest,
    reply: ConsentReply,
    failures: ["too_many"],
  },
});
