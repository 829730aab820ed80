// A passkey instead of the password that a form asks for: signed before, and sent along.
import { useState } from "react";
import type { PasskeyAnswer } from "../../contract/passkeys/passkey_answers.ts";
import { useAction } from "./use_action.ts";
import { signProof, useHasPasskeys } from "./use_passkeys.ts";

/** Returns props of `PasskeyInstead`, and the answer, which is good for one call. */
export function usePasskeyAnswer(hasPasskey: boolean) {
  const isPossible = useHasPasskeys();
  const [answer, setAnswer] = useState<PasskeyAnswer>();
  const { run, isBusy, error } = useAction(async () => {
    const signed = await signProof();
    if (typeof signed === "string") return signed;
    setAnswer(signed);
  });
  return {
    answer,
    forget: () => setAnswer(undefined),
    instead: {
      canAsk: isPossible && hasPasskey,
      isProven: answer !== undefined,
      isBusy,
      error,
      ask: () => void run(),
    },
  };
}
