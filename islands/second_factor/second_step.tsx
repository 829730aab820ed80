import { ownPath } from "../../contract/accounts/own_path.ts";
import { LEFT } from "../../contract/paths.ts";
import { loginPath } from "../../contract/accounts/account_paths.ts";
import { ButtonLink } from "../../ui/parts/button.tsx";
import { SecondStepForm, useSecondStep } from "./second_step_form.tsx";
import { keepPasskeyOffer } from "../browser/session.ts";
import { leaveBy } from "../browser/use_action.ts";
import { PasskeySignIn } from "../passkeys/passkey_sign_in.tsx";

export function SecondStep({ next }: { next: string }) {
  const goOn = () => leaveBy(() => location.assign(ownPath(next)));
  const step = useSecondStep(() => {
    keepPasskeyOffer();
    return goOn();
  });
  return (
    <>
      <SecondStepForm {...step} />
      <PasskeySignIn goOn={goOn} />
      <ButtonLink look="plain" href={`${loginPath(next)}&${LEFT}`}>
        Sign in as somebody else
      </ButtonLink>
    </>
  );
}
