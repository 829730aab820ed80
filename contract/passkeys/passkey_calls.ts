import { CALLS } from "../paths.ts";
import { describe, TIME_ZONE_HEADERS } from "../described_calls.ts";
import { z } from "zod";
import { said } from "../issues.ts";
import { PASSKEY_NAME_MAX_LENGTH } from "../limits.ts";
import { NewPasskeyAnswer, PasskeyAnswer } from "./passkey_answers.ts";
import { LoginReply, MessageReply } from "../payloads.ts";
import { text } from "../fields.ts";

const KNOWN = z.array(z.object({
  id: z.string(),
  type: z.string(),
  transports: z.array(z.string()).optional(),
}));

const VERIFICATION = z.enum(["required", "preferred", "discouraged"]);

export const PasskeyQuestionReply = z.object({
  options: z.object({
    challenge: z.string(),
    timeout: z.int().optional(),
    rpId: z.string().optional(),
    allowCredentials: KNOWN.optional(),
    userVerification: VERIFICATION.optional(),
  }),
});

export type PasskeyQuestionReply = z.infer<typeof PasskeyQuestionReply>;

export const NewPasskeyQuestionRequest = z.object({
  is_quiet: z.boolean(said("field_not_boolean", { field: "is_quiet" }))
    .describe("The browser makes it by itself, right after a sign-in by password"),
});

export const NewPasskeyQuestionReply = z.object({
  options: z.object({
    rp: z.object({ name: z.string(), id: z.string().optional() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal("public-key") })),
    timeout: z.int().optional(),
    excludeCredentials: KNOWN.optional(),
    authenticatorSelection: z.object({
      residentKey: VERIFICATION.optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: VERIFICATION.optional(),
    }).optional(),
    attestation: z.enum(["none", "indirect", "direct", "enterprise"]).optional(),
  }),
});

export type NewPasskeyQuestionReply = z.infer<typeof NewPasskeyQuestionReply>;

export const PasskeySignInRequest = z.object({ answer: PasskeyAnswer });
export const PasskeySignInReply = LoginReply;

const passkeyName = text("Name").transform((name) => name.trim()).pipe(
  text("A name", PASSKEY_NAME_MAX_LENGTH).refine(
    (name) => name !== "",
    said("passkey_name_missing", {}),
  )
    .refine((name) => !/\p{C}/u.test(name), said("field_has_controls", { field: "A name" })),
);

export const AddPasskeyRequest = z.object({
  answer: NewPasskeyAnswer,
  name: passkeyName,
  is_quiet: z.boolean(said("field_not_boolean", { field: "is_quiet" })),
});

export const RenamePasskeyRequest = z.object({ id: text("id"), name: passkeyName });
export const RemovePasskeyRequest = z.object({ id: text("id") });

export const PasskeyEntry = z.object({
  id: z.string().describe("As the authenticator calls it, in base64url"),
  name: z.string(),
  is_backed_up: z.boolean().describe("A password manager keeps it for all devices of its person"),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
});
export type PasskeyEntry = z.infer<typeof PasskeyEntry>;

export const PasskeyListReply = z.object({
  passkeys: z.array(PasskeyEntry),
  user_handle: z.string(),
});
export type PasskeyListReply = z.infer<typeof PasskeyListReply>;

export const PasskeyChangeReply = PasskeyListReply.extend(MessageReply.shape);
export type PasskeyChangeReply = z.infer<typeof PasskeyChangeReply>;

export const PASSKEY_CALLS = describe({
  passkeyQuestion: {
    address: CALLS.passkeyQuestion,
    method: "POST",
    by: "anyone",
    summary: "What a passkey has to sign for a sign-in; the same for everybody",
    reply: PasskeyQuestionReply,
    failures: ["forbidden"],
  },
  passkeySignIn: {
    address: CALLS.passkeySignIn,
    method: "POST",
    by: "anyone",
    summary: "Sign in with a passkey",
    headers: TIME_ZONE_HEADERS,
    request: PasskeySignInRequest,
    reply: PasskeySignInReply,
    failures: ["forbidden", "too_many"],
  },
  proofQuestion: {
    address: CALLS.proofQuestion,
    method: "POST",
    by: "user",
    summary: "What a passkey has to sign to prove that the session is one's own",
    reply: PasskeyQuestionReply,
    failures: ["forbidden"],
  },
  passkeys: {
    address: CALLS.passkeys,
    method: "GET",
    by: "user",
    summary: "The passkeys of the person",
    reply: PasskeyListReply,
  },
  newPasskeyQuestion: {
    address: CALLS.newPasskeyQuestion,
    method: "POST",
    by: "user",
    wantsProof: true,
    summary: "What a new passkey is made of",
    request: NewPasskeyQuestionRequest,
    reply: NewPasskeyQuestionReply,
    failures: ["forbidden"],
  },
  addPasskey: {
    address: CALLS.passkeys,
    method: "POST",
    by: "user",
    wantsProof: true,
    summary: "Add a passkey",
    request: AddPasskeyRequest,
    reply: PasskeyChangeReply,
    failures: ["forbidden", "too_many"],
  },
  renamePasskey: {
    address: CALLS.renamePasskey,
    method: "POST",
    by: "user",
    summary: "Call a passkey another name",
    request: RenamePasskeyRequest,
    reply: PasskeyChangeReply,
    failures: ["not_found"],
  },
  removePasskey: {
    address: CALLS.removePasskey,
    method: "POST",
    by: "user",
    wantsProof: true,
    summary: "Remove a passkey, unless it is the only way in",
    request: RemovePasskeyRequest,
    reply: PasskeyChangeReply,
    failures: ["forbidden", "not_found"],
  },
});
