import { Notice } from "../../ui/parts/notice.tsx";
import { PasskeyButton } from "../../ui/parts/passkey_button.tsx";
import { useHydrated } from "../../ui/parts/use_hydrated.ts";
import { hasPasskeys, loadPasskeys } from "../browser/load_passkeys.ts";
import { useEffect, useRef } from "react";
import type { PasskeyQuestionReply } from "../../contract/passkeys/passkey_calls.ts";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { call, failureMessage, type Reply } from "../browser/call.ts";
import { storeSession } from "../browser/session.ts";
import { type Outcome, useAction } from "../browser/use_action.ts";

/** A challenge is valid for ten minutes, so a new one is fetched before that. */
const ASKED_ANEW_MS = 9 * 60_000;

export function PasskeySignIn({ goOn }: { goOn(): Promise<never> }) {
  const isHydrated = useHydrated();
  const { run, isBusy, error } = usePasskeySignIn(goOn);
  if (isHydrated && !hasPasskeys()) return null;
  return (
    <>
      <PasskeyButton
        label="Sign in with a passkey"
        className="button-wide"
        isBusy={!isHydrated || isBusy}
        onClick={run}
      />
      <Notice kind="error">{error}</Notice>
    </>
  );
}

function usePasskeySignIn(done: () => Promise<Outcome> | void) {
  const isPressed = useRef(false);
  const asked = useRef<Promise<Reply<PasskeyQuestionReply>>>(null);

  async function ask(isAutofill: boolean): Promise<Outcome> {
    // Each answer sets a cookie that replaces the one before, so there is one request at a time.
    asked.current ??= call(CALLS.passkeyQuestion, {});
    const [speaker, question] = await Promise.all([loadPasskeys(), asked.current]);
    asked.current = null;
    if (isAutofill && isPressed.current) return;
    if (!speaker) return SENTENCES.offline;
    if (!question.ok) return failureMessage(question, SENTENCES.passkey_failed);
    const answer = await speaker.sign(question.data.options, isAutofill);
    if (!answer) return isAutofill ? undefined : SENTENCES.passkey_cancelled;
    const reply = await call(CALLS.passkeySignIn, { answer });
    if (reply.ok) return storeSession(reply.data) || await done();
    if (reply.code === "passkey_unknown") await speaker.tellUnknown(answer.id);
    return failureMessage(reply, SENTENCES.passkey_failed);
  }

  const action = useAction(() => ask(false));
  const filled = useAction(() => ask(true));

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isGone = false;
    async function offer(): Promise<void> {
      if (isGone || isPressed.current || !await canFillIn()) return;
      timer = setTimeout(offer, ASKED_ANEW_MS);
      void filled.run();
    }
    void offer();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, []);

  return {
    run: () => {
      isPressed.current = true;
      filled.clear();
      void action.run();
    },
    button: action.button,
    isBusy: action.isBusy,
    error: action.error || filled.error,
  };
}

async function canFillIn(): Promise<boolean | undefined> {
  return hasPasskeys() && await PublicKeyCredential.isConditionalMediationAvailable?.();
}
