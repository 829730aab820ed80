import {
  sendSignal,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";
import type { NewPasskeyAnswer, PasskeyAnswer } from "../../contract/passkeys/passkey_answers.ts";
import type {
  NewPasskeyQuestionReply,
  PasskeyListReply,
  PasskeyQuestionReply,
} from "../../contract/passkeys/passkey_calls.ts";

type Question = PasskeyQuestionReply["options"];
type NewQuestion = NewPasskeyQuestionReply["options"];

export async function sign(
  optionsJSON: Question,
  useBrowserAutofill = false,
): Promise<PasskeyAnswer | null> {
  try {
    return await startAuthentication({ optionsJSON, useBrowserAutofill }) as PasskeyAnswer;
  } catch {
    return null;
  }
}

/** Most browsers tell a key without a PIN no other way than a person who says no; these do. */
const UNVERIFIED_ERRORS = ["ConstraintError", "NotSupportedError"];

/** It is "there" when the device has one already. With `quiet` the browser may create one without asking. */
export async function make(
  optionsJSON: NewQuestion,
  quiet?: AbortSignal,
): Promise<NewPasskeyAnswer | "there" | "unverified" | null> {
  quiet?.addEventListener("abort", () => WebAuthnAbortService.cancelCeremony());
  try {
    const useAutoRegister = quiet !== undefined;
    return await startRegistration({ optionsJSON, useAutoRegister }) as NewPasskeyAnswer;
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    if (UNVERIFIED_ERRORS.includes(name)) return "unverified";
    return name === "InvalidStateError" ? "there" : null;
  }
}

/** Password managers then stop offering passkeys that were removed; browsers without this signal go on. */
export async function tellRemaining({ passkeys, user_handle }: PasskeyListReply): Promise<void> {
  await sendSignal({
    signalName: "allAcceptedCredentials",
    rpID: location.hostname,
    userID: user_handle,
    allAcceptedCredentialIDs: passkeys.map(({ id }) => id),
  }).catch(() => {});
}

export async function tellUnknown(credentialID: string): Promise<void> {
  await sendSignal({
    signalName: "unknownCredential",
    rpID: location.hostname,
    credentialID,
  }).catch(() => {});
}

export async function tellName(
  { user_handle }: PasskeyListReply,
  userName: string,
): Promise<void> {
  await sendSignal({
    signalName: "currentUserDetails",
    rpID: location.hostname,
    userID: user_handle,
    userName,
    userDisplayName: userName,
  }).catch(() => {});
}
