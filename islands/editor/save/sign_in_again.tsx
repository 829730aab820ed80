import { useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/parts/button.tsx";
import { PasswordSignIn } from "../../../ui/parts/sign_in_fields.tsx";
import { ProviderSignIn } from "../../../ui/parts/provider_sign_in.tsx";
import { useWaysIn } from "../../../ui/parts/site.ts";
import { isSignedInAs } from "../../browser/session.ts";
import { useProvidersInTab } from "../../browser/use_providers.ts";
import { useSignIn } from "../../browser/use_sign_in.ts";
import { SecondStepInPlace } from "../../second_factor/second_step_form.tsx";

export function SignInAgain(
  { username, answer }: {
    username: string;
    answer(isSignedIn: boolean): void;
  },
) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current!.showModal(), []);

  // They may also sign in in another tab, for instance by Google.
  useEffect(() => {
    const onStorage = () => isSignedInAs(username) && answer(true);
    addEventListener("storage", onStorage);
    return () => removeEventListener("storage", onStorage);
  }, [username, answer]);

  const [isSecond, setSecond] = useState(false);
  const { onSubmit, ...form } = useSignIn(() => answer(true), () => setSecond(true), username);
  const { hasPasswords, providers } = useWaysIn();
  const ways = useProvidersInTab();

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby="sign_in_again"
      onCancel={(event) => event.preventDefault()}
    >
      <h3 id="sign_in_again">Your session has ended</h3>
      <p>{`Sign in again as ${username}, and your work goes on. Nothing of it is lost.`}</p>
      {isSecond && (
        <SecondStepInPlace
          done={() => answer(true)}
          beginAgain={() => setSecond(false)}
        />
      )}
      {hasPasswords && !isSecond && (
        <form className="form" onSubmit={onSubmit}>
          <PasswordSignIn {...form} />
        </form>
      )}
      <ProviderSignIn {...ways} providers={providers} inNewTab />
      <Button look="plain" onClick={() => answer(false)}>
        Leave; keep what I wrote as a draft
      </Button>
    </dialog>
  );
}
