// The shape of each request and reply about assistants and keys: one zod schema and one type each.
import { z } from "zod";
import { KEY_LIFETIMES_DAYS, KEY_NAME_MAX_LENGTH, SCOPES } from "./scopes.ts";

export const CreateKeyRequest = z.object({
  name: z.string("Name must be a text").trim().min(1, "Please give the key a name")
    .max(KEY_NAME_MAX_LENGTH, `A name may have at most ${KEY_NAME_MAX_LENGTH} characters`)
    .refine(
      (name) => !/[\p{C}]/u.test(name) && name.isWellFormed(),
      "A name may not contain control characters",
    ),
  scopes: z.array(z.enum(SCOPES, "That is no scope")).min(1, "Please choose what the key may do")
    .transform((scopes) => [...new Set(scopes)]),
  days: z.literal([...KEY_LIFETIMES_DAYS], "That is no lifetime of a key")
    .describe("After so many the key ends by itself; 0: it does not"),
});
export type CreateKeyRequest = z.infer<typeof CreateKeyRequest>;

export const EndConnectionRequest = z.object({ id: z.guid("An id is a UUID") });

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

/** As the address of the consent screen has it (RFC 6749, RFC 7636, RFC 8707). */
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
  is_allowed: z.boolean("is_allowed must be true or false"),
});

export const ConsentReply = z.object({ redirect_to: z.string() });
export type ConsentReply = z.infer<typeof ConsentReply>;
