// The session ended while something was being written: its owner signs in again where they are, and the work goes on.
import { useEffect, useRef } from "react";
import { CALLS } from "../../../contract/paths.ts";
import { MESSAGES } from "../../../contract/messages.ts";
import { Button } from "../../../ui/parts/button.tsx";
import { PasswordField } from "../../../ui/parts/field.tsx";
import { Notice } from "../../../ui/parts/notice.tsx";
import { call, loginFailure } from "../../browser/call.ts";
import { isSignedInAs, storeSession } from "../../browser/session.ts";
import { useForm } from "../../browser/use_form.ts";

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

  const { field, onSubmit, submitButton, isBusy, error } = useForm(
    ["password"],
    async ({ password }) => {
      const reply = await call(CALLS.login, { username, password });
      if (!reply.ok) return loginFailure(reply);
      const problem = storeSession(reply.data);
      if (problem) return problem;
      answer(true);
    },
  );
  const google = useForm([], async () => {
    const reply = await call(CALLS.googleUrl);
    if (!reply.ok) return MESSAGES.googleStartFailed;
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
        <PasswordField
          {...field("password")}
          label="Password"
          autoComplete="current-password"
          required
        />
        <Notice kind="error">{error}</Notice>
        <Button {...submitButton} className="button-wide">
          {isBusy ? "Signing in..." : "Sign In"}
        </Button>
      </form>
      <form className="form" onSubmit={google.onSubmit}>
        <Notice kind="error">{google.error}</Notice>
        <Button {...google.submitButton} look="quiet" className="button-wide">
          Sign in with Google in a new tab
        </Button>
      </form>
      <Button look="plain" onClick={() => answer(false)}>
        Leave; keep what I wrote as a draft
      </Button>
    </dialog>
  );
}
