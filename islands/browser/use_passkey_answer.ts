import { useEffect, useState } from "react";
import type { PasskeyAnswer } from "../../contract/passkeys/passkey_answers.ts";
import { hasPasskeys } from "./load_passkeys.ts";
import { useAction } from "./use_action.ts";
import { signProof } from "./use_passkeys.ts";

/** It returns props of `PasskeyInstead` and the answer, which is good for one call. */
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

/** `isLikely` is what the server drew, and holds until the page is hydrated, so that nothing moves where it was right. */
export function useHasPasskeys(isLikely = false): boolean {
  const [has, setHas] = useState(isLikely);
  useEffect(() => setHas(hasPasskeys()), []);
  return has;
}
