// Whoever has an account signs in beside their page, and finds it in their own editor.
import { useState } from "react";
import { SCREENS } from "../../../contract/paths.ts";
import { Button } from "../../../ui/parts/button.tsx";
import { LoginField } from "../../../ui/parts/login_field.tsx";
import { PasswordSignIn } from "../../../ui/parts/password_sign_in.tsx";
import { storeTrial } from "../../browser/trial.ts";
import { leaveBy } from "../../browser/use_action.ts";
import { useSignIn } from "../../browser/use_sign_in.ts";
import { SecondStepInPlace } from "../../second_factor/second_step_in_place.tsx";

export function SignInHere({ code, signUp }: { code: string; signUp: (() => void) | null }) {
  const [isSecond, setSecond] = useState(false);
  function done() {
    storeTrial(code);
    return leaveBy(() => location.assign(SCREENS.dashboard));
  }
  const { info: _, setInfo: __, onSubmit, ...form } = useSignIn(done, () => setSecond(true));
  if (isSecond) return <SecondStepInPlace done={done} beginAgain={() => setSecond(false)} />;
  return (
    <>
      <p>Your page comes along into your editor. Nothing is public before you save it there.</p>
      <form className="form" onSubmit={onSubmit}>
        <LoginField {...form.field("username")} autoFocus />
        <PasswordSignIn {...form} />
      </form>
      {signUp && (
        <p className="card-foot">
          New here? <Button look="plain" onClick={signUp}>Give it a new link</Button>
        </p>
      )}
    </>
  );
}
