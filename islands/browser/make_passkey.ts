// A new passkey of this browser, and the name beside those that it has.
import type { PasskeyChangeReply } from "../../contract/passkeys/passkey_payloads.ts";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { call, type Reply, toFailureReply } from "./call.ts";
import { hasPasskeys, loadPasskeys } from "./load_passkeys.ts";

/** What a new passkey is called before its owner renames it. */
export function nameOfDevice(): string {
  const { userAgent } = navigator;
  const known = ["iPhone", "iPad", "Android", "Windows", "Mac", "CrOS", "Linux"];
  const found = known.find((name) => userAgent.includes(name)) ?? "This device";
  return found === "CrOS" ? "Chromebook" : found;
}

/** Asked for, made, and kept. With `quiet`, by the browser itself, until that is aborted. */
export async function addPasskey(quiet?: AbortSignal): Promise<Reply<PasskeyChangeReply>> {
  const is_quiet = quiet !== undefined;
  const [speaker, question] = await Promise.all([
    loadPasskeys(),
    call(CALLS.newPasskeyQuestion, { is_quiet }),
  ]);
  if (!speaker) return toFailureReply(0);
  if (!question.ok) return question;
  const answer = quiet?.aborted ? null : await speaker.make(question.data.options, quiet);
  if (answer === "there") return toFailureReply(400, { error: SENTENCES.passkey_there });
  if (!answer) return toFailureReply(400, { error: SENTENCES.passkey_not_made });
  return await call(CALLS.passkeys, { answer, name: nameOfDevice(), is_quiet });
}

/** Password managers show the username beside a passkey. */
export async function tellNewName(username: string): Promise<void> {
  if (!hasPasskeys()) return;
  const reply = await call(CALLS.passkeys);
  if (!reply.ok || reply.data.passkeys.length === 0) return;
  await (await loadPasskeys())?.tellName(reply.data, username);
}
