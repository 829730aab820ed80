// Something that may want a proof: asked for once, held back while the proof is missing, done after it, with nothing typed lost.
import { useState } from "react";
import type { MessageReply } from "../../contract/payloads.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { failureMessage, type Reply } from "./call.ts";
import { type Outcome, useAction } from "./use_action.ts";
import { useProof } from "./use_proof.ts";

/** `ask` makes the call; `onDone` gets what was answered, and what was asked with. */
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
    /** Null while none is asked for. */
    proof: waiting && { ...proof, cancel: () => setWaiting(null) },
  };
}
