import type { PasskeyAnswer } from "../../contract/passkeys/passkey_answers.ts";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { call, failureMessage, type Reply, toFailureReply } from "./call.ts";
import type { PasskeyChangeReply } from "../../contract/passkeys/passkey_calls.ts";
import { hasPasskeys, loadPasskeys } from "./load_passkeys.ts";

/** It returns a sentence when there is no answer. */
export async function signProof(): Promise<PasskeyAnswer | string> {
  const [passkeys, reply] = await Promise.all([loadPasskeys(), call(CALLS.proofQuestion, {})]);
  if (!passkeys) return SENTENCES.offline;
  if (!reply.ok) return failureMessage(reply, SENTENCES.proof_failed);
  return await passkeys.sign(reply.data.options) ?? SENTENCES.passkey_cancelled;
}

function nameOfDevice(): string {
  const { userAgent } = navigator;
  const known = ["iPhone", "iPad", "Android", "Windows", "Mac", "CrOS", "Linux"];
  const found = known.find((name) => userAgent.includes(name)) ?? "This device";
  return found === "CrOS" ? "Chromebook" : found;
}

export async function addPasskey(quiet?: AbortSignal): Promise<Reply<PasskeyChangeReply>> {
  const is_quiet = quiet !== undefined;
  const [passkeys, question] = await Promise.all([
    loadPasskeys(),
    call(CALLS.newPasskeyQuestion, { is_quiet }),
  ]);
  if (!passkeys) return toFailureReply(0);
  if (!question.ok) return question;
  const answer = quiet?.aborted ? null : await passkeys.make(question.data.options, quiet);
  if (answer === null || typeof answer === "string") {
    return toFailureReply(400, { error: SENTENCES[`passkey_${answer ?? "not_made"}`] });
  }
  return await call(CALLS.passkeys, { answer, name: nameOfDevice(), is_quiet });
}

export async function tellNewName(username: string): Promise<void> {
  if (!hasPasskeys()) return;
  const reply = await call(CALLS.passkeys);
  if (!reply.ok || reply.data.passkeys.length === 0) return;
  await (await loadPasskeys())?.tellName(reply.data, username);
}
