import { useState } from "react";
import { loginPath } from "../../contract/accounts/account_paths.ts";
import { CALLS, SCREENS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { Button, ButtonLink } from "../../ui/parts/button.tsx";
import { Notice } from "../../ui/parts/notice.tsx";
import { call, failureMessage } from "../browser/call.ts";
import { accessToken } from "../browser/session.ts";
import { useAction } from "../browser/use_action.ts";
import { type PendingRegistration, readRegistered } from "../browser/use_registration.ts";

/** Only who registered in this browser, or signs in, can ask for a link: a stranger must learn nothing of an account. */
export function NewLink() {
  const [registered] = useState(readRegistered);
  const again = useAction(async () => {
    const reply = await askAgain(registered);
    if (!reply.ok) return failureMessage(reply, SENTENCES.resend_failed);
    return { done: reply.data.message };
  });
  if (!registered && accessToken() === null) {
    return (
      <>
        <p>Sign in, and your profile sends you a new link.</p>
        <ButtonLink href={loginPath(SCREENS.profile)} className="button-wide">
          Sign in for a new link
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <Notice kind="success">{again.done}</Notice>
      <Notice kind="error">{again.error}</Notice>
      <Button {...again.button} className="button-wide" onClick={() => again.run()}>
        {again.isBusy ? "Sending..." : "Send a new link"}
      </Button>
    </>
  );
}

function askAgain(registered: PendingRegistration | null) {
  if (!registered) return call(CALLS.resendVerification, {});
  const { registration, email } = registered;
  return call(CALLS.resendRegistration, { registration, email });
}
