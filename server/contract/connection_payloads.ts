// The shape of each request and reply about assistants and keys: one zod schema and one type each.
import { z } from "zod";
import { KEY_LIFETIMES_DAYS, KEY_NAME_MAX_LENGTH, type Scope, SCOPES } from "./scopes.ts";

export const CreateKeyRequest = z.object({
  name: z.string("Name must be a text").trim().min(1, "Please give the key a name")
    .max(KEY_NAME_MAX_LENGTH, `A name may have at most ${KEY_NAME_MAX_LENGTH} characters`)
    .refine(
      (name) => !/[\p{C}]/u.test(name) && name.isWellFormed(),
      "A name may not contain control characters",
    ),
  scopes: z.array(z.enum(SCOPES, "That is no scope")).min(1, "Please choose what the key may do"),
  days: z.literal([...KEY_LIFETIMES_DAYS], "That is no lifetime of a key"),
});
export type CreateKeyRequest = z.infer<typeof CreateKeyRequest>;

export interface CreateKeyReply {
  /** Shown once. */
  key: string;
  connections: ConnectionEntry[];
}

export const EndConnectionRequest = z.object({ id: z.guid("An id is a UUID") });

export interface ConnectionEntry {
  id: string;
  kind: "assistant" | "key";
  name: string;
  /** Where an assistant's sign-in led back to; empty for a key. */
  host: string;
  scopes: Scope[];
  /** In JSON texts (ISO 8601). */
  created_at: string;
  expires_at: string | null;
  last_used_at: string | null;
  last_used_from: string | null;
}

export interface ConnectionListReply {
  connections: ConnectionEntry[];
}

/** As the address of the consent screen has it (RFC 6749, RFC 7636, RFC 8707). */
export const AuthorizeParameters = z.object({
  response_type: z.string().default(""),
  client_id: z.string().max(2_000).default(""),
  redirect_uri: z.string().max(2_000).default(""),
  code_challenge: z.string().max(200).default(""),
  code_challenge_method: z.string().default(""),
  scope: z.string().max(1_000).default(""),
  state: z.string().max(2_000).optional(),
  resource: z.string().max(2_000).optional(),
});
export type AuthorizeParameters = z.infer<typeof AuthorizeParameters>;

export const ConsentRequest = AuthorizeParameters.extend({
  is_allowed: z.boolean("is_allowed must be true or false"),
});

export interface ConsentReply {
  redirect_to: string;
}
