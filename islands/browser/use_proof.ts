import { useEffect, useState } from "react";
import { CALLS } from "../../contract/paths.ts";
import type { MessageReply, ProofWaysReply } from "../../contract/payloads.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { call, failureMessage, type Reply } from "./call.ts";
import { hasPasskeys } from "./load_passkeys.ts";
import { signProof } from "./use_passkeys.ts";
import {
  type FormOptions,
  type Outcome,
  readValues,
  type Submit,
  useAction,
  useFields,
} from "./use_action.ts";
import { useProvidersInTab } from "./use_providers.ts";

/** These are the ways that nearly everybody has, for when the server could not be asked. */
const LIKELY: ProofWaysReply = {
  has_password: true,
  wants_code: false,
  has_passkey: false,
  provider: null,
};

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
    ways,
    providerWay,
  };
}

export function useAct<A extends unknown[], T = MessageReply>(
  ask: (...args: A) => Promise<Reply<T>>,
  onDone: (data: T, ...args: A) => Outcome | Promise<Outcome>,
  otherwise: string = SENTENCES.act_failed,
) {
  const [waiting, setWaiting] = useState<A | null>(null);

  async function act(...args: A): Promise<Outcome> {
    const reply = await ask(...args);
    if (reply.ok) return await onDone(reply.data, ...args);
    if (reply.code === "proof_needed") return setWaiting(args);
    return failureMessage(reply, otherwise);
  }

  const action = useAction(act);
  const proof = useProof(waiting !== null, async () => {
    setWaiting(null);
    await action.run(...waiting!);
  });
  return {
    ...action,
    proof: waiting && { ...proof, cancel: () => setWaiting(null) },
  };
}

export function useActForm<Name extends string, T = MessageReply>(
  names: readonly Name[],
  ask: Submit<Name, Reply<T>>,
  onDone: (data: T, form: HTMLFormElement) => Outcome,
  { otherwise, ...options }: FormOptions<Name> & { otherwise: string },
) {
  const { proof, ...action } = useAct(
    (form: HTMLFormElement) => ask(readValues(names, form), form),
    onDone,
    otherwise,
  );
  return { ...useFields(names, action, options), proof };
}
