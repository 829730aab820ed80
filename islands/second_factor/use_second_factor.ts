import { useState } from "react";
import { CALLS } from "../../contract/paths.ts";
import type {
  NewSecondFactorReply,
  RecoveryCodesReply,
  SecondFactorChangeReply,
  SecondFactorReply,
} from "../../contract/second_factor/second_factor_payloads.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { call, failureMessage } from "../browser/call.ts";
import { useAction } from "../browser/use_action.ts";
import { useForm } from "../browser/use_action.ts";
import { useAct } from "../browser/use_proof.ts";

export function useSecondFactor(initial: SecondFactorReply) {
  const [state, setState] = useState(initial);
  const [setup, setSetup] = useState<NewSecondFactorReply | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  function onChanged({ message, ...changed }: SecondFactorChangeReply) {
    setState(changed);
    return { done: message };
  }

  function onCodes({ recovery_codes, ...changed }: RecoveryCodesReply) {
    setSetup(null);
    setCodes(recovery_codes);
    return onChanged(changed);
  }

  const begin = useAct(() => call(CALLS.newSecondFactor, {}), setSetup);
  const renew = useAct(() => call(CALLS.newRecoveryCodes, {}), onCodes);
  const remove = useAct(() => call(CALLS.removeSecondFactor, {}), onChanged);
  const forget = useAction(async (is_all: boolean) => {
    const reply = await call(CALLS.forgetBrowsers, { is_all });
    return reply.ok ? onChanged(reply.data) : failureMessage(reply, SENTENCES.second_factor_failed);
  });
  const first = useForm(["code"], async ({ code }) => {
    const reply = await call(CALLS.secondFactor, { setup: setup!.setup, code });
    if (reply.ok) return onCodes(reply.data);
    return failureMessage(reply, SENTENCES.second_factor_failed);
  });

  return { state, setup, setSetup, codes, setCodes, begin, renew, remove, forget, first };
}
