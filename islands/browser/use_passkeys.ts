// Whether somebody has passkeys here, and a proof by one.
import { useEffect, useState } from "react";
import type { PasskeyAnswer } from "../../contract/passkeys/passkey_answers.ts";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { call, failureMessage } from "./call.ts";
import { hasPasskeys, loadPasskeys } from "./load_passkeys.ts";

/** `isLikely` until the page is hydrated, as the server writes it: then, nothing moves where that was right. */
export function useHasPasskeys(isLikely = false): boolean {
  const [has, setHas] = useState(isLikely);
  useEffect(() => setHas(hasPasskeys()), []);
  return has;
}

/** A sentence when there is no answer. */
export async function signProof(): Promise<PasskeyAnswer | string> {
  const [speaker, reply] = await Promise.all([loadPasskeys(), call(CALLS.proofQuestion, {})]);
  if (!speaker) return SENTENCES.offline;
  if (!reply.ok) return failureMessage(reply, SENTENCES.proof_failed);
  return await speaker.sign(reply.data.options) ?? SENTENCES.passkey_cancelled;
}
