import { useState } from "react";
import { CALLS, SCREENS } from "../../contract/paths.ts";
import { resetPasswordPath } from "../../contract/accounts/account_paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { Button, ButtonLink } from "../../ui/parts/button.tsx";
import { Notice } from "../../ui/parts/notice.tsx";
import { useWaysIn } from "../../ui/parts/site.ts";
import { call, failureMessage } from "../browser/call.ts";
import { clearSession, leaveNotice } from "../browser/session.ts";
import { leaveBy, useAction } from "../browser/use_action.ts";

export function NotMeForm(link: { uid: string; token: string }) {
  const { hasPasswords } = useWaysIn();
  const [isOver, setOver] = useState(false);
  const { run, button, isBusy, error } = useAction(async () => {
    const reply = await call(CALLS.notMe, link);
    if (!reply.ok) {
      setOver(reply.code === "not_me_over");
      return failureMessage(reply, SENTENCES.not_me_failed);
    }
    const { reset, message, is_own } = reply.data;
    if (is_own) clearSession();
    if (!reset) leaveNotice(message);
    const next = reset ? resetPasswordPath(reset.uid, reset.token) : SCREENS.login;
    return await leaveBy(() => location.replace(next));
  });
  if (isOver) return <Over error={error} hasPasswords={hasPasswords} />;
  return (
    <div className="form">
      <h1>Was it not you?</h1>
      <p className="lead">
        Press the button if you do not know who signed in. It signs everybody out of your account,
        you included, and ends every passkey, assistant and access key, also your own.
        {hasPasswords && " Your password stops working: you choose a new one next."}
      </p>
      <Notice kind="error">{error}</Notice>
      <Button {...button} className="button-wide" onClick={() => run()}>
        {isBusy ? "Signing everybody out..." : "It was not me: sign everybody out"}
      </Button>
      <p className="card-foot">It was you? Then close this page: nothing has happened.</p>
    </div>
  );
}

function Over({ error, hasPasswords }: { error: string; hasPasswords: boolean }) {
  return (
    <div className="form">
      <h1>This link is over</h1>
      <Notice kind="error">{error}</Notice>
      <p>
        {hasPasswords
          ? "If somebody may still be in your account, set a new password: that signs everybody out."
          : "If somebody may still be in your account, sign in, and sign out everywhere else in your profile."}
      </p>
      {hasPasswords
        ? (
          <ButtonLink href={SCREENS.forgotPassword} className="button-wide">
            Set a new password
          </ButtonLink>
        )
        : (
          <ButtonLink href={`${SCREENS.login}?next=${SCREENS.profile}`} className="button-wide">
            Go to sign in
          </ButtonLink>
        )}
    </div>
  );
}
