// The session ended while something was being written: its owner signs in again where they are, and the work goes on.
import { useEffect, useRef } from "react";
import { CALLS } from "../../../contract/paths.ts";
import { SENTENCES } from "../../../contract/sentences.ts";
import { Button } from "../../../ui/parts/button.tsx";
import { Notice } from "../../../ui/parts/notice.tsx";
import { PasswordSignIn } from "../../../ui/parts/password_sign_in.tsx";
import { call } from "../../browser/call.ts";
import { isSignedInAs } from "../../browser/session.ts";
import { useAction } from "../../browser/use_action.ts";
import { useSignIn } from "../../browser/use_sign_in.ts";

export function SignInAgain(
  { username, answer }: {
    username: string;
    /** Whether they are signed in again. */
    answer(isSignedIn: boolean): void;
  },
) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current!.showModal(), []);

  // Or in another tab, by Google for instance.
  useEffect(() => {
    const onStorage = () => isSignedInAs(username) && answer(true);
    addEventListener("storage", onStorage);
    return () => removeEventListener("storage", onStorage);
  }, [username, answer]);

  const { onSubmit, ...form } = useSignIn(() => answer(true), username);
  const google = useAction(async () => {
    const reply = await call(CALLS.googleUrl);
    if (!reply.ok) return SENTENCES.google_start_failed;
    open(reply.data.auth_url, "_blank", "noopener");
  });

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby="sign_in_again"
      onCancel={(event) => event.preventDefault()}
    >
      <h3 id="sign_in_again">Your session has ended</h3>
      <p>{`Sign in again as ${username}, and your work goes on. Nothing of it is lost.`}</p>
      <form className="form" onSubmit={onSubmit}>
        <PasswordSignIn {...form} />
      </form>
      <div className="form">
        <Notice kind="error">{google.error}</Notice>
        <Button
          {...google.button}
          look="quiet"
          className="button-wide"
          onClick={() => google.run()}
        >
          Sign in with Google in a new tab
        </Button>
      </div>
      <Button look="plain" onClick={() => answer(false)}>
        Leave; keep what I wrote as a draft
      </Button>
    </dialog>
  );
}
