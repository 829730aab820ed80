import { REMEMBERED_DAYS } from "../../contract/limits.ts";
import type {
  NewSecondFactorReply,
  RecoveryCodesReply,
  SecondFactorChangeReply,
  SecondFactorReply,
} from "../../contract/second_factor/second_factor_calls.ts";
import { Button } from "../../ui/parts/button.tsx";
import { Time } from "../../ui/parts/time.tsx";
import { useState } from "react";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { call, failureMessage } from "../browser/call.ts";
import { useAction, useForm } from "../browser/use_action.ts";
import { useAct } from "../browser/use_proof.ts";

interface RememberedBrowsersProps
  extends Pick<SecondFactorReply, "remembered_browsers" | "is_remembered_here"> {
  isBusy: boolean;
  forget(isAll: boolean): void;
}

export function sayState({ created_at, recovery_codes_left }: SecondFactorReply): string {
  return created_at === null
    ? "Off. With them, or a passkey, your password alone opens nothing."
    : `On. ${sayLeft(recovery_codes_left)}`;
}

export function Removal({ removal_due_at }: Pick<SecondFactorReply, "removal_due_at">) {
  if (!removal_due_at) return null;
  return (
    <p className="notice notice-warning">
      Somebody who got as far as the code, and has none, asked to turn them off: a sign-in can do
      that from <Time at={removal_due_at} />{" "}
      on. Not you? Sign in once with a code, and it is stopped; then change what else opens your
      account.
    </p>
  );
}

export function RememberedBrowsers(
  { remembered_browsers, is_remembered_here, isBusy, forget }: RememberedBrowsersProps,
) {
  if (remembered_browsers === 0) return null;
  return (
    <>
      <p>
        {remembered_browsers === 1 ? "One browser is" : `${remembered_browsers} browsers are`}{" "}
        not asked for a code, for {REMEMBERED_DAYS} days
        {is_remembered_here ? "; this is one of them." : "."}
      </p>
      <div className="actions">
        {is_remembered_here && (
          <Button look="quiet" disabled={isBusy} onClick={() => forget(false)}>
            Forget this browser
          </Button>
        )}
        <Button look="quiet" disabled={isBusy} onClick={() => forget(true)}>
          Forget all of them
        </Button>
      </div>
    </>
  );
}

function sayLeft(count: number): string {
  if (count === 0) return "No recovery code is left: make new ones.";
  return count === 1 ? "One recovery code is left." : `${count} recovery codes are left.`;
}

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
