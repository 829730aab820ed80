import {
  AddPasskeyRequest,
  NewPasskeyQuestionReply,
  NewPasskeyQuestionRequest,
  PasskeyChangeReply,
  PasskeyListReply,
  PasskeyQuestionReply,
  PasskeySignInReply,
  PasskeySignInRequest,
  RemovePasskeyRequest,
  RenamePasskeyRequest,
} from "./passkey_payloads.ts";
import { CALLS } from "../paths.ts";
import { describe, TIME_ZONE_HEADERS } from "../described_calls.ts";

export * from "./passkey_payloads.ts";
export { PASSKEY_REPLIES } from "./passkey_sentences.ts";

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
