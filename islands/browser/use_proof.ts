// A proof in the middle of something: by password, by passkey, or by a sign-in with a provider in another tab.
import { useEffect, useState } from "react";
import { CALLS } from "../../contract/paths.ts";
import type { ProofWaysReply } from "../../contract/payloads.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { call, failureMessage } from "./call.ts";
import { hasPasskeys } from "./load_passkeys.ts";
import { type Outcome, useAction } from "./use_action.ts";
import { signProof } from "./use_passkeys.ts";
import { useProvidersInTab } from "./use_providers.ts";

/** What nearly everybody has: for a browser that could not ask. */
const LIKELY: ProofWaysReply = {
  has_password: true,
  wants_code: false,
  has_passkey: false,
  provider: null,
};

/** `proven` is called when it was good. Returns props of `ProofField`. */
export function useProof(isAsked: boolean, proven: () => Promise<Outcome> | Promise<void> | void) {
  const [ways, setWays] = useState<ProofWaysReply | null>(null);
  useEffect(() => {
    if (isAsked) void loadWays();
  }, [isAsked]);
  const providerWay = useProvidersInTab();
  const { run, isBusy, error } = useAction(
    async (given: { password: string; code: string } | "passkey") => {
      const passkey = given === "passkey" ? await signProof() : undefined;
      if (typeof passkey === "string") return passkey;
      const typed = given === "passkey" ? { password: "" } : given;
      const reply = await call(CALLS.prove, { ...typed, passkey });
      if (!reply.ok) {
        // A sign-in with a provider may have come or lapsed since.
        if (!ways?.has_password) await loadWays();
        return failureMessage(reply, SENTENCES.proof_failed);
      }
      return await proven() ?? undefined;
    },
  );

  async function loadWays(): Promise<void> {
    const reply = await call(CALLS.prove);
    setWays(reply.ok ? reply.data : LIKELY);
  }

  return {
    run: (password: string, code: string) => run({ password, code }),
    byPasskey: ways?.has_passkey && hasPasskeys() ? () => run("passkey") : null,
    isBusy,
    error,
    /** Null until the server has said which there are. */
    ways,
    providerWay,
  };
}
